import { loadNotListed } from "#features/instruments/load-not-listed.ts";
import { lazily } from "#ui/patiently.ts";

/**
 * The parts that the first load goes without: each is fetched when it is first shown, or in a quiet
 * moment after the first quotes, so that a gateway that goes down later takes no part of the page
 * with it.
 */
const parts = {
  ConnectionBanner: () => import("#features/connection/ConnectionBanner.tsx"),
  Drawer: () => import("#ui/drawer.tsx"),
  EmptyList: () => import("#features/watchlist/EmptyList.tsx"),
  Focus: () => import("./Focus.tsx"),
  NotListed: loadNotListed,
  PacePanel: () => import("#features/connection/PacePanel.tsx"),
  PasteIsins: () => import("#features/instruments/PasteIsins.tsx"),
  StorageTrouble: () => import("./StorageTrouble.tsx"),
  TroublePage: () => import("#features/connection/TroublePage.tsx"),
};

export const ConnectionBanner = lazily(parts.ConnectionBanner);
export const Drawer = lazily(parts.Drawer);
export const EmptyList = lazily(parts.EmptyList);
export const Focus = lazily(parts.Focus);
export const PacePanel = lazily(parts.PacePanel);
export const PasteIsins = lazily(parts.PasteIsins);
export const StorageTrouble = lazily(parts.StorageTrouble);
export const TroublePage = lazily(parts.TroublePage);

/** Fetches every part ahead of its need; what cannot be had now is had when it is shown. */
export async function fetchParts(): Promise<void> {
  await Promise.allSettled(Object.values(parts).map((part) => part()));
}
