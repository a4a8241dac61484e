import type { CheckedQuote } from "#engine/protocol/checked.ts";
import type { ContenderProps } from "./contender.ts";

/** The times from the sending of a quote to the page until it is on screen, in milliseconds. */
const latencies: number[] = [];

/** The attributes and selectors by which the contenders mark a row and its bid cell. */
const ROWS = ["data-isin", "row-id"];
const BID = '[data-field="bid-price"], [data-column="bid"], [col-id="bid"]';

/**
 * Receives the same quotes as a table, and waits for each changed bid to appear in the page. A change in the page is on
 * screen after the next paint.
 */
export function timeQuotes(
  port: ContenderProps["port"],
  root: HTMLElement,
): ContenderProps["port"] {
  const awaited = new Map<string, { bid: string; sentAt: number }>();
  const bids = new Map<string, string>();
  const look = (changes: readonly MutationRecord[]) => {
    for (const row of new Set(changes.map(({ target }) => rowAround(target)))) {
      const isin = ROWS.map((name) => row?.getAttribute(name)).find(Boolean) ?? "";
      const wanted = awaited.get(isin);
      const cell = row?.querySelector(BID);
      if (!wanted || !cell) continue;
      if ((cell.getAttribute("data-value") ?? cell.textContent) !== wanted.bid) continue;
      awaited.delete(isin);
      requestAnimationFrame(() => afterPaint(() => latencies.push(now() - wanted.sentAt)));
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

/** Returns the latencies since the last call. */
export const takeLatencies = (): readonly number[] => latencies.splice(0);

function rowAround(node: Node): Element | null {
  const element = node instanceof Element ? node : node.parentElement;
  return element?.closest(ROWS.map((name) => `[${name}]`).join()) ?? null;
}

const now = () => performance.timeOrigin + performance.now();

function afterPaint(run: () => void) {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = run;
  port2.postMessage(undefined);
}
