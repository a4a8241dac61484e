import type { Isin } from "#market/isin.ts";
import { documentOf } from "#market/quote-document.ts";
import {
  FORMAT,
  LINES_AT_ONCE,
  MAX_FIRST_LINE_LENGTH,
  MAX_LINES,
  MAX_RECORDING_BYTES,
  nameOf,
  type RecordedQuote,
  type RecordedSession,
  type Unchecked,
  VERSION,
} from "./recording.ts";

/**
 * Returns the text of a recording, line by line. The first line describes the recording. One line for each
 * quote follows, in order of arrival, and one for each time without checks, at its start. A recording beyond
 * the limits of `readRecording` loses its oldest lines and begins later. `pause` is awaited now and then to
 * yield the thread.
 */
export async function writeRecording(
  session: RecordedSession,
  pause: () => Promise<void>,
): Promise<readonly string[]> {
  const entries: readonly DatedLine[] = [
    ...session.quotes.map(quoteLine),
    ...session.unchecked.map(uncheckedLine),
  ].sort((one, other) => one.at - other.at);
  const lines: string[] = [];
  let bytesLeft = MAX_RECORDING_BYTES - MAX_FIRST_LINE_LENGTH;
  let { from } = session;
  for (const { at, value } of entries.toReversed()) {
    const line = `${JSON.stringify(value)}\n`;
    bytesLeft -= line.length;
    if (bytesLeft < 0 || lines.length + 1 === MAX_LINES) break;
    lines.push(line);
    from = lines.length === entries.length ? session.from : Math.max(session.from, at);
    if (lines.length % LINES_AT_ONCE === 0) await pause();
  }
  const written = entries.slice(entries.length - lines.length);
  const header = {
    format: FORMAT,
    version: VERSION,
    name: nameOf(session.name),
    madeAt: iso(session.madeAtEpochMs),
    from: iso(from),
    to: iso(session.to),
    simulated: session.isSimulated,
    // In the order of their first lines: a replay that asks in this order is answered in this order.
    instruments: [...new Set(written.map(({ isin }) => isin))],
  };
  return [`${JSON.stringify(header)}\n`, ...lines.reverse()];
}

/** A line of the file after the first. `at` is its instant in epoch milliseconds of the device. */
interface DatedLine {
  readonly at: number;
  readonly isin: Isin;
  readonly value: unknown;
}

function quoteLine({ checkedAtEpochMs, quote }: RecordedQuote): DatedLine {
  const value = { checkedAt: iso(checkedAtEpochMs), quote: documentOf(quote) };
  return { at: checkedAtEpochMs, isin: quote.instrument, value };
}

const uncheckedLine = ({ isin, from, to }: Unchecked): DatedLine => ({
  at: from,
  isin,
  value: { uncheckedFrom: iso(from), uncheckedUntil: iso(to), instrument: isin },
});

const iso = (epochMs: number) => new Date(epochMs).toISOString();
