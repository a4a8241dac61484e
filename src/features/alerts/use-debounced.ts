import { useEffect, useState } from "react";
import { useLive } from "#live/hooks.ts";

/** Time for which a text must stay the same: it changes with each typed digit, and with a price at the level. */
const SETTLES_AFTER_MS = 1000;

/** Returns the last text that stayed the same for a while, for a live region; empty before the first. */
export function useSettled(text: string): string {
  const { clock } = useLive();
  const [settled, setSettled] = useState("");
  useEffect(() => clock.after(SETTLES_AFTER_MS, () => setSettled(text)), [clock, text]);
  return settled;
}
