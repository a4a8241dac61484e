import type { Locator } from "playwright/test";

/** Returns the lines of pixels of a row, from its top, on which a tap reaches no row. Rows share the pixels of an edge. */
export function takenPixels(row: Locator): Promise<number[]> {
  return row.evaluate((element) => {
    const { left, top, bottom, width } = element.getBoundingClientRect();
    const lines = Array.from({ length: Math.floor(bottom - top) }, (_, line) => line);
    return lines.filter((line) =>
      [0.03, 0.25, 0.5, 0.75, 0.97].some((share) => {
        const hit = document.elementFromPoint(left + width * share, top + line + 0.5);
        return !hit?.closest("[data-testid=quote]");
      }),
    );
  });
}
