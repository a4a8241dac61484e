import { useLayoutEffect, useReducer } from "react";
import { useLive } from "./hooks.ts";

/**
 * Returns the rest of a wait in milliseconds; 0 or less after its end. The component renders at the whole seconds of
 * this wait, not with the page's ages, so that a countdown in whole seconds is never a second above the rest.
 *
 * @param end in the source's monotonic milliseconds
 */
export function useRest(end: number): number {
  const { clock } = useLive();
  const [, render] = useReducer((count: number) => count + 1, 0);
  const restMs = end - clock.now();
  // Before the paint: a timer that is set after it is late by the length of the paint.
  useLayoutEffect(
    () => (restMs > 0 ? clock.after(restMs % 1000 || 1000, render) : undefined),
    [clock, restMs],
  );
  return restMs;
}
