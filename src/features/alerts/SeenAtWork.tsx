import { useEffect, useEffectEvent } from "react";
import { useLive } from "#live/hooks.ts";
import type { LoggedFiring } from "#market/alerts/alert.ts";
import { parseIsin } from "#market/isin.ts";

/** Rows, tiles, and the details of an instrument. */
const PLACES = ["quote", "pinned-quote", "focus", "pinned"]
  .map((id) => `[data-testid=${id}]`)
  .join();

/** Keys that act on the instrument at the focus: they open its row, or begin a quantity. Others move on, or begin a search. */
const ACTS = /^(Enter|\d)$/;

/** How long an alert must have fired before a press is taken to know of it. */
const NOTICED_MS = 1000;

interface SeenAtWorkProps {
  /** Firings that nobody has seen. */
  firings: readonly LoggedFiring[];
  onSee: (firings: readonly LoggedFiring[]) => void;
}

/**
 * Marks the firings of an instrument as seen when the user works on it: presses its row or its detail, opens its row, or types a
 * quantity for it. Moving over a row does not count.
 */
export default function SeenAtWork({ firings, onSee }: SeenAtWorkProps) {
  const { clock } = useLive();
  const act = useEffectEvent((event: Event) => {
    if (event instanceof KeyboardEvent && !ACTS.test(event.key)) return;
    const place = event.target instanceof Element ? event.target.closest(PLACES) : null;
    const isin = parseIsin(place?.getAttribute("data-isin") ?? "");
    const now = clock.epochNow();
    const seen = firings.filter(({ terms, at }) => terms.isin === isin && now - at >= NOTICED_MS);
    if (seen.length > 0) onSee(seen);
  });
  useEffect(() => {
    const controller = new AbortController();
    for (const type of ["click", "keydown"]) {
      // Not while the event is captured: a page that is drawn then resets a radio button before its own handler has run.
      document.addEventListener(type, (event) => act(event), { signal: controller.signal });
    }
    return () => controller.abort();
  }, []);
  return null;
}
