import type { MarketDataError } from "#market/errors.ts";
import { BODY_FIELDS, contractError } from "./contract-error.ts";

// The cost of JSON.parse grows with the number of values, and hardly with the length: a megabyte of `[]`
// blocks the thread for 100 ms, a megabyte of text for 1 ms. Both bounds together limit one chunk to a few
// milliseconds.
const MAX_MARKS = 20_000;
const MAX_LENGTH = 1024 * 1024;

// The longest body of an error; a quote's is shorter.
const MAX_MODEST_LENGTH = 2 * MAX_LENGTH;

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const LEFT_BRACE = 0x7b;
const RIGHT_BRACE = 0x7d;
// `[` and `{` differ in this bit alone, and so do `]` and `}`.
const BRACE_BIT = 0x20;

/**
 * Parses a text as `JSON.parse` does, but only one of at most 2 MiB and 20 000 values.
 * @throws MarketDataError `contract` for a larger text, an empty one, and one that is not JSON.
 */
export function parseModestJson(text: string): unknown {
  if (text.length > MAX_MODEST_LENGTH)
    throw contractError("the body is too long", BODY_FIELDS.large);
  if (text.trim() === "") throw contractError("the body is empty", BODY_FIELDS.empty);
  const { marks } = walk(text, 0, text.length, 0);
  if (marks > MAX_MARKS) {
    throw contractError("the body holds too many values", BODY_FIELDS.large);
  }
  return parseJson(text);
}

/** Returns whether the first character after white space opens an array. */
export function beginsArray(text: string): boolean {
  return /^[ \t\n\r]*\[/.test(text.slice(0, MAX_LENGTH));
}

export interface ArrayChunk {
  readonly entries: readonly unknown[];
  /** Whether the array ends with this chunk. */
  readonly isLast: boolean;
}

/**
 * Yields the entries of a text that `beginsArray`, a few thousand at a time, exactly as `JSON.parse` returns
 * them. A chunk is parsed when it is requested, so the caller may pause before it.
 * @throws MarketDataError `contract` if the text is not JSON, or if one entry exceeds the bounds of a chunk.
 */
export function* arrayChunks(text: string): Generator<ArrayChunk, void> {
  let from = text.indexOf("[") + 1;
  for (let isFirst = true; ; isFirst = false) {
    const { marks, cut, end } = walk(text, from, from + MAX_LENGTH, 1);
    if (end !== undefined && text[end] !== "]") throw notJson();
    const at = end ?? cut;
    if (at === undefined) {
      if (marks <= MAX_MARKS && from + MAX_LENGTH >= text.length) throw notJson();
      throw contractError("an entry of the list is too large", BODY_FIELDS.large);
    }
    const entries = parseJson(`[${text.slice(from, at)}]`) as readonly unknown[];
    // `[,1]` and `[1,]` each have an empty chunk, which parses by itself; only `[]` may have one.
    if (entries.length === 0 && !(isFirst && end !== undefined)) throw notJson();
    yield { entries, isLast: end !== undefined };
    from = at + 1;
    if (end !== undefined) break;
  }
  const rest = text.slice(from);
  if (rest.length > MAX_LENGTH || /[^ \t\n\r]/.test(rest)) throw notJson();
}

interface Walk {
  /** The number of values, to within one: commas and opening brackets. */
  readonly marks: number;
  /** The index of the last comma between two entries. */
  readonly cut: number | undefined;
  /** The index at which the array of the start is closed. */
  readonly end: number | undefined;
}

/** Scans until the array of the start is closed, `last` is reached or there are too many values. */
function walk(text: string, from: number, last: number, depthAtStart: 0 | 1): Walk {
  let depth: number = depthAtStart;
  let marks = 0;
  let cut: number | undefined;
  let isQuoted = false;
  const end = Math.min(text.length, last);
  for (let at = from; at < end && marks <= MAX_MARKS; at += 1) {
    const sign = text.charCodeAt(at);
    if (isQuoted) {
      if (sign === BACKSLASH) at += 1;
      else if (sign === QUOTE) isQuoted = false;
    } else if (sign === QUOTE) {
      isQuoted = true;
    } else if (sign === COMMA) {
      marks += 1;
      if (depth === 1) cut = at;
    } else if ((sign | BRACE_BIT) === LEFT_BRACE) {
      marks += 1;
      depth += 1;
    } else if ((sign | BRACE_BIT) === RIGHT_BRACE) {
      depth -= 1;
      if (depth === 0 && depthAtStart === 1) return { marks, cut: undefined, end: at };
    }
  }
  return { marks, cut, end: undefined };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw notJson();
  }
}

function notJson(): MarketDataError {
  return contractError("the body is not JSON", BODY_FIELDS.unreadable);
}
