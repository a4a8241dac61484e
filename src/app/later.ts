import { loadNotListed } from "#features/instruments/load-not-listed.ts";
import { tableParts } from "#features/watchlist/later.ts";
import { lazily } from "#ui/patiently.ts";

/**
 * The parts that the first load goes without: each is fetched when it is first shown, or in a quiet
 * moment after the first quotes, so that a gateway that goes down later takes no part of the page
 * with it.
 */
const parts = {
  Announcer: () => import("#features/connection/Announcer.tsx"),
  OwnAlertKeeper: () => import("./OwnAlertKeeper.tsx"),
  ClockNotice: () => import("#features/connection/ClockNotice.tsx"),
  ConnectionBanner: () => import("#features/connection/ConnectionBanner.tsx"),
  Drawer: () => import("#ui/drawer.tsx"),
  EmptyList: () => import("#features/watchlist/EmptyList.tsx"),
  EveryAlert: () => import("./EveryAlert.tsx"),
  FileDrop: () => import("./FileDrop.tsx"),
  Focus: () => import("./Focus.tsx"),
  KeyMap: () => import("#features/palette/KeyMap.tsx"),
  LinkNote: () => import("./LinkNote.tsx"),
  NotListed: loadNotListed,
  OwnHistory: () => import("./OwnHistory.tsx"),
  Overlay: () => import("./Overlay.tsx"),
  OwnBackup: () => import("./OwnBackup.tsx"),
  PacePanel: () => import("#features/connection/PacePanel.tsx"),
  Palette: () => import("#features/palette/Palette.tsx"),
  PasteIsins: () => import("#features/instruments/PasteIsins.tsx"),
  PhoneDesk: () => import("./PhoneDesk.tsx"),
  Settings: () => import("#features/settings/Settings.tsx"),
  SpreadRange: () => import("#features/history/SpreadRange.tsx"),
  StorageTrouble: () => import("./StorageTrouble.tsx"),
  TroublePage: () => import("#features/connection/TroublePage.tsx"),
};

export const OwnAlertKeeper = lazily(parts.OwnAlertKeeper);
export const Announcer = lazily(parts.Announcer);
export const ClockNotice = lazily(parts.ClockNotice);
export const ConnectionBanner = lazily(parts.ConnectionBanner);
export const Drawer = lazily(parts.Drawer);
export const EmptyList = lazily(parts.EmptyList);
export const EveryAlert = lazily(parts.EveryAlert);
export const FileDrop = lazily(parts.FileDrop);
export const Focus = lazily(parts.Focus);
export const KeyMap = lazily(parts.KeyMap);
export const LinkNote = lazily(parts.LinkNote);
export const OwnHistory = lazily(parts.OwnHistory);
export const Overlay = lazily(parts.Overlay);
export const OwnBackup = lazily(parts.OwnBackup);
export const PacePanel = lazily(parts.PacePanel);
export const Palette = lazily(parts.Palette);
export const PasteIsins = lazily(parts.PasteIsins);
export const PhoneDesk = lazily(parts.PhoneDesk);
export const Settings = lazily(parts.Settings);
export const SpreadRange = lazily(parts.SpreadRange);
export const StorageTrouble = lazily(parts.StorageTrouble);
export const TroublePage = lazily(parts.TroublePage);

/** Fetches every part ahead of its need; what cannot be had now is had when it is shown. */
export async function fetchParts(): Promise<void> {
  await Promise.allSettled([...Object.values(parts), ...tableParts].map((part) => part()));
  // Then the browser has most of what it is to keep.
  if (import.meta.env.PROD) await Promise.allSettled([keepShell()]);
}

async function keepShell(): Promise<void> {
  const shell = await import("./keep-shell.ts");
  await shell.keepShell(navigator.serviceWorker);
}
