import { type RefObject, useLayoutEffect, useRef } from "react";

/** Returns the element that scrolls the given one. */
function scrollerOf(element: Element): Element | null {
  let box = element.parentElement;
  while (box && !/auto|scroll/.test(getComputedStyle(box).overflowY)) box = box.parentElement;
  return box;
}

/** What ends the following of `showForNow`: from then on the user decides what is in view. */
const USER_INPUTS = ["wheel", "touchmove", "pointerdown"] as const;

/**
 * Scrolls an element into view, and its field where the element is higher than the view; then on to the start of the next
 * section, as `showBelowSticky`. The pane's `--form` is the height
 * of the element meanwhile, by which a chart above gets lower and so stays in view. Parts above it that load late, such
 * as a chart, do not push it out of view again, until the user scrolls or presses something. Returns a function that goes
 * back to the position before, unless the user has scrolled.
 */
export function showForNow(element: Element, field?: Element | null): () => void {
  const scroller = scrollerOf(element);
  const pane = scroller instanceof HTMLElement ? scroller : undefined;
  const before = scroller?.scrollTop ?? 0;
  const show = () => {
    pane?.style.setProperty("--form", `${element.getBoundingClientRect().height}px`);
    const top = scroller?.scrollTop;
    element.scrollIntoView?.({ block: "nearest" });
    field?.scrollIntoView?.({ block: "nearest" });
    if (scroller && scroller.scrollTop !== top) toNextSection(element, scroller);
  };
  show();
  // A keyboard on the screen makes the view lower, also after a press on the field.
  const view = new ResizeObserver(() => {
    if (element.contains(document.activeElement)) show();
  });
  if (scroller) view.observe(scroller);
  const sizes = new ResizeObserver(show);
  for (const part of contentAround(element, scroller)) sizes.observe(part);
  const listening = new AbortController();
  let isScrolledByUser = false;
  const onInput = ({ type, target }: Event) => {
    sizes.disconnect();
    // A press on the scroll bar has the scroller itself as its target.
    isScrolledByUser ||= type !== "pointerdown" || target === scroller;
  };
  const listeners = { passive: true, signal: listening.signal };
  for (const type of USER_INPUTS) scroller?.addEventListener(type, onInput, listeners);
  return () => {
    view.disconnect();
    sizes.disconnect();
    listening.abort();
    pane?.style.removeProperty("--form");
    if (!isScrolledByUser) scroller?.scrollTo?.(0, before);
  };
}

/** Focuses the field of a form, and shows the form with the returned ref for as long as it is mounted; see `showForNow`. */
export function useShownForNow(
  field: RefObject<HTMLInputElement | null>,
): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  // A layout effect cleans up before the form is removed: the shorter pane would scroll by itself.
  useLayoutEffect(() => {
    // Selected: digits replace the level of an edited alert.
    field.current?.focus({ preventScroll: true });
    field.current?.select();
    return form.current ? showForNow(form.current, field.current) : undefined;
  }, [field]);
  return form;
}

/** Returns the content of a scroller whose size decides where the element is: its children, and what is around the element. */
function contentAround(element: Element, scroller: Element | null): readonly Element[] {
  const parts = scroller ? Array.from(scroller.children) : [];
  for (let box = element.parentElement; box && box !== scroller; box = box.parentElement) {
    parts.push(...box.children);
  }
  return parts.filter((part) => part !== element);
}

/**
 * Scrolls a row into view if it is not, and then on to the next section's start, so that sticky content above the row,
 * such as the price, cuts no section.
 */
export function showBelowSticky(row: Element): void {
  const scroller = scrollerOf(row);
  const before = scroller?.scrollTop;
  row.scrollIntoView?.({ block: "nearest" });
  if (!scroller || scroller.scrollTop === before) return;
  const hidden = row.getBoundingClientRect().top - visibleTopAbove(row, scroller);
  if (hidden < 0) scroller.scrollBy(0, hidden);
  else toNextSection(row, scroller);
}

/** Scrolls on to the start of the first section that begins in view, above the element or with it. */
function toNextSection(element: Element, scroller: Element): void {
  const { top: elementTop } = element.getBoundingClientRect();
  const visibleTop = visibleTopAbove(element, scroller);
  const start = edgesInColumn(element, scroller.querySelectorAll("section"))
    .map(({ top }) => top)
    .find((top) => top > visibleTop - 1 && top <= elementTop);
  if (start !== undefined) scroller.scrollBy(0, start - visibleTop);
}

/** Returns the top of the visible content in the row's column: below the sticky elements, or else the scroller's top. */
function visibleTopAbove(row: Element, scroller: Element): number {
  const sticky = Array.from(scroller.querySelectorAll("*")).filter((element) => {
    const { position, top } = getComputedStyle(element);
    return position === "sticky" && top !== "auto" && scrollerOf(element) === scroller;
  });
  const bottoms = edgesInColumn(row, sticky).map(({ bottom }) => bottom);
  return Math.max(scroller.getBoundingClientRect().top, ...bottoms);
}

/** Returns the edges of the elements that are above, below or around the row, and not beside it. */
function edgesInColumn(row: Element, elements: Iterable<Element>): readonly DOMRect[] {
  const { left, right } = row.getBoundingClientRect();
  return Array.from(elements, (element) => element.getBoundingClientRect()).filter(
    (edges) => edges.left < right && edges.right > left,
  );
}
