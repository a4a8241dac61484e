import { useCallback, useEffect, useState } from "react";
import { useLive } from "#live/hooks.ts";
import { pagesOf } from "./layout.ts";

/** Time for which a page is shown. */
const PAGE_MS = 20_000;

export interface Pages {
  /** Index of the page on screen, from 0. */
  readonly page: number;
  readonly pages: number;
  /** Whether the user keeps this page from turning. */
  readonly isPaused: boolean;
  readonly hold: (isPaused: boolean) => void;
  /** Turns by a number of pages, cyclically. The new page stays its full time. */
  readonly turn: (by: number) => void;
}

/** Manages the pages for a number of instruments, which turn by themselves. */
export function usePages(count: number): Pages {
  const { clock } = useLive();
  const [selectedPage, setSelectedPage] = useState(0);
  const [isPaused, hold] = useState(false);
  const pages = pagesOf(count);
  // The list may be shorter than when the page was selected.
  const page = Math.min(selectedPage, pages - 1);
  const turn = useCallback(
    (by: number) => setSelectedPage((((page + by) % pages) + pages) % pages),
    [page, pages],
  );
  const isTurning = pages > 1 && !isPaused;
  useEffect(
    () => (isTurning ? clock.after(PAGE_MS, () => turn(1)) : undefined),
    [isTurning, turn, clock],
  );
  return { page, pages, isPaused, hold, turn };
}
