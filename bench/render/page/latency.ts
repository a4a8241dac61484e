import type { CheckedQuote } from "#polling/source.ts";
import type { Stage } from "./contender.ts";

/** From the moment in which a quote was sent to the page until it stands on screen, in milliseconds. */
const latencies: number[] = [];

/** Where each contender shows a row's bid, and how. */
const PLACES = {
  touchline: (isin: string) => `[data-isin="${isin}"] [data-field="bid-price"]`,
  floor: (isin: string) => `[data-isin="${isin}"] [data-column="bid"]`,
  grid: (isin: string) => `[row-id="${isin}"] [col-id="bid"]`,
};

/**
 * Listens along with a table and looks for each quote whose bid is another in what the table changes in
 * the page. What stands in the page when it is painted next is on screen a moment later.
 */
export function timeQuotes(port: Stage["port"], root: HTMLElement): Stage["port"] {
  const awaited = new Map<string, { bid: string; sentAt: number }>();
  const bids = new Map<string, string>();
  const look = () => {
    for (const [isin, { bid, sentAt }] of awaited) {
      const cell = Object.values(PLACES)
        .map((place) => root.querySelector(place(isin)))
        .find((found) => found !== null);
      if (!cell) {
        awaited.delete(isin);
        continue;
      }
      if ((cell.getAttribute("data-value") ?? cell.textContent) !== bid) continue;
      awaited.delete(isin);
      requestAnimationFrame(() => afterPaint(() => latencies.push(now() - sentAt)));
    }
  };
  new MutationObserver(look).observe(root, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ["data-value"],
  });
  const note = ({ quote, checkedAt }: CheckedQuote) => {
    const { price } = quote.bid;
    if (bids.get(quote.instrument) !== price) {
      awaited.set(quote.instrument, { bid: price, sentAt: checkedAt });
    }
    bids.set(quote.instrument, price);
  };
  return {
    post: (message) => port.post(message),
    onMessage: (listener) =>
      port.onMessage((message) => {
        if (message.kind === "quote" && "value" in message.outcome) note(message.outcome.value);
        listener(message);
      }),
  };
}

/** Those of the quotes that were sent since this was asked last. */
export const takeLatencies = (): readonly number[] => latencies.splice(0);

const now = () => performance.timeOrigin + performance.now();

function afterPaint(run: () => void) {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = run;
  port2.postMessage(undefined);
}
