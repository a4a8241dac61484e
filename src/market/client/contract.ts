import "#market/zod-without-eval.ts";
import * as z from "zod/mini";
import { MarketDataError } from "#market/errors.ts";
import { isNegative, parseDecimal } from "#market/figure.ts";
import { type Isin, parseIsin } from "#market/isin.ts";
import type { Quote } from "#market/quote.ts";
import { parseQuoteTime } from "#market/quote-time.ts";
import { cleanReason } from "#market/reason.ts";
import { BODY_FIELDS, contractError } from "./contract-error.ts";
import { arrayChunks, beginsArray, parseModestJson } from "./json-chunks.ts";

const MAX_REASON_LENGTH = 200;
// Ten times the longest list expected. Adding to a larger set blocks the thread for too long.
const MAX_INSTRUMENTS = 1_000_000;

/** The listed instruments without duplicates, in the service's order. */
export interface InstrumentList {
  readonly isins: readonly Isin[];
  /** The number of entries that were dropped because they hold no ISIN. */
  readonly refused: number;
}

/** Returns the schema of a string that `parse` accepts. `expected` is the message for any other value. */
export function parseWith<T>(parse: (text: string) => T | undefined, expected: string) {
  const transform = z.transform((text: string, context: z.core.ParsePayload): T => {
    const value = parse(text);
    if (value !== undefined) return value;
    context.issues.push({ code: "custom", message: expected, input: text });
    return z.NEVER;
  });
  return z.pipe(z.string({ error: expected }), transform);
}

function parseSize(text: string) {
  const size = parseDecimal(text);
  return size === undefined || isNegative(size) ? undefined : size;
}

export const isinSchema = parseWith(parseIsin, "must be an ISIN");

const priceLevelSchema = z.object(
  {
    // A price may be negative, a size may not.
    price: parseWith(parseDecimal, "must be a plain decimal held in a string"),
    size: parseWith(parseSize, "must be a plain decimal, not negative, held in a string"),
  },
  { error: "must be an object with price and size" },
);

/** A quote of the service (section 2). Reads strings, returns branded values and ignores unknown fields. */
export const quoteSchema = z.object(
  {
    instrument: isinSchema,
    ask: priceLevelSchema,
    bid: priceLevelSchema,
    updatedAt: parseWith(
      parseQuoteTime,
      "must be a UTC time with up to nine fractional digits and Z",
    ),
  },
  { error: "must be an object" },
);

/** A quote as the service writes it (section 2): each value is a string. */
export type QuoteDocument = z.input<typeof quoteSchema>;

/** The instrument list by the service's contract, in which every entry is valid. */
export const instrumentListSchema = z.array(z.object({ isin: isinSchema }));

/** The body of every error (section 2). */
export const errorBodySchema = z.object({ reason: z.string(), error: z.literal(true) });

/**
 * Reads the body of a 200 to a quote's request.
 * @throws MarketDataError `contract` for any body but a quote of the instrument asked for. Its cause names
 * the field; for an error body with status 200 it has the service's reason.
 */
export function parseQuoteBody(text: string, asked: Isin): Quote {
  const result = quoteSchema.safeParse(parseSuccessJson(text));
  if (!result.success) throw firstFault(result.error);
  const quote = result.data;
  if (quote.instrument !== asked) {
    throw contractError(`instrument is ${quote.instrument}, asked for was ${asked}`, "instrument");
  }
  return quote;
}

/**
 * Reads the body of a 200 to the list's request. An entry without an ISIN is dropped and counted. A long
 * list is read in chunks, and `pause` is awaited between them to yield the thread.
 * @throws MarketDataError `contract` for anything but an array, and for more than a million instruments;
 * rethrows the rejection of `pause`.
 */
export async function parseInstrumentsBody(
  text: string,
  pause: () => Promise<void>,
): Promise<InstrumentList> {
  if (!beginsArray(text)) {
    parseSuccessJson(text);
    throw contractError("the instrument list must be an array");
  }
  // Not instrumentListSchema: it rejects the list for one bad entry, and a list may hold 100 000.
  const isins = new Set<Isin>();
  let refused = 0;
  for (const { entries, isLast } of arrayChunks(text)) {
    for (const entry of entries) {
      const isin = isinOf(entry);
      if (isin === undefined) refused += 1;
      else isins.add(isin);
    }
    if (isins.size > MAX_INSTRUMENTS) {
      throw contractError(`the list holds over ${MAX_INSTRUMENTS} instruments`, BODY_FIELDS.large);
    }
    // The next iteration parses the next chunk.
    if (!isLast) await pause();
  }
  return { isins: [...isins], refused };
}

/** Returns the service's reason from an error body, safe to show; `undefined` for any other body. */
export function parseErrorReason(text: string): string | undefined {
  try {
    return reasonOf(parseModestJson(text));
  } catch {
    return undefined;
  }
}

function isinOf(entry: unknown): Isin | undefined {
  if (typeof entry !== "object" || entry === null || !("isin" in entry)) return undefined;
  return typeof entry.isin === "string" ? parseIsin(entry.isin) : undefined;
}

function reasonOf(body: unknown): string | undefined {
  const result = errorBodySchema.safeParse(body);
  return result.success ? cleanReason(result.data.reason, MAX_REASON_LENGTH) : undefined;
}

/** Parses the body of a 200. Throws for an error body, whatever the status says. */
function parseSuccessJson(text: string): unknown {
  const body = parseModestJson(text);
  if (errorBodySchema.safeParse(body).success) {
    throw new MarketDataError("contract", {
      field: BODY_FIELDS.error,
      reason: reasonOf(body),
      cause: "the status says success, the body an error",
    });
  }
  return body;
}

function firstFault(error: z.core.$ZodError): MarketDataError {
  const [issue] = error.issues;
  const field = issue?.path.join(".") || undefined;
  return contractError(`${field ?? "the quote"} ${issue?.message ?? "is malformed"}`, field);
}
