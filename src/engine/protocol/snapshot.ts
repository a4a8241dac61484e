import { MarketDataError } from "#market/errors.ts";
import type { Isin } from "#market/isin.ts";
import type { Problem, QuoteSnapshot } from "./quote-state.ts";
import type { QuoteSource } from "./source.ts";

/** Returns the current snapshot of an instrument; undefined before its first answer. */
export function snapshotOf(source: QuoteSource, isin: Isin): QuoteSnapshot | undefined {
  const last = source.last(isin);
  if (!last) return undefined;
  const common = { answeredAt: last.at, record: source.record(isin) };
  if ("value" in last) return { ...common, checked: last.value, problem: undefined };
  return { ...common, checked: source.lastGood(isin), problem: asProblem(last.error) };
}

/** Converts a MarketDataError. Rethrows any other error, which is a defect of Touchline. */
export function asProblem(error: unknown): Problem {
  if (!(error instanceof MarketDataError)) throw error;
  const { kind, status, reason, field, queuedForMs } = error;
  return { kind, status, reason, field, queuedForMs };
}
