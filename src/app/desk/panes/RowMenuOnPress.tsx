import { Suspense, useEffect, useState } from "react";
import { RowMenu } from "#app/lazy-inner-parts.ts";
import { type Isin, parseIsin } from "#market/isin.ts";

/** Row of the open list. */
const ROW = "[data-testid=quote]";
/** Elements in a row that keep the browser's own menu. */
const OWN_MENU = "a, input";

/** Opens the menu of a row on a right click, on the menu key and on Shift F10. */
export function RowMenuOnPress({ canPin }: { canPin: boolean }) {
  const [open, setOpen] = useState<{ isin: Isin; row: HTMLElement; x: number; y: number }>();
  useEffect(() => {
    const listening = new AbortController();
    const onMenu = (event: MouseEvent) => {
      const { target, clientX, clientY } = event;
      if (!(target instanceof Element) || target.closest(OWN_MENU)) return;
      const row = target.closest<HTMLElement>(ROW);
      const isin = parseIsin(row?.dataset["isin"] ?? "");
      if (!row || !isin) return;
      event.preventDefault();
      setOpen({ isin, row, x: clientX, y: clientY });
    };
    document.addEventListener("contextmenu", onMenu, { signal: listening.signal });
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
