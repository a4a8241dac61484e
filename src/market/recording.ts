import "./zod-without-eval.ts";
import * as z from "zod/mini";
import { isinSchema, parsed, quoteSchema } from "./contract.ts";
import type { Stretch } from "./history.ts";
import { nanosToMs, parseQuoteTime } from "./instant.ts";
import type { Isin } from "./isin.ts";
import { parseModestJson } from "./json-pieces.ts";
import type { Quote } from "./quote.ts";
import { cleanText } from "./text.ts";

/** A quote and the first check that showed it, in epoch milliseconds of the device that checked. */
export interface RecordedQuote {
  readonly checkedAtEpochMs: number;
  readonly quote: Quote;
}

/** A time in which no check of an instrument succeeded: epoch milliseconds, the checks around it. */
export interface Unchecked extends Stretch {
  readonly isin: Isin;
}

/** What was seen of a market over some time. */
export interface RecordedSession extends Stretch {
  /** What it goes by: a person's text, cleaned; may be empty. */
  readonly name: string;
  /** When the file was made, in epoch milliseconds. */
  readonly madeAtEpochMs: number;
  /** Whether the quotes were invented by a simulator. */
  readonly isSimulated: boolean;
  /** In order of arrival. Those before `from` are what held when it began. */
  readonly quotes: readonly RecordedQuote[];
  /** In order of their beginnings. */
  readonly unchecked: readonly Unchecked[];
}

/** Why one line is refused. `field` comes with the name of the part at fault. */
type LineFault =
  | "too-long"
  | "not-json"
  | "no-line"
  | "field"
  | "not-named"
  | "out-of-order"
  | "after-end";

export interface RefusedLine {
  /** Counted from 1, as editors do. */
  readonly line: number;
  readonly reason: LineFault;
  /** As the file names it: `quote.ask.price`. */
  readonly field?: string | undefined;
}

/**
 * What a file turned out to be. A recording is taken whole or not at all: of a `faulty` one every line
 * that does not fit is counted, and the first of them are told.
 */
export type RecordingReading =
  | {
      readonly kind: "recording";
      readonly session: RecordedSession;
      readonly isins: readonly Isin[];
    }
  | { readonly kind: "faulty"; readonly count: number; readonly first: readonly RefusedLine[] }
  | {
      readonly kind: "unusable";
      readonly reason:
        | "empty"
        | "too-large"
        | "too-many-lines"
        | "no-recording"
        | "newer"
        | "no-quotes";
    };

const FORMAT = "touchline-recording";
const VERSION = 1;

/** In bytes of UTF-8. */
export const LARGEST_RECORDING = 32 * 1024 * 1024;
/** More than a browser keeps: 200 000 quotes and 50 000 stretches. */
const MOST_LINES = 300_000;
/** The first line names the instruments; every other holds one quote. */
const LONGEST_FIRST_LINE = 2_000_000;
const LONGEST_LINE = 2000;
const MOST_INSTRUMENTS = 100_000;
const MOST_TOLD = 50;
const MAX_NAME_LENGTH = 120;
/** So many lines hold the thread for some milliseconds. */
const LINES_AT_ONCE = 1000;

const INSTANT = "must be a UTC time with three fractional digits and Z";

function parseInstant(text: string): number | undefined {
  const time = /\.\d{3}Z$/.test(text) ? parseQuoteTime(text) : undefined;
  return time && nanosToMs(time.nanos);
}

const instantSchema = parsed(parseInstant, INSTANT);
const nameSchema = parsed((text) => cleanText(text, MAX_NAME_LENGTH) ?? "", "must be a text");

const formatSchema = z.object({ format: z.literal(FORMAT), version: z.number() });

const headerSchema = z.object({
  name: nameSchema,
  madeAt: instantSchema,
  from: instantSchema,
  to: instantSchema,
  simulated: z.boolean(),
  instruments: z.array(isinSchema).check(z.minLength(1), z.maxLength(MOST_INSTRUMENTS)),
});

const quoteLineSchema = z.object({ checkedAt: instantSchema, quote: quoteSchema });

const uncheckedLineSchema = z.object({
  uncheckedFrom: instantSchema,
  uncheckedUntil: instantSchema,
  instrument: isinSchema,
});

/**
 * The text of a recording, in pieces. The first line says what it is; then comes one for each quote, in
 * order of arrival, and one for each time without checks, at its beginning. Where it would be larger than
 * a reader takes, the oldest are left out, and it begins later. `pause` is awaited between pieces, so that
 * the thread is never held.
 */
export async function writeRecording(
  session: RecordedSession,
  pause: () => Promise<void>,
): Promise<readonly string[]> {
  const entries: readonly Entry[] = [
    ...session.quotes.map(quoteEntry),
    ...session.unchecked.map(uncheckedEntry),
  ].sort((one, other) => one.at - other.at);
  const lines: string[] = [];
  let room = LARGEST_RECORDING - LONGEST_FIRST_LINE;
  let { from } = session;
  for (const { at, value } of entries.toReversed()) {
    const line = `${JSON.stringify(value)}\n`;
    room -= line.length;
    if (room < 0 || lines.length + 1 === MOST_LINES) break;
    lines.push(line);
    from = lines.length === entries.length ? session.from : Math.max(session.from, at);
    if (lines.length % LINES_AT_ONCE === 0) await pause();
  }
  const kept = entries.slice(entries.length - lines.length);
  const header = {
    format: FORMAT,
    version: VERSION,
    name: cleanText(session.name, MAX_NAME_LENGTH) ?? "",
    madeAt: iso(session.madeAtEpochMs),
    from: iso(from),
    to: iso(session.to),
    simulated: session.isSimulated,
    // In the order in which they come first: whoever asks for them so is answered in that order.
    instruments: [...new Set(kept.map(({ isin }) => isin))],
  };
  return [`${JSON.stringify(header)}\n`, ...lines.reverse()];
}

interface Entry {
  readonly at: number;
  readonly isin: Isin;
  readonly value: unknown;
}

function quoteEntry({ checkedAtEpochMs, quote }: RecordedQuote): Entry {
  const { instrument, ask, bid, updatedAt } = quote;
  const value = {
    checkedAt: iso(checkedAtEpochMs),
    quote: {
      instrument,
      ask: { price: ask.price, size: ask.size },
      bid: { price: bid.price, size: bid.size },
      updatedAt: updatedAt.text,
    },
  };
  return { at: checkedAtEpochMs, isin: instrument, value };
}

const uncheckedEntry = ({ isin, from, to }: Unchecked): Entry => ({
  at: from,
  isin,
  value: { uncheckedFrom: iso(from), uncheckedUntil: iso(to), instrument: isin },
});

const iso = (epochMs: number) => new Date(epochMs).toISOString();

/**
 * Reads any text as a recording. Never rejects, unless `pause` does, which is awaited now and then so
 * that the thread is never held.
 */
export async function readRecording(
  text: string,
  pause: () => Promise<void>,
): Promise<RecordingReading> {
  // What is no ASCII is rare and longer in bytes: whoever has the bytes judges them, too.
  if (text.length > LARGEST_RECORDING) return { kind: "unusable", reason: "too-large" };
  const lines = numberedLines(text);
  const first = lines.next();
  if (first.done) return { kind: "unusable", reason: "empty" };
  const header = readHeader(first.value);
  if ("kind" in header) return header;

  const { name, madeAt, from, to, simulated, instruments } = header;
  const named = new Set(instruments);
  const quotes: RecordedQuote[] = [];
  const unchecked: Unchecked[] = [];
  const faults: RefusedLine[] = [];
  let count = 0;
  let last = Number.NEGATIVE_INFINITY;
  let read = 1;

  function judge(line: string): Refusal | undefined {
    const value = parseLine(line, LONGEST_LINE);
    if ("reason" in value) return value;
    const entry = readEntry(value.json);
    if ("reason" in entry) return entry;
    const { at, isin } = entry;
    if (!named.has(isin)) return { reason: "not-named" };
    if (at < last) return { reason: "out-of-order" };
    if (at > to) return { reason: "after-end" };
    last = at;
    if ("quote" in entry) quotes.push({ checkedAtEpochMs: at, quote: entry.quote });
    else unchecked.push({ isin, from: at, to: entry.to });
    return undefined;
  }

  for (const { line, number } of lines) {
    read += 1;
    if (read > MOST_LINES) return { kind: "unusable", reason: "too-many-lines" };
    const refusal = judge(line);
    if (refusal) {
      count += 1;
      if (faults.length < MOST_TOLD) faults.push({ line: number, ...refusal });
    }
    if (read % LINES_AT_ONCE === 0) await pause();
  }
  if (count > 0) return { kind: "faulty", count, first: faults };
  if (quotes.length === 0) return { kind: "unusable", reason: "no-quotes" };
  return {
    kind: "recording",
    isins: instruments,
    session: { name, madeAtEpochMs: madeAt, from, to, isSimulated: simulated, quotes, unchecked },
  };
}

type Refusal = Omit<RefusedLine, "line">;

/** The lines that hold anything, whatever system ended them. */
function* numberedLines(text: string): Generator<{ line: string; number: number }, void> {
  // Some editors begin a file with a byte-order mark.
  let from = text.startsWith("\uFEFF") ? 1 : 0;
  for (let number = 1; from < text.length; number += 1) {
    const end = text.indexOf("\n", from);
    const to = end === -1 ? text.length : end;
    const line = text.slice(from, to).replace(/\r$/, "");
    if (line !== "") yield { line, number };
    from = to + 1;
  }
}

type Header = z.output<typeof headerSchema>;

function readHeader({ line, number }: { line: string; number: number }): Header | RecordingReading {
  const value = parseLine(line, LONGEST_FIRST_LINE);
  const format = formatSchema.safeParse("json" in value ? value.json : undefined);
  if (!format.success) return { kind: "unusable", reason: "no-recording" };
  if (format.data.version > VERSION) return { kind: "unusable", reason: "newer" };
  const header = headerSchema.safeParse("json" in value ? value.json : undefined);
  const fault = header.success ? orderOf(header.data) : fieldAtFault(header.error);
  if (header.success && !fault) return header.data;
  return { kind: "faulty", count: 1, first: [{ line: number, reason: "field", field: fault }] };
}

/** A recording ends after it began, and one of an earlier version there is none. */
const orderOf = ({ from, to }: Header) => (to < from ? "to" : undefined);

function parseLine(line: string, longest: number): { readonly json: unknown } | Refusal {
  if (line.length > longest) return { reason: "too-long" };
  try {
    return { json: parseModestJson(line) };
  } catch {
    return { reason: "not-json" };
  }
}

type ReadEntry = { readonly at: number; readonly isin: Isin } & (
  | { readonly quote: Quote }
  | { readonly to: number }
);

function readEntry(json: unknown): ReadEntry | Refusal {
  if (typeof json !== "object" || json === null) return { reason: "no-line" };
  if ("quote" in json) {
    const { success, data, error } = quoteLineSchema.safeParse(json);
    if (!success) return { reason: "field", field: fieldAtFault(error) };
    return { at: data.checkedAt, isin: data.quote.instrument, quote: data.quote };
  }
  if (!("uncheckedFrom" in json)) return { reason: "no-line" };
  const { success, data, error } = uncheckedLineSchema.safeParse(json);
  if (!success) return { reason: "field", field: fieldAtFault(error) };
  const { uncheckedFrom: at, uncheckedUntil: to, instrument: isin } = data;
  return to < at ? { reason: "field", field: "uncheckedUntil" } : { at, isin, to };
}

const fieldAtFault = ({ issues: [issue] }: z.core.$ZodError) => issue?.path.join(".") ?? "";
