import { expect, type Locator } from "playwright/test";

/** Returns the visible share of an element, from 0 to 1: inside the viewport and every ancestor that scrolls or clips. */
function shareInView(part: Locator): Promise<number> {
  return part.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const seen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    for (let box = element.parentElement; box; box = box.parentElement) {
      if (getComputedStyle(box).overflowY === "visible") continue;
      const edges = box.getBoundingClientRect();
      seen.left = Math.max(seen.left, edges.left);
      seen.top = Math.max(seen.top, edges.top);
      seen.right = Math.min(seen.right, edges.right);
      seen.bottom = Math.min(seen.bottom, edges.bottom);
    }
    const width = Math.min(right, seen.right) - Math.max(left, seen.left);
    const height = Math.min(bottom, seen.bottom) - Math.max(top, seen.top);
    const area = (right - left) * (bottom - top);
    return area > 0 ? (Math.max(0, width) * Math.max(0, height)) / area : 0;
  });
}

/** Expects each part to be in view without scrolling. The tolerance is for rounding by half a pixel. */
export async function expectInView(
  parts: readonly (readonly [name: string, part: Locator])[],
): Promise<void> {
  for (const [name, part] of parts) {
    await expect.poll(() => shareInView(part), `${name} is in view`).toBeGreaterThan(0.97);
  }
}
