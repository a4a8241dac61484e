import { useMemo, useState } from "react";
import { useDesk } from "#app/desk/desk-context.ts";
import { useOpenListName, useSharedListName } from "#app/desk/lists/use-open-list-name.ts";
import { paneMessages } from "#app/desk/panes/pane-messages.ts";
import { minWidthPx, useHasPaneRoom } from "#app/desk/panes/pane-room.ts";
import type { OverlayName } from "#app/overlays/Overlay.tsx";
import { usePersisted } from "#app/use-persisted.ts";
import { hitNames, joinHitNames } from "#features/instruments/hit-names.ts";
import { createSearch } from "#features/instruments/search.ts";
import { type ActionId, type ChosenKeys, keysOf } from "#features/palette/actions.ts";
import type { PaletteItem } from "#features/palette/find.ts";
import Palette from "#features/palette/Palette.tsx";
import { SHARED_ID } from "#features/watchlist/bars/undoable.ts";
import { useInstruments } from "#live/hooks.ts";
import { useNames } from "#live/instrument-names.ts";
import { useMessages } from "#messages/catalogue.ts";
import { commands as pageCommands } from "./page-commands.ts";
import type { Actions } from "./shortcuts.ts";
import { useAlertCommands } from "./use-alert-commands.ts";
import { useAmountCommands } from "./use-amount-commands.ts";
import { useListCommands } from "./use-list-commands.ts";
import { useRecordingCommands } from "./use-recording-commands.ts";
import { useScenarioCommands } from "./use-scenario-commands.ts";
import { useSettingItems } from "./use-setting-items.ts";
import { useSortCommands } from "./use-sort-commands.ts";

interface PaletteContainerProps {
  actions: Actions;
  chosenKeys: ChosenKeys;
  onOpen: (name: OverlayName) => void;
  onClose: () => void;
}

/** The command field with this desk's instruments, lists, commands and settings. */
export default function PaletteContainer({
  actions,
  chosenKeys,
  onOpen,
  onClose,
}: PaletteContainerProps) {
  const { desk, store, view, watched } = useDesk();
  const { labels } = usePersisted(store.labels);
  const names = useNames();
  // Read before the field takes the focus from the row.
  const [ofRow] = useState(() => pageCommands.focusedIsin?.());
  const subject = ofRow ?? view.detail;
  const current = subject ?? pageCommands.currentIsin?.();
  const listed = useInstruments()?.isins ?? NONE;
  const search = useMemo(() => createSearch(listed, labels, names), [listed, labels, names]);
  const commands = [
    ...useAlertCommands([view.detail, current]),
    ...useListCommands(),
    ...useSortCommands(),
    ...useRecordingCommands(() => onOpen("recordings")),
    // Last: of commands that match equally well, the others come first.
    ...useScenarioCommands(),
  ];
  const ofAmount = useAmountCommands(subject);
  const settings = useSettingItems();
  const openIsins = new Set(watched);
  const offered = new Set(Object.keys(actions) as ActionId[]);
  // `useAlertCommands` lists it once for each fired alert, with its terms.
  offered.delete("rearm");
  // The command is registered on a desk only.
  if (!pageCommands.pin) offered.delete("pin");
  const words = useMessages(paneMessages);
  const hasPaneRoom = useHasPaneRoom();
  const blocked = useMemo(
    () => (hasPaneRoom ? {} : { pin: words.needsWidth({ width: `${minWidthPx(document)}` }) }),
    [hasPaneRoom, words],
  );
  if (!subject) {
    offered.delete("watch");
    // Without a detail, both are about the current row or the whole list.
    if (!current) for (const id of ON_ROWS) offered.delete(id);
  }
  const sharedName = useSharedListName();
  const lists = [
    ...(view.shared ? [{ id: SHARED_ID, name: sharedName, size: view.shared.length }] : []),
    ...view.lists.map(({ id, name, isins }) => ({ id, name, size: isins.length })),
  ].map((list) => ({
    ...list,
    kind: "list" as const,
    isOpen: list.id === (view.open.id ?? SHARED_ID),
  }));
  const choose = (item: PaletteItem) => {
    switch (item.kind) {
      case "instrument":
        return desk.show(item.id);
      case "list":
        return desk.openList(item.id === SHARED_ID ? undefined : item.id);
      case "action":
        return actions[item.id]?.(item.id === "alert" ? current : subject);
      case "command":
      case "setting":
        return item.act();
    }
  };
  return (
    <Palette
      instruments={{
        find: (query) => search.find(query, openIsins),
        itemOf: (id, query) => ({
          kind: "instrument",
          id,
          label: joinHitNames(hitNames(id, labels, names, query)),
          isInList: openIsins.has(id),
        }),
      }}
      listName={useOpenListName()}
      lists={lists}
      commands={commands}
      ofAmount={ofAmount}
      settings={settings}
      offered={offered}
      blocked={blocked}
      subject={subject && (labels[subject] ?? names.of(subject) ?? subject)}
      keys={keysOf(chosenKeys)}
      onChoose={choose}
      onClose={onClose}
    />
  );
}

const ON_ROWS = ["quantity", "alert"] as const;
const NONE: readonly never[] = [];
