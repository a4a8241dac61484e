import { loadNotListed } from "#features/instruments/load-not-listed.ts";
import { loadUnread } from "#features/instruments/load-unread.ts";
import { lazyPage, lazyPart, lazyWindow } from "#ui/lazy-part.tsx";
import { toDesk } from "./url/change-view.ts";

/**
 * The parts that the first load goes without: each is fetched when it is first shown, or in a quiet
 * moment after the first quotes (see `fetchParts`). Parts of these have a place of their own in
 * `lazy-inner-parts.ts`.
 */
export const parts = {
  Announcer: () => import("#features/connection/Announcer.tsx"),
  ClockNotice: () => import("#features/connection/ClockNotice.tsx"),
  ConnectionBanner: () => import("#features/connection/ConnectionBanner.tsx"),
  Drawer: () => import("#ui/drawer.tsx"),
  EmptyList: () => import("#features/watchlist/EmptyList.tsx"),
  FileDrop: () => import("./overlays/FileDrop.tsx"),
  Focus: () => import("./desk/Focus.tsx"),
  LinkNote: () => import("./overlays/LinkNote.tsx"),
  NotListed: loadNotListed,
  Overlay: () => import("./overlays/Overlay.tsx"),
  PhoneDesk: () => import("./desk/PhoneDesk.tsx"),
  ReplayKeys: () => import("./commands/replay-keys.ts"),
  StorageTrouble: () => import("./overlays/StorageTrouble.tsx"),
  Unread: loadUnread,
  TroublePage: () => import("#features/connection/TroublePage.tsx"),
  WallPage: () => import("./wall/WallPage.tsx"),
  WhenQuiet: () => import("./desk/WhenQuiet.tsx"),
};

export const Announcer = lazyPart(parts.Announcer, "none");
export const ClockNotice = lazyPart(parts.ClockNotice);
export const ConnectionBanner = lazyPart(parts.ConnectionBanner);
export const Drawer = lazyWindow(parts.Drawer);
export const EmptyList = lazyPart(parts.EmptyList);
export const FileDrop = lazyPart(parts.FileDrop, "none");
export const Focus = lazyPart(parts.Focus);
export const LinkNote = lazyPart(parts.LinkNote, "none");
export const Overlay = lazyWindow(parts.Overlay);
export const PhoneDesk = lazyPage(parts.PhoneDesk);
export const StorageTrouble = lazyPart(parts.StorageTrouble);
export const TroublePage = lazyPart(parts.TroublePage);
export const WallPage = lazyPage(parts.WallPage, toDesk);
export const WhenQuiet = lazyPart(parts.WhenQuiet, "none");
/** Not fetched ahead: a real market never shows it, and a simulator that is away is not steered. */
const loadPresenter = () => import("./wall/PresenterContainer.tsx");
export const PresenterContainer = lazyPage(loadPresenter);
export const DockedPresenter = lazyPart(loadPresenter, "none");
