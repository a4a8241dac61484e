import type { Clock } from "#engine/protocol/clock.ts";
import { isSourcePinned } from "./source-pin.ts";

/** A page that was not left by then follows after all: the deadline of the request, and ten seconds. */
const MAX_PIN_MS = 40_000;

/**
 * Keeps this page from opening another source until it has been left. A replay serves each quote once:
 * a page that opened it only to be left took the first quotes with it.
 *
 * @returns lets the page follow again
 */
export function pinSource(clock: Clock, page: EventTarget): () => void {
  const release = () => {
    cancel();
    page.removeEventListener("pageshow", release);
    isSourcePinned.set(false);
  };
  const cancel = clock.after(MAX_PIN_MS, release);
  // The back button may bring the page back as it was left.
  page.addEventListener("pageshow", release);
  isSourcePinned.set(true);
  return release;
}
