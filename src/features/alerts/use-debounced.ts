import { useEffect, useState } from "react";
import { useLive } from "#live/hooks.ts";

/** Time for which a text must stay the same: it changes with each typed digit, and with a price at the level. */
const DELAY_MS = 1000;

/** Returns the last text that stayed the same for a while, for a live region; empty before the first. */
export function useDebounced(text: string): string {
  const { clock } = useLive();
  const [debounced, setDebounced] = useState("");
  useEffect(() => clock.after(DELAY_MS, () => setDebounced(text)), [clock, text]);
  return debounced;
}
