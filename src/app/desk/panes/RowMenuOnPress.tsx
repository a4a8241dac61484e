import { Suspense, useEffect, useRef, useState } from "react";
import { RowMenu } from "#app/lazy-inner-parts.ts";
import { isMac } from "#features/palette/is-mac.ts";
import { useLive } from "#live/hooks.ts";
import { type Isin, parseIsin } from "#market/isin.ts";
import { watchLongPress } from "./long-press.ts";

/** Row of the open list. */
const ROW = "[data-testid=quote]";
/** Elements in a row that keep the browser's own menu. */
const OWN_MENU = "a, input";

/** Returns the row of a press; undefined on an element with its own menu. */
const rowOf = ({ target }: { target: EventTarget | null }): HTMLElement | null | undefined =>
  target instanceof Element && !target.closest(OWN_MENU)
    ? target.closest<HTMLElement>(ROW)
    : undefined;

/** Returns whether a press opens a menu: of the right button, or on a Mac with Control. */
const opensMenu = ({ button, ctrlKey }: MouseEvent): boolean =>
  button === 2 || (button === 0 && ctrlKey && isMac);

interface OpenMenu {
  isin: Isin;
  row: HTMLElement;
  x: number;
  y: number;
}

/** Opens the menu of a row on a right click, a long press, the menu key and Shift F10. */
export default function RowMenuOnPress({ canPin }: { canPin: boolean }) {
  const { clock } = useLive();
  const [open, setOpen] = useState<OpenMenu>();
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = open !== undefined;
  }, [open]);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const openAt = (press: Pick<MouseEvent, "target" | "clientX" | "clientY">) => {
      const row = rowOf(press);
      const isin = parseIsin(row?.dataset["isin"] ?? "");
      if (!row || !isin) return false;
      setOpen({ isin, row, x: press.clientX, y: press.clientY });
      return true;
    };
    const touch = watchLongPress(document, {
      after: (ms, run) => clock.after(ms, run),
      onPress: openAt,
      signal,
    });
    const onMenu = (event: MouseEvent) => {
      // Android sends it for a long press, too.
      const isOpened = touch.isTaken() || openAt(event);
      if (!isOpened) return;
      event.preventDefault();
      touch.take();
    };
    // The press gives the row no focus: the detail stays, and the focused row is the one in detail.
    const onDown = (event: MouseEvent) => {
      if (opensMenu(event) && rowOf(event)) event.preventDefault();
    };
    // A tap beside the menu closes it, and does nothing else: below a finger there is a row nearly everywhere.
    let closesMenu = false;
    const onPointerDown = ({ target, pointerType }: PointerEvent) => {
      const isInMenu = target instanceof Element && target.closest("[role=menu]") !== null;
      closesMenu = pointerType === "touch" && isOpen.current && !isInMenu;
    };
    const onClick = (event: MouseEvent) => {
      if (closesMenu) event.stopPropagation();
      closesMenu = false;
    };
    document.addEventListener("contextmenu", onMenu, { signal });
    document.addEventListener("mousedown", onDown, { signal });
    window.addEventListener("pointerdown", onPointerDown, { signal, capture: true });
    window.addEventListener("click", onClick, { signal, capture: true });
    return () => listening.abort();
  }, [clock]);
  return (
    open && (
      <Suspense>
        <RowMenu {...open} canPin={canPin} onClose={() => setOpen(undefined)} />
      </Suspense>
    )
  );
}
