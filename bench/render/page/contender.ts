import type { CheckedQuote } from "#engine/protocol/checked.ts";
import type { Port, ToTab, ToWorker } from "#engine/protocol/wire.ts";
import type { Isin } from "#market/isin.ts";

/** A table under measurement. It renders into the element and receives its quotes over the port. */
export type Contender = (props: ContenderProps) => void;

export interface ContenderProps {
  readonly root: HTMLElement;
  readonly isins: readonly Isin[];
  readonly port: Port<ToWorker, ToTab>;
  readonly perSecond: number;
}

/** The ten values of a row as text, by column. */
export interface RowTexts {
  readonly isin: Isin;
  readonly bidSize: string;
  readonly bid: string;
  readonly ask: string;
  readonly askSize: string;
  readonly spread: string;
  readonly bps: string;
  readonly mid: string;
  readonly market: string;
  readonly checked: string;
}

export const COLUMNS = [
  "isin",
  "bidSize",
  "bid",
  "ask",
  "askSize",
  "spread",
  "bps",
  "mid",
  "market",
  "checked",
] as const satisfies readonly (keyof RowTexts)[];

/** The height of the product's rows. */
export const ROW_PX = 36;

export function textsOf({ quote, derived, checkedAtEpochMs }: CheckedQuote): RowTexts {
  return {
    isin: quote.instrument,
    bidSize: quote.bid.size,
    bid: quote.bid.price,
    ask: quote.ask.price,
    askSize: quote.ask.size,
    spread: derived.spread,
    bps: derived.bpsInTable ?? "",
    mid: derived.mid,
    market: quote.updatedAt.text.slice(11, 19),
    checked: new Date(checkedAtEpochMs).toISOString().slice(11, 19),
  };
}

/** Rows before their first quote. */
export const blankRow = (isin: Isin): RowTexts => ({
  isin,
  bidSize: "",
  bid: "",
  ask: "",
  askSize: "",
  spread: "",
  bps: "",
  mid: "",
  market: "",
  checked: "",
});

/** Receives quotes as a tab's source does, for contenders that have none. */
export function listen(
  port: ContenderProps["port"],
  onQuote: (checked: CheckedQuote) => void,
): void {
  port.onMessage((message) => {
    if (message.kind === "quote" && "value" in message.outcome) onQuote(message.outcome.value);
  });
  port.post({
    kind: "hello",
    version: 0,
    sourceId: "bench",
    stream: undefined,
    policy: { baseIntervalMs: 1000, mostPerMinute: undefined },
    memory: undefined,
    weights: [],
    alerts: [],
    isVisible: true,
    pausedSinceEpochMs: undefined,
  });
}
