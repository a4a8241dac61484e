import { useEffect, useMemo, useRef } from "react";
import { createFlash, type FlashClock } from "./flash.ts";

/** Fills the element that it is the ref of for a moment when the value in it has changed; see `Flash`. */
export function useFlash(
  occasion: number | undefined,
  direction: "up" | "down" | undefined,
  clock: FlashClock,
) {
  const element = useRef<HTMLElement>(null);
  const flash = useMemo(() => createFlash(clock), [clock]);
  useEffect(() => {
    const target = element.current;
    if (target && occasion !== undefined) flash.tell(target, occasion, direction);
  }, [occasion, direction, flash]);
  useEffect(() => () => flash.end(), [flash]);
  return element;
}
