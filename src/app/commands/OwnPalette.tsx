import { useDesk } from "#app/desk/desk-context.ts";
import { useKept } from "#app/desk/use-kept.ts";
import type { OverlayName } from "#app/overlays/Overlay.tsx";
import { type ActionId, type ChosenKeys, keysOf } from "#features/palette/actions.ts";
import type { Offer } from "#features/palette/find.ts";
import Palette from "#features/palette/Palette.tsx";
import { useInstruments } from "#live/hooks.ts";
import { findInstruments } from "./find-instruments.ts";
import type { Actions } from "./shortcuts.ts";
import { useListOffers } from "./use-list-offers.ts";
import { useRecordingOffers } from "./use-recording-offers.ts";
import { useSettingOffers } from "./use-setting-offers.ts";

interface OwnPaletteProps {
  actions: Actions;
  chosenKeys: ChosenKeys;
  onOpen: (name: OverlayName) => void;
  onClose: () => void;
}

/** The command field over all that this desk has and can do. */
export default function OwnPalette({ actions, chosenKeys, onOpen, onClose }: OwnPaletteProps) {
  const { desk, store, view } = useDesk();
  const { labels } = useKept(store.labels);
  const listed = useInstruments()?.isins ?? NONE;
  const deeds = [...useListOffers(), ...useRecordingOffers(() => onOpen("recordings"))];
  const settings = useSettingOffers();
  const choose = (offer: Offer) => {
    switch (offer.kind) {
      case "instrument":
        return desk.show(offer.id);
      case "list":
        return desk.openList(offer.id);
      case "action":
        return actions[offer.id]?.();
      case "deed":
      case "setting":
        return offer.act();
    }
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
      deeds={deeds}
      settings={settings}
      offered={new Set(Object.keys(actions) as ActionId[])}
      keys={keysOf(chosenKeys)}
      onChoose={choose}
      onClose={onClose}
    />
  );
}

const NONE: readonly never[] = [];
