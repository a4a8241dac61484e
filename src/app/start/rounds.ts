import type { QuoteSource } from "#engine/protocol/source.ts";
import { parseIsin } from "#market/isin.ts";
import { everyPart } from "./fetch-parts.ts";

/** Writes the number of drawn rounds on the document: `data-round`. */
export interface Rounds {
  /** Adds rounds that are to be drawn. */
  begin(rounds: number): void;
}

interface Asking extends Pick<QuoteSource, "lastGood"> {
  isAsking(): boolean;
}

const POLL_MS = 40;
/** A page that is drawn in several turns never pauses for this long in between. */
const QUIET_MS = 240;

/** A hidden page has no frames to wait for. */
const NO_FRAME_MS = 1000;

/** @param source what is asked in rounds; undefined until there is any */
export function createRounds(page: Document, source: () => Asking | undefined): Rounds {
  let wanted = 0;
  let changedAt = performance.now();
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
    return showsLastGoodQuotes(page, current) && performance.now() - changedAt > QUIET_MS;
  }

  async function untilDrawn() {
    while (!isDrawn()) await wait(POLL_MS);
  }

  async function mark() {
    await everyPart();
    await page.fonts.ready;
    await untilDrawn();
    await forceRepaint(page.documentElement);
    await untilDrawn();
    page.documentElement.setAttribute("data-round", `${wanted}`);
  }

  return {
    begin(rounds) {
      wanted += rounds;
      changedAt = performance.now();
      void mark();
    },
  };
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Resolves after two frames. */
const frames = () =>
  Promise.race([
    new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    wait(NO_FRAME_MS),
  ]);

/**
 * Measures and draws the whole page once more. A page that was drawn in parts differs from one that was
 * drawn at once by the shade of a few pixels where the parts meet.
 */
async function forceRepaint(root: HTMLElement): Promise<void> {
  root.style.zoom = "0.99";
  await frames();
  root.removeAttribute("style");
  await frames();
}

/** Whether every quote on the page comes from its latest check. */
function showsLastGoodQuotes(page: Document, source: Pick<QuoteSource, "lastGood">): boolean {
  return [...page.querySelectorAll("[data-isin] [data-field=checked-at]")].every((shown) => {
    const isin = parseIsin(shown.closest("[data-isin]")?.getAttribute("data-isin") ?? "");
    const lastGood = isin && source.lastGood(isin);
    const value = shown.getAttribute("data-value");
    return !lastGood || value === new Date(lastGood.checkedAtEpochMs).toISOString();
  });
}
