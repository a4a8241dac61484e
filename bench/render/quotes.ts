import type { CheckedQuote } from "#engine/protocol/checked.ts";
import { parseQuoteBody } from "#market/client/contract.ts";
import type { Isin } from "#market/isin.ts";
import { derive, type Quote } from "#market/quote.ts";
import { parseQuoteTime } from "#market/quote-time.ts";
import { movesBetween } from "#market/statistics/move.ts";
import { type Random, seededRandom } from "../simulation/random.ts";

/** Number of different quotes of an instrument before they repeat. */
const QUOTES_PER_ROUND = 40;

/** Makes checked quotes of many instruments, the same ones for the same seed. */
export interface QuoteGenerator {
  /** The first quote of an instrument. */
  first(isin: Isin): CheckedQuote;
  /** Returns the next quote. The instruments come in random order, as the pacer requests them. */
  next(): CheckedQuote;
}

type PreparedQuote = Pick<CheckedQuote, "quote" | "derived" | "moves" | "previous">;

/** Creates a generator that computes all quotes in advance, so that the feed itself costs little. */
export function createQuoteGenerator(
  isins: readonly Isin[],
  plannedIntervalMs: number,
  seed: number,
): QuoteGenerator {
  const random = seededRandom(seed);
  const rounds = isins.map((isin, at) => ({ made: roundOf(isin, at, random), at: 0 }));
  const order = shuffled(rounds, random);
  let turn = 0;
  let lastMs = 0;

  function stampNow({ quote, ...rest }: PreparedQuote): CheckedQuote {
    const now = performance.timeOrigin + performance.now();
    lastMs = Math.max(lastMs + 0.001, now);
    const text = `${new Date(lastMs).toISOString().slice(0, -1)}${micros(lastMs)}Z`;
    const updatedAt = parseQuoteTime(text) ?? quote.updatedAt;
    return {
      ...rest,
      quote: { ...quote, updatedAt },
      isDisputed: false,
      checkedAt: lastMs,
      checkedAtEpochMs: Math.floor(lastMs),
      plannedIntervalMs,
    };
  }

  return {
    first(isin) {
      const [made] = rounds[isins.indexOf(isin)]?.made ?? [];
      if (!made) throw new Error(`${isin} is not one of the instruments`);
      return { ...stampNow(made), previous: undefined, moves: { bid: undefined, ask: undefined } };
    },
    next() {
      const round = order[turn % order.length];
      turn += 1;
      if (round) round.at = (round.at + 1) % QUOTES_PER_ROUND;
      const made = round?.made[round.at];
      if (!made) throw new Error("There are no instruments");
      return stampNow(made);
    },
  };
}

const micros = (ms: number) => String(Math.floor((ms % 1) * 1000)).padStart(3, "0");

function roundOf(isin: Isin, at: number, random: Random): readonly PreparedQuote[] {
  const scale = 10 ** (at % 4);
  let cents = Math.round((1000 + random() * 9000) * scale);
  const quotes = Array.from({ length: QUOTES_PER_ROUND }, () => {
    cents += Math.round((random() - 0.5) * 8);
    return quoteAt(isin, cents, 1 + Math.floor(random() * 6), random);
  });
  return quotes.map((quote, index) => {
    const previous = quotes.at(index - 1);
    return { quote, derived: derive(quote), previous, moves: movesBetween(previous, quote) };
  });
}

function quoteAt(isin: Isin, bid: number, spread: number, random: Random): Quote {
  const price = (cents: number) =>
    `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
  const size = () => String(1 + Math.floor(random() * 50) * 100);
  const body = {
    instrument: isin,
    bid: { price: price(bid), size: size() },
    ask: { price: price(bid + spread), size: size() },
    updatedAt: "2026-01-05T08:00:00Z",
  };
  return parseQuoteBody(JSON.stringify(body), isin);
}

function shuffled<Item>(items: readonly Item[], random: Random): readonly Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);
}
