import type { AnswerRecord } from "#engine/protocol/answer-record.ts";
import { OLDER_FIELD } from "#market/contract-error.ts";
import type { MarketDataError } from "#market/errors.ts";
import type { Isin } from "#market/isin.ts";

/** Counts what is refused and what is ignored, for each instrument. */
interface Records {
  /** Undefined while there is nothing to tell. */
  of(isin: Isin): AnswerRecord | undefined;
  /** Counts this failure where the answer itself was at fault. */
  failed(isin: Isin, error: MarketDataError, epochNow: number): void;
  older(isin: Isin): void;
}

const CLEAN: AnswerRecord = { refused: undefined, older: 0 };

export function createRecords(): Records {
  const records = new Map<Isin, AnswerRecord>();
  return {
    of: (isin) => records.get(isin),
    failed(isin, { kind, field }, epochNow) {
      // An older quote is counted as such, and not once more as one that is none.
      if (kind !== "contract" || field === OLDER_FIELD) return;
      const record = records.get(isin) ?? CLEAN;
      const { count = 0, sinceEpochMs = epochNow } = record.refused ?? {};
      records.set(isin, {
        ...record,
        refused: { count: count + 1, sinceEpochMs, lastField: field },
      });
    },
    older(isin) {
      const record = records.get(isin) ?? CLEAN;
      records.set(isin, { ...record, older: record.older + 1 });
    },
  };
}
