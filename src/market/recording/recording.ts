import type { TimeRange } from "#market/history.ts";
import type { Isin } from "#market/isin.ts";
import type { Quote } from "#market/quote.ts";
import { cleanText } from "#market/text.ts";

/** A quote and the first check that showed it, in epoch milliseconds of the device that checked. */
export interface RecordedQuote {
  readonly checkedAtEpochMs: number;
  readonly quote: Quote;
}

/** A time without a successful check of an instrument, between the epoch milliseconds of the checks around it. */
export interface Unchecked extends TimeRange {
  readonly isin: Isin;
}

/** The recorded quotes of a market over some time. */
export interface RecordedSession extends TimeRange {
  /** The name that a user typed, cleaned; may be empty. */
  readonly name: string;
  /** The creation of the file in epoch milliseconds. */
  readonly madeAtEpochMs: number;
  /** Whether the quotes were invented by a simulator. */
  readonly isSimulated: boolean;
  /** In order of arrival. Quotes before `from` are those that were current at the start. */
  readonly quotes: readonly RecordedQuote[];
  /** In order of their starts. */
  readonly unchecked: readonly Unchecked[];
}

export const FORMAT = "touchline-recording";
export const VERSION = 1;

/** In bytes of UTF-8. */
export const MAX_RECORDING_BYTES = 32 * 1024 * 1024;
/** More than a browser stores: 200 000 quotes and 50 000 ranges. */
export const MAX_LINES = 300_000;
/** In characters. The first line names all instruments; every other line holds one quote. */
export const MAX_FIRST_LINE_LENGTH = 2_000_000;
/** The number of lines between two pauses: they block the thread for a few milliseconds. */
export const LINES_AT_ONCE = 1000;

const MAX_NAME_LENGTH = 120;

/** Cleans the name of a recording to one line; empty if nothing legible is left. */
export const nameOf = (text: string): string => cleanText(text, MAX_NAME_LENGTH) ?? "";
