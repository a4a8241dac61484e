import { useEffect, useEffectEvent, useState } from "react";
import { useClock, useLive } from "#live/hooks.ts";
import type { LoggedFiring } from "#market/alerts/alert.ts";

/** How long a firing keeps its line on a visible page that counts the unseen ones elsewhere. */
const SHOWN_MS = 60_000;

/**
 * Returns the latest firing, or the one that was shown while the line is in use: a press must not meet another.
 *
 * @param isBrief whether it leaves after a while
 */
export function useShownFiring(firings: readonly LoggedFiring[], isBrief: boolean) {
  const { clock } = useLive();
  const [latest] = firings;
  const [openedAt] = useState(() => clock.epochNow());
  const hasBeenInView = useHasBeenInView(firings, isBrief);
  const isOld = useClock(
    // Before this page was opened, another page, or this one before a reload, has shown it. A clock that was put back
    // gives a time that is still to come.
    () =>
      isBrief &&
      latest !== undefined &&
      latest.at < openedAt &&
      Math.abs(clock.epochNow() - latest.at) >= SHOWN_MS,
  );
  const [isInUse, inUse] = useState(false);
  const [shownId, setShownId] = useState<string>();
  const shown =
    (isInUse && firings.find(({ id }) => id === shownId)) ||
    (hasBeenInView || isOld ? undefined : latest);
  if (shown?.id !== shownId) setShownId(shown?.id);
  return { shown, inUse };
}

/** Returns whether the latest firing has been on the page for its time, of which only that of a visible page counts. */
function useHasBeenInView(firings: readonly LoggedFiring[], isBrief: boolean): boolean {
  const { clock } = useLive();
  const [shownIds, setShownIds] = useState<readonly string[]>([]);
  // The line counts the earlier ones, too.
  const leave = useEffectEvent(() => setShownIds(firings.map(({ id }) => id)));
  const id = firings[0]?.id;
  useEffect(() => {
    if (!isBrief || id === undefined) return undefined;
    let leftMs = SHOWN_MS;
    let visibleSince: number | undefined;
    let cancel = () => {};
    const follow = () => {
      cancel();
      if (visibleSince !== undefined) leftMs -= clock.now() - visibleSince;
      visibleSince = document.hidden ? undefined : clock.now();
      if (visibleSince !== undefined) cancel = clock.after(leftMs, () => leave());
    };
    follow();
    document.addEventListener("visibilitychange", follow);
    return () => {
      cancel();
      document.removeEventListener("visibilitychange", follow);
    };
  }, [id, isBrief, clock]);
  return isBrief && id !== undefined && shownIds.includes(id);
}
