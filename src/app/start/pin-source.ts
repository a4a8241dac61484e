import type { Clock } from "#engine/protocol/clock.ts";
import { isSourcePinned } from "./source-pin.ts";

/** Time after which a page that was not left is released: the deadline of the request and ten seconds. */
const MAX_PIN_MS = 40_000;

/**
 * Keeps this page from opening another source until the browser leaves it. A replay serves each quote
 * once: a page that opened the replay just before it is left would take its first quotes.
 *
 * @returns a function that releases the page
 */
export function pinSource(clock: Clock, page: EventTarget): () => void {
  const release = () => {
    cancel();
    page.removeEventListener("pageshow", release);
    isSourcePinned.set(false);
  };
  const cancel = clock.after(MAX_PIN_MS, release);
  // The back button may restore the page as it was left.
  page.addEventListener("pageshow", release);
  isSourcePinned.set(true);
  return release;
}
