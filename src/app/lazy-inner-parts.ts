import { loadLevelSteps } from "#features/alerts/load-level-steps.ts";
import { lazyPart, lazyWindow } from "#ui/parts/lazy-part.tsx";
import { withLateStyles } from "./late-styles.ts";

/** Loaders of parts that only other lazy parts show. They are no part of the first load. */
export const innerParts = {
  EveryAlert: withLateStyles(() => import("./overlays/EveryAlert.tsx")),
  KeyMap: withLateStyles(() => import("#features/palette/KeyMap.tsx")),
  LevelSteps: loadLevelSteps,
  HistoryContainer: withLateStyles(() => import("./desk/detail/HistoryContainer.tsx")),
  BackupContainer: withLateStyles(() => import("./overlays/BackupContainer.tsx")),
  PacePanel: withLateStyles(() => import("#features/connection/PacePanel.tsx")),
  PinnedQuote: withLateStyles(() => import("./desk/panes/PinnedQuote.tsx")),
  RowMenu: () => import("./desk/panes/RowMenu.tsx"),
  RowMenuOnPress: () => import("./desk/panes/RowMenuOnPress.tsx"),
  RecordingsContainer: withLateStyles(() => import("./overlays/RecordingsContainer.tsx")),
  Palette: withLateStyles(() => import("./commands/PaletteContainer.tsx")),
  PasteIsins: withLateStyles(() => import("#features/instruments/PasteIsins.tsx")),
  Settings: withLateStyles(() => import("#features/settings/Settings.tsx")),
  SharedLabelsWindow: () => import("./desk/lists/SharedLabelsWindow.tsx"),
  SpreadRange: () => import("#features/history/SpreadRange.tsx"),
  WallPage: () => import("./wall/WallPage.tsx"),
};

export const EveryAlert = lazyPart(innerParts.EveryAlert);
export const KeyMap = lazyWindow(innerParts.KeyMap);
export const HistoryContainer = lazyPart(innerParts.HistoryContainer);
export const BackupContainer = lazyWindow(innerParts.BackupContainer);
export const PacePanel = lazyWindow(innerParts.PacePanel);
export const PinnedQuote = lazyPart(innerParts.PinnedQuote);
export const RowMenu = lazyWindow(innerParts.RowMenu);
export const RowMenuOnPress = lazyPart(innerParts.RowMenuOnPress, "none");
export const RecordingsContainer = lazyWindow(innerParts.RecordingsContainer);
export const Palette = lazyWindow(innerParts.Palette);
export const PasteIsins = lazyWindow(innerParts.PasteIsins);
export const Settings = lazyWindow(innerParts.Settings);
export const SharedLabelsWindow = lazyWindow(innerParts.SharedLabelsWindow);
export const SpreadRange = lazyPart(innerParts.SpreadRange, "none");
