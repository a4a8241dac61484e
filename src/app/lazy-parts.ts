import { loadNotListed } from "#features/instruments/load-not-listed.ts";
import { loadUnread } from "#features/instruments/load-unread.ts";
import { prefetch } from "#ui/parts/import-with-retry.ts";
import { createPrefetchList, lazyPage, lazyPart, lazyWindow } from "#ui/parts/lazy-part.tsx";
import { toDesk } from "./url/change-view.ts";

/**
 * Parts that are not in the first load: each is fetched when it is first shown, or when the page is idle
 * after the first quotes (see `fetchParts`). Parts that only these show are in `lazy-inner-parts.ts`.
 */
const { loads, ahead } = createPrefetchList();
export const parts: typeof loads = loads;

export const AfterQuotes = lazyPart(
  ahead(() => import("./desk/AfterQuotes.tsx")),
  "none",
);
export const AlertLogButton = lazyPart(
  ahead(() => import("./desk/AlertLogButton.tsx")),
  "none",
);
export const Announcer = lazyPart(
  ahead(() => import("#features/connection/Announcer.tsx")),
  "none",
);
export const ClockNotice = lazyPart(ahead(() => import("#features/connection/ClockNotice.tsx")));
export const ConnectionBanner = lazyPart(
  ahead(() => import("#features/connection/ConnectionBanner.tsx")),
);
export const DeskFoot = lazyPart(
  ahead(() => import("./desk/DeskFoot.tsx")),
  "none",
);
const loadDetail = ahead(() => import("./desk/detail/Detail.tsx"));
export const Detail = lazyPart(loadDetail);
/**
 * Requests the detail and its chart before the first render, for an address that names an instrument. A lazy part renders after
 * every more urgent update, seconds later on a slow machine (decision 0005). Failures are ignored here: the part reports them
 * when it is shown.
 */
export const prefetchDetail = () =>
  Promise.allSettled([
    prefetch(loadDetail),
    import("./lazy-inner-parts.ts").then(({ innerParts }) => prefetch(innerParts.HistoryContainer)),
  ]);
export const Drawer = lazyWindow(ahead(() => import("#ui/overlay/drawer.tsx")));
export const EmptyDetail = lazyPart(
  ahead(() => import("#features/quote/EmptyDetail.tsx")),
  "none",
);
export const EmptyList = lazyPart(ahead(() => import("./desk/lists/EmptyListPage.tsx")));
export const FileDrop = lazyPart(
  ahead(() => import("./overlays/FileDrop.tsx")),
  "none",
);
export const InstrumentRail = lazyPart(
  ahead(() => import("#features/instruments/InstrumentRail.tsx")),
);
export const LinkNote = lazyPart(
  ahead(() => import("./overlays/LinkNote.tsx")),
  "none",
);
export const Overlay = lazyWindow(ahead(() => import("./overlays/Overlay.tsx")));
export const Panes = lazyPart(
  ahead(() => import("./desk/panes/Panes.tsx")),
  "none",
);
export const PaceStrip = lazyPart(
  ahead(() => import("#features/connection/PaceStrip.tsx")),
  "none",
);
export const PhoneDesk = lazyPage(ahead(() => import("./desk/phone/PhoneDesk.tsx")));
export const PhoneTroubleTop = lazyPart(
  ahead(() => import("./desk/phone/PhoneTroubleTop.tsx")),
  "none",
);
export const RequestLink = lazyPart(
  ahead(() => import("./desk/detail/RequestLink.tsx")),
  "none",
);
export const StorageTrouble = lazyPart(ahead(() => import("./overlays/StorageTrouble.tsx")));
export const TroublePage = lazyPart(ahead(() => import("./overlays/Trouble.tsx")));
export const UndoContainer = lazyPart(
  ahead(() => import("./desk/UndoContainer.tsx")),
  "none",
);
export const WallPage = lazyPage(
  ahead(() => import("./wall/WallPage.tsx")),
  toDesk,
);
ahead(loadNotListed);
ahead(loadUnread);
export const loadShareLink = ahead(() => import("./overlays/share-link.ts"));
export const loadReplayKeys = ahead(() => import("./commands/replay-keys.ts"));
/** Prefetched on a simulated market only: a real one never shows the presenter. */
export const loadPresenter = () => import("./presenter/PresenterContainer.tsx");
export const PresenterContainer = lazyPage(loadPresenter);
export const DockedPresenter = lazyPart(loadPresenter, "none");
