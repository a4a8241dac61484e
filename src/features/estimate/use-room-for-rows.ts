import { type RefObject, useLayoutEffect } from "react";

/**
 * Sets the height of a comparison as `--compared` on its panel while it is mounted. The chart above it gives way by that much, so
 * that what is below it stays in view.
 */
export function useRoomForRows(comparison: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = comparison.current;
    const panel = element?.closest<HTMLElement>(".focus-panel");
    if (!element || !panel) return;
    const measure = () => panel.style.setProperty("--compared", `${element.offsetHeight}px`);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      observer.disconnect();
      panel.style.removeProperty("--compared");
    };
  }, [comparison]);
}
