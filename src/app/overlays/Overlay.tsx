import { commands } from "#app/commands/page-commands.ts";
import { keyBuffer } from "#app/commands/page-keys.ts";
import { pendingRow } from "#app/commands/pending-focus.ts";
import type { Actions } from "#app/commands/shortcuts.ts";
import { useDesk } from "#app/desk/desk-context.ts";
import { addPasted, type Pasted } from "#app/desk/lists/add-pasted.ts";
import { useOpenListName } from "#app/desk/lists/use-open-list-name.ts";
import { UndoNote } from "#app/desk/UndoNote.tsx";
import { useChangeSettings } from "#app/desk/use-change-settings.ts";
import {
  BackupContainer,
  EveryAlert,
  KeyMap,
  PacePanel,
  Palette,
  PasteIsins,
  RecordingsContainer,
  Settings,
} from "#app/lazy-inner-parts.ts";
import { Drawer } from "#app/lazy-parts.ts";
import { appMessages } from "#app/messages.ts";
import { usePersisted } from "#app/use-persisted.ts";
import type { ChosenKeys } from "#features/palette/actions.ts";
import { useMessages } from "#messages/catalogue.ts";
import type { Dropped } from "./FileDrop.tsx";

/** Name of a window over the desk. One is open at a time. */
export type OverlayName =
  | "palette"
  | "keys"
  | "alerts"
  | "pace"
  | "paste"
  | "settings"
  | "backup"
  | "recordings";

interface OverlayProps {
  name: OverlayName;
  actions: Actions;
  chosenKeys: ChosenKeys;
  /** Dropped file or pasted text that opened the window, if any. */
  dropped?: Dropped | undefined;
  onOpen: (name: OverlayName) => void;
  onClose: () => void;
}

/** The open window. Its content is fetched when it is first needed. */
export default function Overlay(props: OverlayProps) {
  const { name, actions, chosenKeys, dropped, onOpen, onClose } = props;
  const { config, desk, store } = useDesk();
  const chooseKeys = (keys: ChosenKeys) => {
    const before = store.settings.get().keys;
    store.settings.update((settings) => ({ ...settings, keys }));
    if (Object.keys(keys).length > 0 || Object.keys(before).length === 0) return;
    const restore = () => store.settings.update((settings) => ({ ...settings, keys: before }));
    desk.propose({ kind: "keys" }, restore);
  };
  const preference = usePersisted(store.pacePreference);
  switch (name) {
    case "palette":
      return (
        <Palette actions={actions} chosenKeys={chosenKeys} onOpen={onOpen} onClose={onClose} />
      );
    case "keys":
      return (
        <KeyMap
          chosen={chosenKeys}
          absent={config.simulated ? [] : ["presenter"]}
          onChoose={chooseKeys}
          onClose={onClose}
        />
      );
    case "alerts":
      return <Alerts onClose={onClose} />;
    case "pace":
      return (
        <PacePanel
          preference={preference}
          onPreference={store.pacePreference.set}
          onClose={onClose}
        />
      );
    case "paste":
      return <Paste key={dropped?.id} dropped={dropped} onClose={onClose} />;
    case "settings":
      return <SettingsContainer onOpen={onOpen} onClose={onClose} />;
    case "backup":
      return <BackupContainer key={dropped?.id} dropped={dropped?.file} onClose={onClose} />;
    case "recordings":
      return <RecordingsContainer onClose={onClose} />;
  }
}

function Alerts({ onClose }: Pick<OverlayProps, "onClose">) {
  const t = useMessages(appMessages);
  return (
    <Drawer open side="right" title={t.alerts} closeLabel={t.closeDrawer} onClose={onClose}>
      <EveryAlert onLeave={onClose} />
      {/* The note on the desk cannot be pressed while a window covers it. */}
      <UndoNote />
    </Drawer>
  );
}

function Paste({ dropped, onClose }: Pick<OverlayProps, "dropped" | "onClose">) {
  const { desk, store, watched, layout } = useDesk();
  const { labels } = usePersisted(store.labels);
  const add = (pasted: Omit<Pasted, "hasPane">) => {
    // On narrower layouts the detail would cover the list, or take room from it.
    const hasPane = layout === "wide" || layout === "desk";
    const [first] = addPasted(desk, store, { ...pasted, hasPane });
    if (!first) return;
    // The focus scrolls to the row: instruments are added below all others. A phone's other pages have no table.
    const hasTable = () => commands.findRow !== undefined;
    keyBuffer.open(pendingRow(document, () => commands.findRow?.(first), hasTable));
  };
  return (
    <PasteIsins
      watched={watched}
      labels={labels}
      listName={useOpenListName()}
      initialText={dropped && { from: dropped.isPasted ? "clipboard" : "file", file: dropped.file }}
      onAdd={(isins, newLabels, skipped) => add({ isins, labels: newLabels, skipped })}
      onAddToNew={(newList, isins, newLabels, skipped) =>
        add({ isins, labels: newLabels, skipped, newList })
      }
      onClose={onClose}
    />
  );
}

function SettingsContainer({ onOpen, onClose }: Pick<OverlayProps, "onOpen" | "onClose">) {
  const { store } = useDesk();
  return (
    <Settings
      settings={usePersisted(store.settings)}
      onChange={useChangeSettings()}
      onKeys={() => onOpen("keys")}
      onPace={() => onOpen("pace")}
      onBackup={() => onOpen("backup")}
      onRecordings={() => onOpen("recordings")}
      onClose={onClose}
    />
  );
}
