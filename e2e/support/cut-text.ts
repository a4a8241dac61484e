import { expect, type Page } from "playwright/test";

/** Text that may be cut: it is invisible, or it is a user's own text and is whole elsewhere. */
const BY_DESIGN = ".vh, .own-label, [data-can-be-cut], option";

/**
 * Returns the texts on the page that an ancestor cuts, or that overflow their cell. A text beyond
 * the edge of a scrolling ancestor is not cut.
 */
function cutTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate((byDesign) => {
    const range = document.createRange();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const cut: string[] = [];
    const COLUMN_GAP = 8;

    /** Keeps what a function returned for an element: texts share most of their ancestors. */
    function once<Value>(of: (element: Element) => Value): (element: Element) => Value {
      const known = new Map<Element, Value>();
      return (element) => {
        const found = known.get(element);
        if (found !== undefined) return found;
        const value = of(element);
        known.set(element, value);
        return value;
      };
    }

    const overflowOf = once((box) => getComputedStyle(box).overflowX);

    /** Returns the left and right edges at which a box clips its content; null where it does not clip. */
    const edgesOf = once((box): readonly [number, number] | null => {
      const { left, right } = box.getBoundingClientRect();
      const overflowX = overflowOf(box);
      if (["hidden", "clip"].includes(overflowX)) return [left, right];
      // Between columns there is room for a little more.
      const isCell = box.matches("[role=gridcell], [role=columnheader]");
      return isCell ? [left - COLUMN_GAP, right + COLUMN_GAP] : null;
    });

    /** Whether the text is only for screen readers: its element is clipped to nothing. */
    const isClippedAway = once((element): boolean => {
      const { clipPath } = getComputedStyle(element);
      if (clipPath === "inset(50%)") return true;
      return element.parentElement !== null && isClippedAway(element.parentElement);
    });

    while (walker.nextNode()) {
      const { currentNode: node } = walker;
      const { parentElement: parent } = node;
      const isShown = parent?.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      if (!parent || !isShown || parent.closest(byDesign) || !node.textContent?.trim()) continue;
      if (isClippedAway(parent)) continue;
      range.selectNodeContents(node);
      const { left, right, width } = range.getBoundingClientRect();
      if (width === 0) continue;
      for (let box: Element | null = parent; box; box = box.parentElement) {
        if (["auto", "scroll"].includes(overflowOf(box))) break;
        const edges = edgesOf(box);
        // Half a pixel is rounding.
        if (!edges || (left >= edges[0] - 0.5 && right <= edges[1] + 0.5)) continue;
        cut.push(`${node.textContent.trim()} (${box.className})`);
        break;
      }
    }
    return cut;
  }, BY_DESIGN);
}

/**
 * Expects no cut text on the page.
 *
 * @param view the name of the view in the failure's message
 */
export async function expectNothingCut(page: Page, view: string): Promise<void> {
  await expect.poll(() => cutTexts(page), `texts that are cut: ${view}`).toEqual([]);
}
