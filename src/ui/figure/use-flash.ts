import { useEffect, useMemo, useRef } from "react";
import { createFlash, type FlashClock } from "./flash.ts";

/** Returns a ref whose element is highlighted for a moment when its value has changed; see `Flash`. */
export function useFlash(
  checkId: number | undefined,
  direction: "up" | "down" | undefined,
  clock: FlashClock,
) {
  const element = useRef<HTMLElement>(null);
  const flash = useMemo(() => createFlash(clock), [clock]);
  useEffect(() => {
    const target = element.current;
    if (target && checkId !== undefined) flash.update(target, checkId, direction);
  }, [checkId, direction, flash]);
  useEffect(() => () => flash.end(), [flash]);
  return element;
}
