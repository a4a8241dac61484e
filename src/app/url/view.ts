import { useSyncExternalStore } from "react";

/** Name of a view in the address. */
export type ViewName = "desk" | "presenter" | "wall";

const CHANGED = "popstate";

/** Returns the view that an address names; the desk if it names no known view. */
export function viewOf(search: string): ViewName {
  const name = new URLSearchParams(search).get("view");
  return name === "wall" || name === "presenter" ? name : "desk";
}

function subscribe(listener: () => void) {
  window.addEventListener(CHANGED, listener);
  return () => window.removeEventListener(CHANGED, listener);
}

/** Returns the fragment of this page's address, and follows its changes. */
export const useFragment = (): string =>
  useSyncExternalStore(subscribe, () => window.location.hash);

/** Returns the view that this page's address names, and follows its changes. */
export const useViewName = (): ViewName =>
  useSyncExternalStore(subscribe, () => viewOf(window.location.search));
