import type { Clock } from "#engine/protocol/clock.ts";
import type { InstrumentList } from "#market/contract.ts";
import { SOURCE_FIELD } from "#market/contract-error.ts";
import type { Isin } from "#market/isin.ts";
import type { Quote } from "#market/quote.ts";
import { createOutcomeStore, type Outcome, type OutcomeStore } from "./outcome-store.ts";

/** The last outcomes of one service, and what its list of instruments holds. */
export interface OutcomeCache {
  readonly quotes: OutcomeStore<Quote>;
  readonly list: OutcomeStore<InstrumentList>;
  /** The last list received, even if a later request failed. */
  readonly lastList: () => Outcome<InstrumentList> | undefined;
  /** The last outcome of an instrument. An old failure is left out: it does not describe the service now. */
  readonly lastOf: (isin: Isin) => Outcome<Quote> | undefined;
  /** Whether the list holds the instrument; every instrument counts as listed before the first list. */
  readonly isListed: (isin: Isin) => boolean;
  /** The time since the last check of each quote, in milliseconds; later failures do not count. */
  readonly agesMs: (isins: Iterable<Isin>) => readonly number[];
  /** Drops old outcomes of unwanted instruments. */
  readonly expire: (now: number, isWanted: (isin: Isin) => boolean) => void;
  /** Sets the listener. */
  readonly follow: (listener: OutcomeListener) => void;
}

interface OutcomeListener {
  readonly quoteStored: (isin: Isin, outcome: Outcome<Quote>) => void;
  /** The service has sent a list. */
  readonly listStored: () => void;
}

/** An unwanted quote is dropped at this age; a failure is not shown beyond it. */
const RETENTION_MS = 60_000;

export function createOutcomeCache(clock: Clock): OutcomeCache {
  let listener: OutcomeListener | undefined;
  /** When the last quote of each wanted instrument was checked. */
  const checkedAt = new Map<Isin, number>();
  let lastList: Outcome<InstrumentList> | undefined;
  let listed: ReadonlySet<Isin> | undefined;
  const quotes = createOutcomeStore<Quote>((key, outcome) => {
    // Ignore outcomes from a previous service; its streams are closing.
    if ("error" in outcome && outcome.error.field === SOURCE_FIELD) return;
    if ("answer" in outcome) checkedAt.set(key as Isin, outcome.at);
    listener?.quoteStored(key as Isin, outcome);
  });
  const list = createOutcomeStore<InstrumentList>((_, outcome) => {
    if (!("answer" in outcome)) return;
    lastList = outcome;
    listed = new Set(outcome.answer.value.isins);
    listener?.listStored();
  });

  return {
    quotes,
    list,
    lastList: () => lastList,
    lastOf(isin) {
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
    follow(next) {
      listener = next;
    },
  };
}
