import { useDesk } from "#app/desk/desk-context.ts";
import { appMessages } from "#app/messages.ts";
import { useMessages } from "#messages/catalogue.ts";

/** Returns the name of the open list. A shared list has none of its own. */
export function useOpenListName(): string {
  const { view } = useDesk();
  const t = useMessages(appMessages);
  return view.lists.find(({ id }) => id === view.open.id)?.name ?? t.sharedList;
}
