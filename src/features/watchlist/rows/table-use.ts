import type { Clock } from "#engine/protocol/clock.ts";

/** Time after the last press of a key or a button on the rows for which the focus counts as use. */
const FOCUS_USE_MS = 5000;

const INPUTS = ["keydown", "pointerdown", "focusin"] as const;

const HEADS = ".watch-heads";

/**
 * Observes whether the rows of a table are in use: the pointer is on them, or the focus, into a field or with recent
 * input. A row keeps the focus for hours after a click, and must not stop the sorting for as long. Column headers do not
 * count. The focus is read at each call, because an element that is removed while it has the focus fires no blur event.
 *
 * @param table null for rows that nobody can use, such as those of a wall
 */
export function observeTableUse(table: HTMLElement | null, clock: Pick<Clock, "now">) {
  let usedAt = Number.NEGATIVE_INFINITY;
  const note = () => {
    usedAt = clock.now();
  };
  for (const input of INPUTS) table?.addEventListener(input, note);
  return {
    isInUse() {
      if (table === null) return false;
      const focused = document.activeElement;
      const isFocused = table.contains(focused) && !focused?.closest(HEADS);
      const isRecent = clock.now() - usedAt < FOCUS_USE_MS || focused?.matches("input");
      if (isFocused && isRecent) return true;
      return table.matches(":hover") && !table.querySelector(`${HEADS}:hover`);
    },
    end() {
      for (const input of INPUTS) table?.removeEventListener(input, note);
    },
  };
}
