import "#market/zod-without-eval.ts";
import * as z from "zod/mini";
import { isinSchema, parseWith, quoteSchema } from "#market/client/contract.ts";
import { parseModestJson } from "#market/client/json-chunks.ts";
import { nanosToMs } from "#market/instant.ts";
import type { Isin } from "#market/isin.ts";
import type { Quote } from "#market/quote.ts";
import { parseQuoteTime } from "#market/quote-time.ts";
import { FORMAT, MAX_FIRST_LINE_LENGTH, nameOf, VERSION } from "./recording.ts";

/** The reason for refusing a line. `RefusedLine.field` names the part if the reason is `field`. */
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
  /** The field's path in the file: `quote.ask.price`. */
  readonly field?: string | undefined;
}

/** The description of a refused line, without its number. */
export type Refusal = Omit<RefusedLine, "line">;

/** The longest line but the first, in characters. */
const MAX_LINE_LENGTH = 2000;
const MAX_INSTRUMENTS = 100_000;

const INSTANT = "must be a UTC time with three fractional digits and Z";

function parseInstant(text: string): number | undefined {
  const time = /\.\d{3}Z$/.test(text) ? parseQuoteTime(text) : undefined;
  return time && nanosToMs(time.nanos);
}

const instantSchema = parseWith(parseInstant, INSTANT);
const nameSchema = parseWith(nameOf, "must be a text");

const formatSchema = z.object({ format: z.literal(FORMAT), version: z.number() });

const headerSchema = z.object({
  name: nameSchema,
  madeAt: instantSchema,
  from: instantSchema,
  to: instantSchema,
  simulated: z.boolean(),
  instruments: z.array(isinSchema).check(z.minLength(1), z.maxLength(MAX_INSTRUMENTS)),
});

const quoteLineSchema = z.object({ checkedAt: instantSchema, quote: quoteSchema });

const uncheckedLineSchema = z.object({
  uncheckedFrom: instantSchema,
  uncheckedUntil: instantSchema,
  instrument: isinSchema,
});

type Header = z.output<typeof headerSchema>;

/** The result of reading a first line. `field` is the path of the invalid part in the file. */
type HeaderReading =
  | { readonly kind: "header"; readonly header: Header }
  | { readonly kind: "unusable"; readonly reason: "no-recording" | "newer" }
  | { readonly kind: "faulty"; readonly field: string };

/** Reads the first line, which describes the file; never throws. */
export function readHeader(line: string): HeaderReading {
  const value = parseLine(line, MAX_FIRST_LINE_LENGTH);
  if ("reason" in value) return { kind: "unusable", reason: "no-recording" };
  const format = formatSchema.safeParse(value.json);
  // No version is lower than the first.
  if (!format.success || format.data.version < VERSION) {
    return { kind: "unusable", reason: "no-recording" };
  }
  if (format.data.version > VERSION) return { kind: "unusable", reason: "newer" };
  const { success, data, error } = headerSchema.safeParse(value.json);
  if (!success) return { kind: "faulty", field: fieldAtFault(error) };
  return data.to < data.from ? { kind: "faulty", field: "to" } : { kind: "header", header: data };
}

function parseLine(line: string, longest: number): { readonly json: unknown } | Refusal {
  if (line.length > longest) return { reason: "too-long" };
  try {
    return { json: parseModestJson(line) };
  } catch {
    return { reason: "not-json" };
  }
}

/** A quote, or a time without checks. `at` is its instant in epoch milliseconds of the device. */
type RecordingEntry = { readonly at: number; readonly isin: Isin } & (
  | { readonly quote: Quote }
  | { readonly to: number }
);

/** Reads any line but the first; never throws. */
export function readEntry(line: string): RecordingEntry | Refusal {
  const value = parseLine(line, MAX_LINE_LENGTH);
  if ("reason" in value) return value;
  const { json } = value;
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
