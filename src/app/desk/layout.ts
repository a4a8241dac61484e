import { useSyncExternalStore } from "react";

/**
 * How much stands side by side. `wide`: instruments, table, detail. `desk`: the instruments are a
 * drawer. `tablet`: so they are, and the detail stands beside the table or below it while there is one.
 * `phone`: one thing at a time, and a bar below.
 */
export type Layout = "wide" | "desk" | "tablet" | "phone";

const STEPS: readonly (readonly [Layout, MediaQueryList])[] = [
  ["wide", matchMedia("(min-width: 85rem)")],
  ["desk", matchMedia("(min-width: 70rem)")],
  ["tablet", matchMedia("(min-width: 47.5rem)")],
];

const current = (): Layout => STEPS.find(([, media]) => media.matches)?.[0] ?? "phone";

function subscribe(changed: () => void): () => void {
  for (const [, media] of STEPS) media.addEventListener("change", changed);
  return () => {
    for (const [, media] of STEPS) media.removeEventListener("change", changed);
  };
}

export const useLayout = (): Layout => useSyncExternalStore(subscribe, current);
