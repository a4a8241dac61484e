import { loadNotListed } from "#features/instruments/load-not-listed.ts";
import { loadUnread } from "#features/instruments/load-unread.ts";
import { lazily } from "#ui/patiently.ts";

/**
 * The parts that the first load goes without: each is fetched when it is first shown, or in a quiet
 * moment after the first quotes (see `fetchParts`). Parts of these have a place of their own in
 * `later-inside.ts`.
 */
export const parts = {
  Announcer: () => import("#features/connection/Announcer.tsx"),
  OwnAlertKeeper: () => import("./OwnAlertKeeper.tsx"),
  ClockNotice: () => import("#features/connection/ClockNotice.tsx"),
  ConnectionBanner: () => import("#features/connection/ConnectionBanner.tsx"),
  Drawer: () => import("#ui/drawer.tsx"),
  EmptyList: () => import("#features/watchlist/EmptyList.tsx"),
  FileDrop: () => import("./FileDrop.tsx"),
  Focus: () => import("./Focus.tsx"),
  LinkNote: () => import("./LinkNote.tsx"),
  NotListed: loadNotListed,
  Overlay: () => import("./Overlay.tsx"),
  PhoneDesk: () => import("./PhoneDesk.tsx"),
  StorageTrouble: () => import("./StorageTrouble.tsx"),
  Unread: loadUnread,
  TroublePage: () => import("#features/connection/TroublePage.tsx"),
  WallPage: () => import("./WallPage.tsx"),
};

export const OwnAlertKeeper = lazily(parts.OwnAlertKeeper);
export const Announcer = lazily(parts.Announcer);
export const ClockNotice = lazily(parts.ClockNotice);
export const ConnectionBanner = lazily(parts.ConnectionBanner);
export const Drawer = lazily(parts.Drawer);
export const EmptyList = lazily(parts.EmptyList);
export const FileDrop = lazily(parts.FileDrop);
export const Focus = lazily(parts.Focus);
export const LinkNote = lazily(parts.LinkNote);
export const Overlay = lazily(parts.Overlay);
export const PhoneDesk = lazily(parts.PhoneDesk);
export const StorageTrouble = lazily(parts.StorageTrouble);
export const TroublePage = lazily(parts.TroublePage);
export const WallPage = lazily(parts.WallPage);
/** Not fetched ahead: a real market never shows it, and a simulator that is away is not steered. */
export const OwnPresenter = lazily(() => import("./OwnPresenter.tsx"));
