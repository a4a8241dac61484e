import type { TimeRange } from "./history.ts";
import type { Isin } from "./isin.ts";
import type { Quote } from "./quote.ts";
import { cleanText } from "./text.ts";

/** A quote and the first check that showed it, in epoch milliseconds of the device that checked. */
export interface RecordedQuote {
  readonly checkedAtEpochMs: number;
  readonly quote: Quote;
}

/** A time in which no check of an instrument succeeded: epoch milliseconds, the checks around it. */
export interface Unchecked extends TimeRange {
  readonly isin: Isin;
}

/** The recorded quotes of a market over some time. */
export interface RecordedSession extends TimeRange {
  /** Its name: a person's text, cleaned; may be empty. */
  readonly name: string;
  /** When the file was made, in epoch milliseconds. */
  readonly madeAtEpochMs: number;
  /** Whether the quotes were invented by a simulator. */
  readonly isSimulated: boolean;
  /** In order of arrival. Those before `from` are the quotes that were current when it began. */
  readonly quotes: readonly RecordedQuote[];
  /** In order of their beginnings. */
  readonly unchecked: readonly Unchecked[];
}

export const FORMAT = "touchline-recording";
export const VERSION = 1;

/** In bytes of UTF-8. */
export const MAX_RECORDING_BYTES = 32 * 1024 * 1024;
/** More than a browser keeps: 200 000 quotes and 50 000 stretches. */
export const MAX_LINES = 300_000;
/** In characters. The first line names the instruments; every other holds one quote. */
export const MAX_FIRST_LINE_LENGTH = 2_000_000;
/** This many lines hold the thread for some milliseconds. */
export const LINES_AT_ONCE = 1000;

const MAX_NAME_LENGTH = 120;

/** A name as a recording carries it: one cleaned line, or nothing. */
export const nameOf = (text: string): string => cleanText(text, MAX_NAME_LENGTH) ?? "";
