import { useDesk } from "#app/desk/desk-context.ts";
import { appMessages } from "#app/messages.ts";
import { nameOfLink } from "#app/url/link-name.ts";
import { useFragment } from "#app/url/view.ts";
import { watchlistMessages } from "#features/watchlist/messages.ts";
import { useMessages } from "#messages/catalogue.ts";

/** Returns the name of the open list. A shared list has none of its own. */
export function useOpenListName(): string {
  const { view } = useDesk();
  const t = useMessages(appMessages);
  return view.lists.find(({ id }) => id === view.open.id)?.name ?? t.sharedList;
}

/** Returns the name of the shared list, with the mark that its tab has before the words of the link. */
export function useSharedListName(): string {
  const name = nameOfLink(useFragment());
  const t = useMessages(watchlistMessages);
  return name === undefined ? t.shared : `${t.sharedMark} ${name}`;
}
