/** Returns the element that scrolls the given one. */
function scrollerOf(element: Element): Element | null {
  let box = element.parentElement;
  while (box && !/auto|scroll/.test(getComputedStyle(box).overflowY)) box = box.parentElement;
  return box;
}

/** Scrolls an element into view. Returns a function that goes back to the position before. */
export function showForNow(element: Element): () => void {
  const scroller = scrollerOf(element);
  const before = scroller?.scrollTop ?? 0;
  element.scrollIntoView?.({ block: "nearest" });
  return () => scroller?.scrollTo?.(0, before);
}

/**
 * Scrolls a row into view if it is not, and then on to the next section's start, so that the sticky price cuts no
 * section. The first section begins right below the price while nothing is scrolled.
 */
export function showBelowPrice(row: Element): void {
  const scroller = scrollerOf(row);
  const before = scroller?.scrollTop;
  row.scrollIntoView?.({ block: "nearest" });
  if (!scroller || scroller.scrollTop === before) return;
  const tops = Array.from(
    scroller.querySelectorAll("section section"),
    (section) => section.getBoundingClientRect().top,
  );
  const [first = 0] = tops;
  const start = tops.map((top) => top - first).find((offset) => offset >= scroller.scrollTop);
  if (start !== undefined) scroller.scrollTo(0, start);
}
