import type { Actions } from "#app/commands/shortcuts.ts";
import { useDesk } from "#app/desk/desk-context.ts";
import { useChangeSettings } from "#app/desk/use-change-settings.ts";
import { usePersisted } from "#app/desk/use-persisted.ts";
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
import type { ChosenKeys } from "#features/palette/actions.ts";
import { useMessages } from "#messages/catalogue.ts";
import { withLabel } from "#storage/labels.ts";
import type { Dropped } from "./FileDrop.tsx";

/** A window over the desk: one at a time. */
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
  /** What was dropped onto the page, if that opened the window. */
  dropped: Dropped | undefined;
  onOpen: (name: OverlayName) => void;
  onClose: () => void;
}

/** The window that is open; what it shows is fetched when it is first needed. */
export default function Overlay(props: OverlayProps) {
  const { name, actions, chosenKeys, dropped, onOpen, onClose } = props;
  const { config, store } = useDesk();
  const wish = usePersisted(store.paceWish);
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
          onChoose={(keys) => store.settings.update((settings) => ({ ...settings, keys }))}
          onClose={onClose}
        />
      );
    case "alerts":
      return <Alerts onClose={onClose} />;
    case "pace":
      return <PacePanel preference={wish} onPreference={store.paceWish.set} onClose={onClose} />;
    case "paste":
      return <Paste key={dropped?.nth} dropped={dropped} onClose={onClose} />;
    case "settings":
      return <SettingsContainer onOpen={onOpen} onClose={onClose} />;
    case "backup":
      return <BackupContainer key={dropped?.nth} dropped={dropped?.file} onClose={onClose} />;
    case "recordings":
      return <RecordingsContainer onClose={onClose} />;
  }
}

function Alerts({ onClose }: Pick<OverlayProps, "onClose">) {
  const t = useMessages(appMessages);
  return (
    <Drawer open side="right" title={t.alerts} closeLabel={t.closeDrawer} onClose={onClose}>
      <EveryAlert onLeave={onClose} />
    </Drawer>
  );
}

function Paste({ dropped, onClose }: Pick<OverlayProps, "dropped" | "onClose">) {
  const { desk, store, watched } = useDesk();
  const { labels } = usePersisted(store.labels);
  return (
    <PasteIsins
      watched={watched}
      labels={labels}
      brought={dropped && { from: dropped.isPasted ? "clipboard" : "file", file: dropped.file }}
      onAdd={(isins, called) => {
        desk.add(isins);
        store.labels.update((kept) =>
          [...called].reduce((all, [isin, label]) => withLabel(all, isin, label), kept),
        );
      }}
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
