import { useStore } from "@nanostores/react";
import { useDesk } from "#app/desk/desk-context.ts";
import type { CommandItem } from "#features/palette/find.ts";
import {
  listInSecondPane,
  showInSecondPane,
} from "#features/watchlist/bars/show-in-second-pane.ts";
import type { Undoable } from "#features/watchlist/bars/undoable.ts";
import { watchlistMessages } from "#features/watchlist/messages.ts";
import { tableMessages } from "#features/watchlist/table-messages.ts";
import { useMessages } from "#messages/catalogue.ts";
import { duplicateList } from "#storage/duplicate-list.ts";
import { isinsOf } from "#storage/entry.ts";
import { COMMAND_KEYWORDS } from "./command-keywords.ts";
import { commandMessages } from "./command-messages.ts";
import { commands, openField } from "./page-commands.ts";

/** Returns the commands for the open list and for lists in general. An unsaved shared list can only be closed. */
export function useListCommands(): readonly CommandItem[] {
  const { desk, view } = useDesk();
  const t = useMessages(commandMessages);
  const { newList } = useMessages(watchlistMessages);
  const { copyOf } = useMessages(tableMessages);
  const show = useStore(showInSecondPane);
  const besideId = useStore(listInSecondPane);
  const { undoable } = view;
  const open = view.lists.find(({ id }) => id === view.open.id);
  const command = (id: CommandId, title: string, act: () => void): CommandItem => ({
    kind: "command",
    id,
    title,
    keywords: COMMAND_KEYWORDS[id],
    act,
  });
  const titleOf = (what: Undoable) => {
    if (what.kind === "list") return t.undoList({ name: what.name });
    if (what.kind === "rows") return t.undoRows;
    return what.kind === "import" || what.kind === "kept" ? t.undoImport : t.undoLast;
  };
  const ofOpen = open && [
    command("renameList", t.renameList(open), () => openField(() => commands.renameList)),
    command("duplicateList", t.duplicateList(open), () =>
      desk.lists.add(duplicateList(open.id, copyOf({ name: open.name }))),
    ),
    // The last list cannot be deleted: the desk always shows one.
    ...(view.lists.length > 1
      ? [command("deleteList", t.deleteList(open), () => desk.lists.remove(open.id))]
      : []),
  ];
  const rows = commands.chosenRows?.() ?? isinsOf(view.open.entries);
  const { detail } = view;
  return [
    ...(commands.copyRows && rows.length > 0
      ? [command("copyRows", t.copyRows(rows.length), () => commands.copyRows?.(rows))]
      : []),
    ...(detail
      ? [
          command("copyQuote", t.copyQuote({ isin: detail }), () => commands.copyRows?.([detail])),
          command("copyIsin", t.copyIsin({ isin: detail }), () => commands.copyIsin?.(detail)),
        ]
      : []),
    command("newList", t.newList, () => {
      if (commands.newList) openField(() => commands.newList);
      // Where there are no tabs, there is no field for a name.
      else desk.lists.create(newList);
    }),
    ...(ofOpen ?? [command("closeShared", t.closeShared, desk.closeShared)]),
    ...(commands.toPane
      ? [command("toPane", t.toPane, () => openField(() => commands.toPane))]
      : []),
    ...(show
      ? view.lists
          .filter(({ id }) => id !== view.open.id && id !== besideId)
          .map(({ id, name }) => ({
            ...command("showBeside", t.showBeside({ name }), () => show(id)),
            id: `showBeside ${id}`,
          }))
      : []),
    ...(undoable ? [command("undo", titleOf(undoable), desk.undo)] : []),
  ];
}

type CommandId =
  | "copyRows"
  | "copyQuote"
  | "copyIsin"
  | "newList"
  | "renameList"
  | "duplicateList"
  | "deleteList"
  | "closeShared"
  | "showBeside"
  | "toPane"
  | "undo";
