import type { AnswerRecord } from "#engine/protocol/answer-record.ts";
import type { Clock } from "#engine/protocol/clock.ts";
import { OLDER_FIELD } from "#market/client/contract-error.ts";
import type { MarketDataError } from "#market/errors.ts";
import type { Isin } from "#market/isin.ts";

/** Counts the refused and the ignored answers of each instrument. */
export interface Records {
  /** Undefined while all counts are 0. */
  of(isin: Isin): AnswerRecord | undefined;
  /** Counts this failure if the answer itself was invalid. */
  failed(isin: Isin, error: MarketDataError): void;
  older(isin: Isin): void;
  /** Called with every accepted answer, after `older` if that is what it was. */
  accepted(isin: Isin): void;
}

/** Number of good answers in a row that make a record past, and the least time: the instrument in detail is checked often. */
const PAST_AFTER = 3;
const PAST_AFTER_MS = 5000;

interface Entry {
  readonly record: AnswerRecord;
  /** Instant of the last refused or ignored answer. */
  readonly at: number;
  /** Number of accepted answers since. */
  readonly good: number;
}

const CLEAN: AnswerRecord = { refused: undefined, older: 0 };

export function createRecords(clock: Pick<Clock, "now" | "epochNow">): Records {
  const records = new Map<Isin, Entry>();
  const recordOf = (isin: Isin) => records.get(isin)?.record ?? CLEAN;
  const count = (isin: Isin, { refused, older }: AnswerRecord, good = 0) =>
    records.set(isin, { record: { refused, older }, at: clock.now(), good });
  return {
    of: (isin) => records.get(isin)?.record,
    failed(isin, { kind, field }) {
      // An older quote is counted by `older` alone.
      if (kind !== "contract" || field === OLDER_FIELD) return;
      const before = recordOf(isin);
      const { count: n = 0, sinceEpochMs = clock.epochNow() } = before.refused ?? {};
      count(isin, { ...before, refused: { count: n + 1, sinceEpochMs, lastField: field } });
    },
    older(isin) {
      const before = recordOf(isin);
      // The ignored answer itself counts as accepted right after this.
      count(isin, { ...before, older: before.older + 1 }, -1);
    },
    accepted(isin) {
      const entry = records.get(isin);
      if (!entry || entry.record.isPast) return;
      const good = entry.good + 1;
      const isPast = good >= PAST_AFTER && clock.now() - entry.at >= PAST_AFTER_MS;
      const record: AnswerRecord = isPast ? { ...entry.record, isPast } : entry.record;
      records.set(isin, { ...entry, record, good });
    },
  };
}
