import { useEffect, useRef } from "react";
import { commands } from "#app/commands/page-commands.ts";
import { keyBuffer } from "#app/commands/page-keys.ts";
import { pendingField } from "#app/commands/pending-focus.ts";
import { toDesk } from "#app/url/change-view.ts";
import { useViewName, viewOf } from "#app/url/view.ts";
import { type Isin, parseIsin } from "#market/isin.ts";

/** Attributes that identify a row or a control on another rendering of the desk. */
const NAMES = ["data-testid", "data-isin", "data-column"];
/** A window or a menu closes together with the element in it that has the focus. */
const TRANSIENT = "[role=dialog],[role=menu]";

/** Finds an element on the desk; undefined while it may still be mounted, null if it will never be. */
type Find = () => HTMLElement | null | undefined;

/** Instrument whose row takes the focus on the desk that comes next. */
let wantedRow: Isin | undefined;

/** Goes from another view to the desk, with the focus on the row of an instrument. */
export function toDeskRow(isin: Isin): void {
  wantedRow = isin;
  toDesk();
}

/**
 * Moves the focus back to the row or the control that had it when another view, such as the wall, replaced the desk; to
 * the current row if the list no longer has that row. To the row that `toDeskRow` names, if it led to the desk.
 */
export function useDeskFocus(): void {
  const isDesk = useViewName() === "desk";
  const find = useRef<Find>(undefined);
  useEffect(() => {
    if (!isDesk) return undefined;
    const { body } = document;
    let last: Element = body;
    const listening = new AbortController();
    const { signal } = listening;
    const onFocus = ({ target }: Event) => {
      if (target instanceof Element && !target.closest(TRANSIENT)) last = target;
    };
    // The address has changed, and the desk is still on the page.
    const onView = () => {
      if (viewOf(location.search) === "desk") return;
      const focused = document.activeElement ?? body;
      const element = focused.closest(TRANSIENT) ? last : focused;
      find.current = element === body ? undefined : finderOf(element);
    };
    document.addEventListener("focusin", onFocus, { signal });
    window.addEventListener("popstate", onView, { signal });
    const target = wantedRow === undefined ? find.current : rowFinder(wantedRow);
    wantedRow = undefined;
    if (target && document.activeElement === body) {
      keyBuffer.open(pendingField(document, target));
    }
    find.current = undefined;
    return () => listening.abort();
  }, [isDesk]);
}

/** Returns a function that finds what takes the place of an element when the desk is rendered again. */
function finderOf(element: Element): Find {
  const names = NAMES.filter((name) => element.hasAttribute(name));
  const tag = element.tagName.toLowerCase();
  const selector = [tag, ...names.map((name) => `[${name}="${element.getAttribute(name)}"]`)];
  const text = textOf(element);
  const findRow = rowFinder(parseIsin(element.getAttribute("data-isin") ?? ""));
  return () => {
    const others = Array.from(document.querySelectorAll<HTMLElement>(selector.join("")));
    const same = others.find((other) => textOf(other) === text);
    // The text of a row changes with each quote, that of a control with the language of the page.
    const found = same ?? (names.length > 0 ? others[0] : undefined);
    return found ?? findRow();
  };
}

/** Returns a function that finds the row of an instrument, or else the current one. */
const rowFinder =
  (isin: Isin | undefined): Find =>
  () => {
    const row = isin && commands.findRow?.(isin);
    // The row is out of view, and is mounted once it is the current one.
    if (row === null) return undefined;
    return row ?? commands.findRow?.() ?? null;
  };

const textOf = (element: Element) => `${element.getAttribute("aria-label")} ${element.textContent}`;
