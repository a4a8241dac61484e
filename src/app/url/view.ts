import { useSyncExternalStore } from "react";

/** The view that the address names. */
export type ViewName = "desk" | "presenter" | "wall";

const CHANGED = "popstate";

/** The view that an address asks for; the desk where it names none that there is. */
export function viewOf(search: string): ViewName {
  const name = new URLSearchParams(search).get("view");
  return name === "wall" || name === "presenter" ? name : "desk";
}

function subscribe(listener: () => void) {
  window.addEventListener(CHANGED, listener);
  return () => window.removeEventListener(CHANGED, listener);
}

/** The view that this page's address asks for, whenever it does. */
export const useViewName = (): ViewName =>
  useSyncExternalStore(subscribe, () => viewOf(window.location.search));
