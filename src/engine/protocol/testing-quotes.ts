import { parseQuoteBody } from "#market/client/contract.ts";
import type { Figure } from "#market/figure.ts";
import type { Gap, TouchPoint } from "#market/history.ts";
import { type Isin, isinCheckDigit, parseIsin } from "#market/isin.ts";
import { parseFigure } from "#market/parse-figure.ts";
import { derive, type Quote } from "#market/quote.ts";
import { movesBetween } from "#market/statistics/move.ts";
import type { CheckedQuote } from "./checked.ts";
import type { QuoteSnapshot } from "./quote-state.ts";
import { START_EPOCH_MS, START_MS } from "./testing-clock.ts";

/** Returns instrument number `n`, with a valid check digit. */
export function testIsin(n: number): Isin {
  const stem = `DE${String(n).padStart(9, "0")}`;
  return readIsin(stem + isinCheckDigit(readIsin(`${stem}0`)));
}

export function readIsin(text: string): Isin {
  const isin = parseIsin(text);
  if (!isin) throw new Error(`${text} is no ISIN`);
  return isin;
}

export interface QuoteOverrides {
  readonly isin?: Isin;
  readonly bid?: string;
  readonly ask?: string;
  readonly bidSize?: string;
  readonly askSize?: string;
  readonly updatedAt?: string;
}

export function testQuote(overrides: QuoteOverrides = {}): Quote {
  const { isin = testIsin(1), bid = "10.6620", ask = "10.7000" } = overrides;
  const { bidSize = "4800.50", askSize = "1200" } = overrides;
  const { updatedAt = "2026-01-05T07:59:59.123456789Z" } = overrides;
  const body = {
    instrument: isin,
    bid: { price: bid, size: bidSize },
    ask: { price: ask, size: askSize },
    updatedAt,
  };
  return parseQuoteBody(JSON.stringify(body), isin);
}

export interface CheckOverrides extends QuoteOverrides {
  readonly previous?: QuoteOverrides;
  readonly checkedAt?: number;
  readonly plannedIntervalMs?: number;
  readonly isDisputed?: boolean;
}

/** A checked quote, checked at the manual clock's start by default. */
export function testChecked(overrides: CheckOverrides = {}): CheckedQuote {
  const { previous, checkedAt = START_MS, plannedIntervalMs = 2000, ...rest } = overrides;
  const { isDisputed = false, ...quoteParts } = rest;
  const quote = testQuote(quoteParts);
  const before = previous && testQuote({ ...quoteParts, ...previous });
  return {
    quote,
    derived: derive(quote),
    previous: before,
    moves: movesBetween(before, quote),
    isDisputed,
    checkedAt,
    checkedAtEpochMs: START_EPOCH_MS + checkedAt - START_MS,
    plannedIntervalMs,
  };
}

/** A snapshot with a value and, where given, the problem that came after it. */
export function testSnapshot(
  overrides: CheckOverrides = {},
  problem?: QuoteSnapshot["problem"],
): QuoteSnapshot {
  const checked = testChecked(overrides);
  return { checked, problem, answeredAt: checked.checkedAt };
}

/** Returns a bid and an ask that were first seen at this instant. */
export function testTouch(checkedAtEpochMs: number, bid: string, ask: string): TouchPoint {
  return { checkedAtEpochMs, bid: figureOf(bid), ask: figureOf(ask) };
}

/** A gap in the history from that instant. */
export const testGap = (checkedAtEpochMs: number): Gap => ({
  checkedAtEpochMs,
  bid: undefined,
  ask: undefined,
});

function figureOf(text: string): Figure {
  const figure = parseFigure(text);
  if (figure === undefined) throw new Error(`${text} is not a figure`);
  return figure;
}
