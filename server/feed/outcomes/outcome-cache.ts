import type { Clock } from "#engine/protocol/clock.ts";
import type { InstrumentList } from "#market/client/contract.ts";
import { SOURCE_FIELD } from "#market/client/contract-error.ts";
import type { Isin } from "#market/isin.ts";
import type { Quote } from "#market/quote.ts";
import { createOutcomeStore, type Outcome, type OutcomeStore } from "./outcome-store.ts";

/** The last outcomes of one service, and its list of instruments. */
export interface OutcomeCache {
  readonly quotes: OutcomeStore<Quote>;
  readonly list: OutcomeStore<InstrumentList>;
  /** Returns the last list received, even if a later request failed. */
  readonly lastList: () => Outcome<InstrumentList> | undefined;
  /** Returns the last outcome of an instrument. Omits an old failure: it does not describe the service now. */
  readonly outcomeOf: (isin: Isin) => Outcome<Quote> | undefined;
  /** Whether the list holds the instrument; every instrument counts as listed before the first list. */
  readonly isListed: (isin: Isin) => boolean;
  /** Returns the time since the last check of each quote, in milliseconds; later failures do not count. */
  readonly agesMs: (isins: Iterable<Isin>) => readonly number[];
  /** Drops old outcomes of unwanted instruments. */
  readonly expire: (now: number, isWanted: (isin: Isin) => boolean) => void;
  /** Sets the listener. */
  readonly setListener: (listener: OutcomeListener) => void;
}

interface OutcomeListener {
  /** An outcome of an instrument was stored. */
  readonly onQuote: (isin: Isin, outcome: Outcome<Quote>) => void;
  /** The service has sent a list. */
  readonly onList: () => void;
}

/** An unwanted quote is dropped at this age; a failure is not shown beyond it. */
const RETENTION_MS = 60_000;

export function createOutcomeCache(clock: Clock): OutcomeCache {
  let listener: OutcomeListener | undefined;
  /** The time of the last successful check of each wanted instrument, in monotonic milliseconds. */
  const checkedAt = new Map<Isin, number>();
  let lastList: Outcome<InstrumentList> | undefined;
  let listed: ReadonlySet<Isin> | undefined;
  const quotes = createOutcomeStore<Quote>((key, outcome) => {
    // Ignore outcomes from a previous service; its streams are closing.
    if ("error" in outcome && outcome.error.field === SOURCE_FIELD) return;
    if ("answer" in outcome) checkedAt.set(key as Isin, outcome.at);
    listener?.onQuote(key as Isin, outcome);
  });
  const list = createOutcomeStore<InstrumentList>((_, outcome) => {
    if (!("answer" in outcome)) return;
    lastList = outcome;
    listed = new Set(outcome.answer.value.isins);
    listener?.onList();
  });

  return {
    quotes,
    list,
    lastList: () => lastList,
    outcomeOf(isin) {
      const last = quotes.last(isin);
      const isOld = last !== undefined && clock.now() - last.at > RETENTION_MS;
      return isOld && "error" in last ? undefined : last;
    },
    isListed: (isin) => listed === undefined || listed.has(isin),
    agesMs(isins) {
      const now = clock.now();
      return Array.from(isins, (isin) => checkedAt.get(isin)).flatMap((at) =>
        at === undefined ? [] : [now - at],
      );
    },
    expire(now, isWanted) {
      quotes.expire(now - RETENTION_MS, (key) => isWanted(key as Isin));
      for (const isin of checkedAt.keys()) if (!isWanted(isin)) checkedAt.delete(isin);
    },
    setListener(next) {
      listener = next;
    },
  };
}
