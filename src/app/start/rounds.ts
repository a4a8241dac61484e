import type { QuoteSource } from "#engine/protocol/source.ts";
import { parseIsin } from "#market/isin.ts";

/** Writes the number of drawn rounds to the root element: `data-round`. */
export interface Rounds {
  /** Adds rounds that are to be drawn. */
  begin(rounds: number): void;
}

interface RoundSource extends Pick<QuoteSource, "lastGood"> {
  /** Whether a check is under way. */
  isAsking(): boolean;
  /** Whether the page reads its database. */
  isReading(): boolean;
}

const POLL_MS = 40;
/** Time without a change of the page after which its drawing is complete: the pauses in between are shorter. */
const QUIET_MS = 240;

/** Longest wait for frames: a hidden page draws none. */
const MAX_FRAME_WAIT_MS = 1000;

/** Longest wait for an idle page, and for the database, which a page of an older build may hold. */
const MAX_IDLE_WAIT_MS = 5000;

/**
 * Creates a `Rounds` for a page.
 *
 * @param source returns the source of the quotes; undefined until it is open
 */
export function createRounds(page: Document, source: () => RoundSource | undefined): Rounds {
  let requested = 0;
  let begunAt = performance.now();
  let changedAt = begunAt;
  new MutationObserver(() => {
    changedAt = performance.now();
  }).observe(page.body, {
    attributes: true,
    characterData: true,
    childList: true,
    subtree: true,
  });

  function isDrawn(): boolean {
    const current = source();
    if (!current || current.isAsking()) return false;
    const mayWait = performance.now() - begunAt < MAX_IDLE_WAIT_MS;
    if (mayWait && current.isReading()) return false;
    return showsLastGoodQuotes(page, current) && performance.now() - changedAt > QUIET_MS;
  }

  async function waitUntilDrawn() {
    do {
      await wait(POLL_MS);
      // React renders the later parts only when nothing is more urgent: on a slow machine seconds after the quotes.
      await idle();
    } while (!isDrawn());
  }

  async function markWhenDrawn() {
    await page.fonts.ready;
    await waitUntilDrawn();
    await forceRepaint(page.documentElement);
    await waitUntilDrawn();
    page.documentElement.setAttribute("data-round", `${requested}`);
  }

  return {
    begin(rounds) {
      requested += rounds;
      begunAt = performance.now();
      changedAt = begunAt;
      void markWhenDrawn();
    },
  };
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Resolves when the page has nothing to do, or after `MAX_IDLE_WAIT_MS`. */
function idle(): Promise<unknown> {
  // Not every browser has it.
  if (!("requestIdleCallback" in window)) return Promise.resolve();
  return new Promise((resolve) => {
    requestIdleCallback(resolve, { timeout: MAX_IDLE_WAIT_MS });
  });
}

/** Resolves after two frames, or after `MAX_FRAME_WAIT_MS`. */
const twoFrames = () =>
  Promise.race([
    new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    wait(MAX_FRAME_WAIT_MS),
  ]);

/**
 * Lays out and draws the whole page again. A page that was drawn in parts differs from one that was drawn
 * at once by the shade of a few pixels where the parts meet.
 */
async function forceRepaint(root: HTMLElement): Promise<void> {
  root.style.zoom = "0.99";
  await twoFrames();
  root.removeAttribute("style");
  await twoFrames();
}

/** Returns whether every quote on the page comes from its latest check. */
function showsLastGoodQuotes(page: Document, source: Pick<QuoteSource, "lastGood">): boolean {
  return [...page.querySelectorAll("[data-isin] [data-field=checked-at]")].every((field) => {
    const isin = parseIsin(field.closest("[data-isin]")?.getAttribute("data-isin") ?? "");
    const lastGood = isin && source.lastGood(isin);
    const value = field.getAttribute("data-value");
    return !lastGood || value === new Date(lastGood.checkedAtEpochMs).toISOString();
  });
}
