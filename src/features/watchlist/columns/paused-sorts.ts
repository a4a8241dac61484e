import { atom } from "nanostores";

/** Number of tables whose sorting is paused because the pointer or the focus is on their rows. */
export const $pausedSortCount = atom(0);

/** Counts one table until the returned function is called. */
export function countPausedSort(): () => void {
  $pausedSortCount.set($pausedSortCount.get() + 1);
  return () => $pausedSortCount.set($pausedSortCount.get() - 1);
}
