import { useCallback, useEffect, useState } from "react";
import { useLive } from "#live/hooks.ts";
import { pagesOf } from "./layout.ts";

/** How long a page stays. */
const TURN_MS = 20_000;

export interface Pages {
  /** Which one is shown, from 0. */
  readonly page: number;
  readonly pages: number;
  /** True while the user keeps this page from turning. */
  readonly isPaused: boolean;
  readonly hold: (isPaused: boolean) => void;
  /** Shows the page so many further on; after the last comes the first. It stays its full time. */
  readonly turn: (by: number) => void;
}

/** The pages that as many instruments take, turning by themselves. */
export function usePages(count: number): Pages {
  const { clock } = useLive();
  const [wanted, setWanted] = useState(0);
  const [isPaused, hold] = useState(false);
  const pages = pagesOf(count);
  // The list may have become shorter.
  const page = Math.min(wanted, pages - 1);
  const turn = useCallback(
    (by: number) => setWanted((((page + by) % pages) + pages) % pages),
    [page, pages],
  );
  const turns = pages > 1 && !isPaused;
  useEffect(() => (turns ? clock.after(TURN_MS, () => turn(1)) : undefined), [turns, turn, clock]);
  return { page, pages, isPaused, hold, turn };
}
