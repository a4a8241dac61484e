import { type RefObject, useLayoutEffect, useRef } from "react";
import { isByKeyboard } from "./last-input.ts";

/** Returns the element that scrolls the given one. */
function scrollerOf(element: Element): Element | null {
  let box = element.parentElement;
  while (box && !/auto|scroll/.test(getComputedStyle(box).overflowY)) box = box.parentElement;
  return box;
}

/** What ends the following of `showForNow`: from then on the user decides what is in view. */
const USER_INPUTS = ["wheel", "touchmove", "pointerdown"] as const;

/** Distance of an element from the bottom of the view. */
const BELOW_PX = 4;

/** Properties of the pane while a form is shown; see `showForNow`. */
const PROPERTIES = [
  "--form",
  "--above",
  "--room",
  "--under",
  "--spare",
  "--aids",
  "--history",
  "--end",
  "padding-bottom",
] as const;

/**
 * Scrolls an element into view, and its field where the element is higher than the view; then on to the start of the next
 * section, as `showBelowSticky`, unless nothing sticky is above it. Parts above it that load late, such
 * as a chart, do not push it out of view again, until the user scrolls or presses something. Returns a function that goes
 * back to the position before, unless the user has scrolled.
 *
 * Custom properties of the pane let a chart above get lower and stay in view meanwhile: `--form` is the height of the
 * element, `--above` the end of what is sticky without the chart, `--room` the end of the room above the element, and
 * `--under` the end of what is sticky with the chart, from the top of the pane. Where the end of the pane keeps the chart
 * from covering the whole of a section, `--spare` is the height of the rest: the chart grows over it.
 *
 * Where that shows all that is above the element, nothing is scrolled, and `--aids` and `--history` hide parts; see `showAll`.
 * `--end` is the room at the end of the pane; see `setRoomBelow`.
 */
export function showForNow(element: Element, field?: Element | null): () => void {
  const scroller = scrollerOf(element);
  const pane = scroller instanceof HTMLElement ? scroller : undefined;
  const before = scroller?.scrollTop ?? 0;
  const roomBefore = pane?.style.paddingBottom ?? "";
  const clear = () => {
    for (const name of PROPERTIES) pane?.style.removeProperty(name);
  };
  /** How many parts have been hidden. A note above that comes and goes must not let them do so. */
  let least = 0;
  const show = () => {
    const hadRoomBelow = pane?.style.paddingBottom;
    clear();
    const above = pane ? reserve(element, pane) : 0;
    const hidden = pane && showAll(element, pane, least);
    if (pane && hidden !== undefined) {
      least = hidden;
      pane.style.setProperty("--under", `${stickyEnd(element, pane)}px`);
      return;
    }
    const top = scroller?.scrollTop;
    element.scrollIntoView?.({ block: "nearest" });
    field?.scrollIntoView?.({ block: "nearest" });
    // With nothing sticky above, scrolling on would only move a chart out of view.
    const isMoved = hadRoomBelow || scroller?.scrollTop !== top;
    if (scroller && isMoved && above > 0) toNextSection(element, scroller);
    if (!pane) return;
    if (stickyEnd(element, pane) <= above) {
      pane.style.removeProperty("--under");
      if (isMoved && above > 0) makeRoomBelow(element, pane);
      return;
    }
    coverCutSection(element, pane);
    pane.style.setProperty("--under", `${stickyEnd(element, pane)}px`);
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
    clear();
    if (isScrolledByUser) return;
    // That of an alert that was saved before, whose position needs it.
    if (pane) setRoomBelow(pane, roomBefore);
    scroller?.scrollTo?.(0, before);
  };
}

/** Sets the room at the end of the pane. What sticks to the bottom of the pane would stay above it, but for `--end`. */
function setRoomBelow({ style }: HTMLElement, room: string): void {
  style.setProperty("padding-bottom", room);
  style.setProperty("--end", room);
}

/** Makes room at the end of the pane where that keeps a cut section from being scrolled out of view. */
function makeRoomBelow(element: Element, pane: HTMLElement): void {
  const rest = distanceToNextSection(element, pane);
  if (rest <= 0) return;
  setRoomBelow(pane, `${rest}px`);
  pane.scrollBy(0, rest);
}

/** `display` of parts that an element may hide, one after the other: buttons and statistics, then the whole chart. */
const HIDDEN = ["", "--aids", "--history"] as const;
/** Height that a chart without its buttons and statistics can give: about a quarter of the least that it has with them. */
const GIVEN_PX = 36;

/**
 * Shows everything above the element with it, from the start of the pane: first the chart gets lower, then parts are hidden,
 * so that the spread and an estimate stay in view. Returns how many, at least as many as given; or undefined where that is
 * not enough, and changes nothing.
 */
function showAll(element: Element, pane: HTMLElement, least: number): number | undefined {
  for (const [count, name] of HIDDEN.entries()) {
    if (name) pane.style.setProperty(name, "none");
    const { bottom } = element.getBoundingClientRect();
    const end = bottom - pane.getBoundingClientRect().top + pane.scrollTop;
    const rest = pane.clientHeight - end - BELOW_PX;
    if (rest < (name === "--aids" ? -GIVEN_PX : 0) || count < least) continue;
    if (name) pane.style.setProperty("--spare", `${rest}px`);
    pane.scrollTop = 0;
    return count;
  }
  for (const name of HIDDEN) pane.style.removeProperty(name);
  return undefined;
}

/** Sets the custom properties that the chart needs, and returns `--above`; see `showForNow`. */
function reserve(element: Element, pane: HTMLElement): number {
  const { height } = element.getBoundingClientRect();
  const above = stickyEnd(element, pane);
  pane.style.setProperty("--form", `${height}px`);
  pane.style.setProperty("--above", `${above}px`);
  pane.style.setProperty("--room", `${pane.clientHeight - height - BELOW_PX}px`);
  // Until the end of what is sticky is known: the field must not scroll the end of its form out of view.
  pane.style.setProperty("--under", "max(var(--above), var(--room))");
  return above;
}

/** Returns the end of the sticky content in the column of an element, from the top of its scroller. */
const stickyEnd = (element: Element, scroller: Element): number =>
  visibleTopAbove(element, scroller) - scroller.getBoundingClientRect().top;

/**
 * Returns what takes the focus of a form that is opened: its field, or else the form, if that can take it. By finger, a form
 * that needs no typing can: a focused field would open a keyboard over half of it. After a key there is another keyboard,
 * and what is typed next is for the field.
 */
export const firstFocusOf = (field: HTMLInputElement | null): HTMLElement | null =>
  field?.form?.hasAttribute("tabindex") && !isByKeyboard() ? field.form : field;

/** Focuses the field of a form, or the form, and shows the form with the returned ref for as long as it is mounted; see `showForNow`. */
export function useShownForNow(
  field: RefObject<HTMLInputElement | null>,
): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  // A layout effect cleans up before the form is removed: the shorter pane would scroll by itself.
  useLayoutEffect(() => {
    const first = firstFocusOf(field.current);
    first?.focus({ preventScroll: true });
    // Digits replace the level of an edited alert.
    if (first === field.current) field.current?.select();
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

/** Takes the room at the end of the pane away again once the user has scrolled back over it, so that nothing jumps. */
function removeRoomLater(element: Element, pane: HTMLElement): void {
  const onScroll = () => {
    const unused = pane.scrollHeight - pane.clientHeight - pane.scrollTop;
    if (element.isConnected && unused < Number.parseFloat(pane.style.paddingBottom)) return;
    setRoomBelow(pane, "");
    pane.removeEventListener("scroll", onScroll);
  };
  pane.addEventListener("scroll", onScroll);
}

/**
 * Scrolls a row into view if it is not, and then on to the next section's start, so that sticky content above the row,
 * such as the price, cuts no section. Where the pane ends too early for that, it gets room at its end.
 */
export function showBelowSticky(row: Element): void {
  const scroller = scrollerOf(row);
  const before = scroller?.scrollTop;
  row.scrollIntoView?.({ block: "nearest" });
  if (!scroller || scroller.scrollTop === before) return;
  const hidden = row.getBoundingClientRect().top - visibleTopAbove(row, scroller);
  if (hidden < 0) {
    scroller.scrollBy(0, hidden);
    return;
  }
  toNextSection(row, scroller);
  if (!(scroller instanceof HTMLElement) || stickyEnd(row, scroller) <= 0) return;
  makeRoomBelow(row, scroller);
  removeRoomLater(row, scroller);
}

/**
 * Shows a row as `showBelowSticky`, and again as it gets a further line or what is around it changes its size, until the user
 * scrolls, presses something or types. Returns a function that ends this.
 */
export function keepBelowSticky(row: Element): () => void {
  showBelowSticky(row);
  const sizes = new ResizeObserver(() => showBelowSticky(row));
  for (const part of [row, ...contentAround(row, scrollerOf(row))]) sizes.observe(part);
  const end = () => {
    sizes.disconnect();
    for (const type of [...USER_INPUTS, "keydown"]) removeEventListener(type, end, true);
  };
  for (const type of [...USER_INPUTS, "keydown"]) addEventListener(type, end, true);
  return end;
}

/**
 * Lets the chart grow over the rest of a section whose start is behind it: half of a section, such as fields without their
 * results, says nothing.
 */
function coverCutSection(element: Element, pane: HTMLElement): void {
  const visibleTop = visibleTopAbove(element, pane);
  const others = Array.from(pane.querySelectorAll("section")).filter(
    (section) => !section.contains(element),
  );
  const isCut = ({ top, bottom }: DOMRect) => top < visibleTop - 1 && bottom > visibleTop + 1;
  if (!edgesInColumn(element, others).some(isCut)) return;
  const rest = distanceToNextSection(element, pane);
  pane.style.setProperty("--spare", `${rest}px`);
  pane.scrollBy(0, rest);
}

/** Scrolls on to the start of the first section that begins in view, above the element or with it. */
function toNextSection(element: Element, scroller: Element): void {
  scroller.scrollBy(0, distanceToNextSection(element, scroller));
}

/** Returns how far below the top of the visible content the first section begins, above the element or with it; or 0. */
function distanceToNextSection(element: Element, scroller: Element): number {
  const { top: elementTop } = element.getBoundingClientRect();
  const visibleTop = visibleTopAbove(element, scroller);
  const start = edgesInColumn(element, scroller.querySelectorAll("section"))
    .map(({ top }) => top)
    .find((top) => top > visibleTop - 1 && top <= elementTop);
  return start === undefined ? 0 : start - visibleTop;
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
