import { type ActionId, type ChosenKeys, keysOf } from "#features/palette/actions.ts";
import type { Offer } from "#features/palette/find.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useInstruments } from "#polling/hooks.ts";
import { withLabel } from "#storage/labels.ts";
import { addressBar } from "./address-bar.ts";
import { useDesk } from "./desk-context.ts";
import type { Dropped } from "./FileDrop.tsx";
import { findInstruments } from "./find-instruments.ts";
import { forgetLanguage } from "./forget-language.ts";
import { Drawer } from "./later.ts";
import {
  EveryAlert,
  KeyMap,
  OwnBackup,
  PacePanel,
  Palette,
  PasteIsins,
  Settings,
} from "./later-inside.ts";
import { appMessages } from "./messages.ts";
import type { Actions } from "./shortcuts.ts";
import { useKept } from "./use-kept.ts";

/** A window over the desk: one at a time. */
export type OverlayName = "palette" | "keys" | "alerts" | "pace" | "paste" | "settings" | "backup";

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
  const { store } = useDesk();
  const wish = useKept(store.paceWish);
  switch (name) {
    case "palette":
      return <DeskPalette actions={actions} chosenKeys={chosenKeys} onClose={onClose} />;
    case "keys":
      return (
        <KeyMap
          chosen={chosenKeys}
          onChoose={(keys) => store.settings.update((settings) => ({ ...settings, keys }))}
          onClose={onClose}
        />
      );
    case "alerts":
      return <Alerts onClose={onClose} />;
    case "pace":
      return <PacePanel wish={wish} onWish={store.paceWish.set} onClose={onClose} />;
    case "paste":
      return <Paste key={dropped?.nth} dropped={dropped} onClose={onClose} />;
    case "settings":
      return <OwnSettings onOpen={onOpen} onClose={onClose} />;
    case "backup":
      return <OwnBackup key={dropped?.nth} dropped={dropped?.file} onClose={onClose} />;
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
  const { labels } = useKept(store.labels);
  return (
    <PasteIsins
      watched={watched}
      labels={labels}
      dropped={dropped?.file}
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

function OwnSettings({ onOpen, onClose }: Pick<OverlayProps, "onOpen" | "onClose">) {
  const { store } = useDesk();
  return (
    <Settings
      settings={useKept(store.settings)}
      onChange={(change) => {
        if (change.language) forgetLanguage(addressBar(window));
        store.settings.update((settings) => ({ ...settings, ...change }));
      }}
      onKeys={() => onOpen("keys")}
      onPace={() => onOpen("pace")}
      onBackup={() => onOpen("backup")}
      onClose={onClose}
    />
  );
}

type DeskPaletteProps = Pick<OverlayProps, "actions" | "chosenKeys" | "onClose">;

function DeskPalette({ actions, chosenKeys, onClose }: DeskPaletteProps) {
  const { desk, store, view } = useDesk();
  const { labels } = useKept(store.labels);
  const listed = useInstruments()?.isins ?? NONE;
  const choose = (offer: Offer) => {
    if (offer.kind === "list") desk.openList(offer.id);
    else if (offer.kind === "action") actions[offer.id]?.();
    else desk.show(offer.id);
  };
  return (
    <Palette
      instruments={(query) => findInstruments(listed, query, labels)}
      lists={view.lists.map(({ id, name, isins }) => ({
        kind: "list",
        id,
        name,
        size: isins.length,
      }))}
      offered={new Set(Object.keys(actions) as ActionId[])}
      keys={keysOf(chosenKeys)}
      onChoose={choose}
      onClose={onClose}
    />
  );
}

const NONE: readonly never[] = [];
