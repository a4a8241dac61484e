import { lazyPart, lazyWindow } from "#ui/lazy-part.tsx";
import { styled } from "./late-styles.ts";

/** Parts that only parts that are loaded later show, so that the first load does not know of them. */
export const insideParts = {
  EveryAlert: () => import("./overlays/EveryAlert.tsx"),
  KeyMap: styled(() => import("#features/palette/KeyMap.tsx")),
  HistoryContainer: () => import("./desk/detail/HistoryContainer.tsx"),
  BackupContainer: styled(() => import("./overlays/BackupContainer.tsx")),
  PacePanel: styled(() => import("#features/connection/PacePanel.tsx")),
  PinnedQuote: () => import("./desk/panes/PinnedQuote.tsx"),
  RowMenu: () => import("./desk/panes/RowMenu.tsx"),
  RecordingsContainer: styled(() => import("./overlays/RecordingsContainer.tsx")),
  Palette: styled(() => import("./commands/PaletteContainer.tsx")),
  PasteIsins: styled(() => import("#features/instruments/PasteIsins.tsx")),
  Settings: styled(() => import("#features/settings/Settings.tsx")),
  SpreadRange: () => import("#features/history/SpreadRange.tsx"),
  WallPage: () => import("./wall/WallPage.tsx"),
};

export const EveryAlert = lazyPart(insideParts.EveryAlert);
export const KeyMap = lazyWindow(insideParts.KeyMap);
export const HistoryContainer = lazyPart(insideParts.HistoryContainer);
export const BackupContainer = lazyWindow(insideParts.BackupContainer);
export const PacePanel = lazyWindow(insideParts.PacePanel);
export const PinnedQuote = lazyPart(insideParts.PinnedQuote);
export const RowMenu = lazyWindow(insideParts.RowMenu);
export const RecordingsContainer = lazyWindow(insideParts.RecordingsContainer);
export const Palette = lazyWindow(insideParts.Palette);
export const PasteIsins = lazyWindow(insideParts.PasteIsins);
export const Settings = lazyWindow(insideParts.Settings);
export const SpreadRange = lazyPart(insideParts.SpreadRange, "none");
