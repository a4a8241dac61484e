import type { AnswerRecord } from "#engine/protocol/answer-record.ts";
import { OLDER_FIELD } from "#market/client/contract-error.ts";
import type { MarketDataError } from "#market/errors.ts";
import type { Isin } from "#market/isin.ts";

/** Counts the refused and the ignored answers of each instrument. */
export interface Records {
  /** Undefined while all counts are 0. */
  of(isin: Isin): AnswerRecord | undefined;
  /** Counts this failure if the answer itself was invalid. */
  failed(isin: Isin, error: MarketDataError, epochNow: number): void;
  older(isin: Isin): void;
}

const CLEAN: AnswerRecord = { refused: undefined, older: 0 };

export function createRecords(): Records {
  const records = new Map<Isin, AnswerRecord>();
  return {
    of: (isin) => records.get(isin),
    failed(isin, { kind, field }, epochNow) {
      // An older quote is counted by `older` alone.
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
