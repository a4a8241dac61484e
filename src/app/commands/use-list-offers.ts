import { useDesk } from "#app/desk/desk-context.ts";
import type { DeedOffer } from "#features/palette/find.ts";
import { watchlistMessages } from "#features/watchlist/messages.ts";
import { tableMessages } from "#features/watchlist/table-messages.ts";
import type { Undoable } from "#features/watchlist/undoable.ts";
import { useMessages } from "#messages/catalogue.ts";
import { offerMessages } from "./offer-messages.ts";
import { OFFER_WORDS } from "./offer-words.ts";
import { keyBuffer } from "./page-keys.ts";
import { listNameOpening } from "./reach-list.ts";

/** What can be done to the open list, and to lists; a list that came with a link is nobody's yet. */
export function useListOffers(): readonly DeedOffer[] {
  const { desk, view } = useDesk();
  const t = useMessages(offerMessages);
  const { newListName } = useMessages(watchlistMessages);
  const { copyOf } = useMessages(tableMessages);
  const { undoable } = view;
  const open = view.lists.find(({ id }) => id === view.open.id);
  const deed = (id: Deed, title: string, act: () => void): DeedOffer => ({
    kind: "deed",
    id,
    title,
    words: OFFER_WORDS[id],
    act,
  });
  const titleOf = (what: Undoable) => {
    if (what.kind === "list") return t.undoList({ name: what.name });
    return what.kind === "rows" ? t.undoRows : t.undoImport;
  };
  const editName = () => keyBuffer.open(listNameOpening(document));
  const ofOpen = open && [
    deed("renameList", t.renameList(open), editName),
    deed("duplicateList", t.duplicateList(open), () =>
      desk.lists.duplicate(open.id, copyOf({ name: open.name })),
    ),
    // Without any list there would be nothing to show.
    ...(view.lists.length > 1
      ? [deed("deleteList", t.deleteList(open), () => desk.lists.remove(open.id))]
      : []),
  ];
  return [
    deed("newList", t.newList, () => {
      desk.lists.create(newListName);
      editName();
    }),
    ...(ofOpen ?? []),
    ...(undoable ? [deed("undo", titleOf(undoable), desk.undo)] : []),
  ];
}

type Deed = "newList" | "renameList" | "duplicateList" | "deleteList" | "undo";
