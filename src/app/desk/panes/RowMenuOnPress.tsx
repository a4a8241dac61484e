import { Suspense, useEffect, useState } from "react";
import { RowMenu } from "#app/lazy-inner-parts.ts";
import { isMac } from "#features/palette/is-mac.ts";
import { type Isin, parseIsin } from "#market/isin.ts";

/** Row of the open list. */
const ROW = "[data-testid=quote]";
/** Elements in a row that keep the browser's own menu. */
const OWN_MENU = "a, input";

/** Returns the row of a press; undefined on an element with its own menu. */
const rowOf = ({ target }: MouseEvent): HTMLElement | null | undefined =>
  target instanceof Element && !target.closest(OWN_MENU)
    ? target.closest<HTMLElement>(ROW)
    : undefined;

/** Returns whether a press opens a menu: of the right button, or on a Mac with Control. */
const opensMenu = ({ button, ctrlKey }: MouseEvent): boolean =>
  button === 2 || (button === 0 && ctrlKey && isMac);

/** Opens the menu of a row on a right click, on the menu key and on Shift F10. */
export function RowMenuOnPress({ canPin }: { canPin: boolean }) {
  const [open, setOpen] = useState<{ isin: Isin; row: HTMLElement; x: number; y: number }>();
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const onMenu = (event: MouseEvent) => {
      const row = rowOf(event);
      const isin = parseIsin(row?.dataset["isin"] ?? "");
      if (!row || !isin) return;
      event.preventDefault();
      setOpen({ isin, row, x: event.clientX, y: event.clientY });
    };
    // The press gives the row no focus: the detail stays, and the focused row is the one in detail.
    const onDown = (event: MouseEvent) => {
      if (opensMenu(event) && rowOf(event)) event.preventDefault();
    };
    document.addEventListener("contextmenu", onMenu, { signal });
    document.addEventListener("mousedown", onDown, { signal });
    return () => listening.abort();
  }, []);
  return (
    open && (
      <Suspense>
        <RowMenu {...open} canPin={canPin} onClose={() => setOpen(undefined)} />
      </Suspense>
    )
  );
}
