import { lazily } from "#ui/patiently.ts";

/** Parts that only parts that are loaded later show, so that the first load does not know of them. */
export const insideParts = {
  EveryAlert: () => import("./EveryAlert.tsx"),
  KeyMap: () => import("#features/palette/KeyMap.tsx"),
  OwnHistory: () => import("./OwnHistory.tsx"),
  OwnBackup: () => import("./OwnBackup.tsx"),
  PacePanel: () => import("#features/connection/PacePanel.tsx"),
  OwnRecordings: () => import("./OwnRecordings.tsx"),
  Palette: () => import("./OwnPalette.tsx"),
  PasteIsins: () => import("#features/instruments/PasteIsins.tsx"),
  Settings: () => import("#features/settings/Settings.tsx"),
  SpreadRange: () => import("#features/history/SpreadRange.tsx"),
  WallPage: () => import("./WallPage.tsx"),
};

export const EveryAlert = lazily(insideParts.EveryAlert);
export const KeyMap = lazily(insideParts.KeyMap);
export const OwnHistory = lazily(insideParts.OwnHistory);
export const OwnBackup = lazily(insideParts.OwnBackup);
export const PacePanel = lazily(insideParts.PacePanel);
export const OwnRecordings = lazily(insideParts.OwnRecordings);
export const Palette = lazily(insideParts.Palette);
export const PasteIsins = lazily(insideParts.PasteIsins);
export const Settings = lazily(insideParts.Settings);
export const SpreadRange = lazily(insideParts.SpreadRange);
