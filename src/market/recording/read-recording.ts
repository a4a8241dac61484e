import type { Isin } from "#market/isin.ts";
import {
  LINES_AT_ONCE,
  MAX_LINES,
  MAX_RECORDING_BYTES,
  type RecordedQuote,
  type RecordedSession,
  type Unchecked,
} from "./recording.ts";
import { type Refusal, type RefusedLine, readEntry, readHeader } from "./recording-lines.ts";

/**
 * The result of reading a file. A recording is accepted as a whole or not at all: `faulty` counts all invalid
 * lines and reports the first of them.
 */
export type ParsedRecording =
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

const MAX_REPORTED = 50;

/**
 * Reads any text as a recording. Never rejects, unless `pause` does, which is awaited now and then so
 * that the thread is never held.
 */
export async function readRecording(
  text: string,
  pause: () => Promise<void>,
): Promise<ParsedRecording> {
  // A text with other characters than ASCII is longer in bytes; a caller that has the bytes checks their number.
  if (text.length > MAX_RECORDING_BYTES) return { kind: "unusable", reason: "too-large" };
  const lines = numberedLines(text);
  const first = lines.next();
  if (first.done) return { kind: "unusable", reason: "empty" };
  const head = readHeader(first.value.line);
  if (head.kind === "unusable") return head;
  if (head.kind === "faulty") {
    const { field } = head;
    const line = first.value.number;
    return { kind: "faulty", count: 1, first: [{ line, reason: "field", field }] };
  }

  const { name, madeAt, from, to, simulated, instruments } = head.header;
  const listed = new Set(instruments);
  const quotes: RecordedQuote[] = [];
  const unchecked: Unchecked[] = [];
  const faults: RefusedLine[] = [];
  let faultCount = 0;
  let lastAt = Number.NEGATIVE_INFINITY;
  let lineCount = 1;

  /** Adds the entry of a line, unless it is refused. */
  function addLine(line: string): Refusal | undefined {
    const entry = readEntry(line);
    if ("reason" in entry) return entry;
    const { at, isin } = entry;
    if (!listed.has(isin)) return { reason: "not-named" };
    if (at < lastAt) return { reason: "out-of-order" };
    if (at > to) return { reason: "after-end" };
    lastAt = at;
    if ("quote" in entry) quotes.push({ checkedAtEpochMs: at, quote: entry.quote });
    else unchecked.push({ isin, from: at, to: entry.to });
    return undefined;
  }

  for (const { line, number } of lines) {
    if (number > MAX_LINES) return { kind: "unusable", reason: "too-many-lines" };
    lineCount += 1;
    const refusal = addLine(line);
    if (refusal) {
      faultCount += 1;
      if (faults.length < MAX_REPORTED) faults.push({ line: number, ...refusal });
    }
    if (lineCount % LINES_AT_ONCE === 0) await pause();
  }
  if (faultCount > 0) return { kind: "faulty", count: faultCount, first: faults };
  if (quotes.length === 0) return { kind: "unusable", reason: "no-quotes" };
  return {
    kind: "recording",
    // The header may list an instrument twice.
    isins: [...listed],
    session: { name, madeAtEpochMs: madeAt, from, to, isSimulated: simulated, quotes, unchecked },
  };
}

/** Yields the lines that are not empty, with LF or CRLF endings, and the first line beyond `MAX_LINES`. */
function* numberedLines(text: string): Generator<{ line: string; number: number }, void> {
  // Some editors begin a file with a byte-order mark.
  let from = text.startsWith("\uFEFF") ? 1 : 0;
  for (let number = 1; from < text.length; number += 1) {
    const end = text.indexOf("\n", from);
    const to = end === -1 ? text.length : end;
    const line = text.slice(from, to).replace(/\r$/, "");
    // Yielded even if empty: a file of nothing but blank lines would block the thread for seconds.
    if (line !== "" || number > MAX_LINES) yield { line, number };
    from = to + 1;
  }
}
