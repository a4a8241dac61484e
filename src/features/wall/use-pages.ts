import { useCallback, useEffect, useState } from "react";
import { useLive } from "#live/hooks.ts";

/** Time for which a page is shown. */
const PAGE_MS = 20_000;
/** Time after which a single page begins its next round. */
const SINGLE_PAGE_MS = 60_000;

export interface Pages {
  /** Index of the page on screen, from 0. */
  readonly page: number;
  readonly pages: number;
  /** Number of the round, which begins whenever the first page comes, also that of another list. */
  readonly round: number;
  /** Whether the user keeps this page from turning. */
  readonly isPaused: boolean;
  readonly hold: (isPaused: boolean) => void;
  /** Turns by a number of pages, cyclically. The new page stays its full time. */
  readonly turn: (by: number) => void;
}

/** Manages the pages of a list, which turn by themselves. Another list begins with its first page. */
export function usePages(listId: string | undefined, pages: number): Pages {
  const { clock } = useLive();
  const [selected, select] = useState({ listId, page: 0, round: 0 });
  if (selected.listId !== listId) select({ listId, page: 0, round: selected.round + 1 });
  const [isHeld, hold] = useState(false);
  // A single page has no control that would let it go on.
  const isPaused = isHeld && pages > 1;
  const { round } = selected;
  // The list may be shorter than when the page was selected.
  const page = Math.min(selected.page, pages - 1);
  const turn = useCallback(
    (by: number) => {
      const next = (((page + by) % pages) + pages) % pages;
      select({ listId, page: next, round: next === 0 ? round + 1 : round });
    },
    [listId, page, pages, round],
  );
  const shownMs = pages > 1 ? PAGE_MS : SINGLE_PAGE_MS;
  useEffect(
    () => (isPaused ? undefined : clock.after(shownMs, () => turn(1))),
    [isPaused, shownMs, turn, clock],
  );
  return { page, pages, round, isPaused, hold, turn };
}
