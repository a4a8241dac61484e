import type { Clock } from "#engine/protocol/clock.ts";

/** Time after the last press of a key or a button on the rows for which the focus counts as use. */
const FOCUS_USE_MS = 5000;

/** Time after the last movement of the pointer on the rows for which it counts as use: it may lie there while nobody is at the desk. */
const POINTER_USE_MS = 10_000;

/** Time after the last touch of the rows for which they count as in use. */
const TOUCH_USE_MS = 500;

const INPUTS = ["keydown", "pointerdown", "focusin"] as const;
const MOVEMENTS = ["pointerover", "pointermove", "pointerdown", "wheel"] as const;
const TOUCHES = ["touchstart", "touchmove", "touchend"] as const;

const HEADS = ".watch-heads";

/** A screen without a pointer that can hover, where the browser leaves `:hover` at the place of the last tap. */
const NO_HOVER = "(hover: none)";

/**
 * Observes whether the rows of a table are in use: the pointer is on them and moved lately, or the focus, into a field or with
 * recent input. A row keeps the focus for hours after a click, and must not stop the sorting for as long. Column headers do not
 * count. The focus is read at each call, because an element that is removed while it has the focus fires no blur event.
 * After a touch, which leaves the focus and the browser's `:hover` on its row, only a moment counts, or a key.
 *
 * @param table null for rows that nobody can use, such as those of a wall
 */
export function observeTableUse(table: HTMLElement | null, clock: Pick<Clock, "now">) {
  let usedAt = Number.NEGATIVE_INFINITY;
  let touchedAt = Number.NEGATIVE_INFINITY;
  // The pointer may be there already.
  let pointedAt = clock.now();
  let place = "";
  let isByTouch = matchMedia(NO_HOVER).matches;
  const note = ({ type }: Event) => {
    // The focus that a touch brings is no use of its own.
    if (!isByTouch || type === "keydown") usedAt = clock.now();
  };
  const noteTouch = () => {
    touchedAt = clock.now();
  };
  const notePointer = ({ pointerType }: PointerEvent) => {
    isByTouch = pointerType === "touch" || matchMedia(NO_HOVER).matches;
  };
  const noteMovement = ({ type, clientX, clientY }: MouseEvent) => {
    const next = `${clientX} ${clientY}`;
    // Rows that move below a pointer at rest bring events, too.
    const isAtRest = next === place && type.startsWith("pointer") && type !== "pointerdown";
    if (!isAtRest) pointedAt = clock.now();
    place = next;
  };
  // Before the press of the same pointer.
  table?.addEventListener("pointerover", notePointer);
  for (const input of INPUTS) table?.addEventListener(input, note);
  for (const movement of MOVEMENTS) {
    table?.addEventListener(movement, noteMovement, { passive: true });
  }
  for (const touch of TOUCHES) table?.addEventListener(touch, noteTouch, { passive: true });
  return {
    isInUse() {
      if (table === null) return false;
      const now = clock.now();
      const focused = document.activeElement;
      const isFocused = table.contains(focused) && !focused?.closest(HEADS);
      const isRecent = now - usedAt < FOCUS_USE_MS || focused?.matches("input");
      if (isFocused && isRecent) return true;
      if (isByTouch) return now - touchedAt < TOUCH_USE_MS;
      if (now - pointedAt >= POINTER_USE_MS) return false;
      return table.matches(":hover") && !table.querySelector(`${HEADS}:hover`);
    },
    end() {
      table?.removeEventListener("pointerover", notePointer);
      for (const input of INPUTS) table?.removeEventListener(input, note);
      for (const movement of MOVEMENTS) table?.removeEventListener(movement, noteMovement);
      for (const touch of TOUCHES) table?.removeEventListener(touch, noteTouch);
    },
  };
}
