import { atom } from "nanostores";
import type { TimeRange } from "#market/history.ts";
import type { Isin } from "#market/isin.ts";
import { type ParsedRecording, readRecording } from "#market/recording/read-recording.ts";
import type { RefusedLine } from "#market/recording/recording-lines.ts";
import { writeRecording } from "#market/recording/write-recording.ts";
import { startOfDay } from "#storage/history/day.ts";
import { openHistory } from "#storage/history/reader.ts";
import { readSession } from "#storage/history/session.ts";
import { fileTime } from "#ui/files/file-time.ts";
import { saveFile } from "#ui/files/save-file.ts";
import type { TextFile } from "#ui/files/text-file.ts";
import { putReplay } from "./simulator.ts";

/** Time span of the saved quotes: up to now, or since the start of the recording. */
export type Span = "last" | "today" | "all" | "recorded";

/** Result of the last command. Shared by all views, because any part of the page may run a command. */
export type Outcome =
  | { readonly kind: "saving" | "nothing" | "unread" | "ended" | "unreachable" }
  | { readonly kind: "saved"; readonly quotes: number; readonly instruments: number }
  | { readonly kind: "opening"; readonly name: string }
  | {
      readonly kind: "begun";
      readonly name: string;
      readonly quotes: number;
      readonly isins: readonly Isin[];
    }
  | { readonly kind: "declined"; readonly reason: string }
  | { readonly kind: "unusable"; readonly name: string; readonly why: Unusable }
  | {
      readonly kind: "faulty";
      readonly name: string;
      readonly count: number;
      readonly first: readonly RefusedLine[];
    };

type Unusable =
  | Extract<ParsedRecording, { kind: "unusable" }>["reason"]
  | Exclude<TextFile["kind"], "text">;

/** Start of the recording in epoch milliseconds; undefined for none. One for the page, for any source. */
export const recordingSince = atom<number | undefined>();
export const outcome = atom<Outcome | undefined>();

/** Source of the saved quotes, and its clock. */
export interface RecordingSource {
  readonly sourceId: string;
  readonly isSimulated: boolean;
  readonly epochNow: () => number;
  /** IANA name of the zone whose midnight begins a day; undefined for the device's zone. */
  readonly zone: string | undefined;
}

const LAST_MS = 5 * 60_000;

/** Starts a recording. Quotes are stored anyway, so this only remembers the time. */
export function beginRecording(epochNow: () => number): void {
  recordingSince.set(epochNow());
  outcome.set(undefined);
}

/** Saves the quotes of one source as a file. The span `recorded` ends the recording. Never rejects. */
export async function saveQuotes(span: Span, seen: RecordingSource): Promise<void> {
  const now = seen.epochNow();
  const window = { from: beginOf(span, now, seen.zone), to: now };
  if (span === "recorded") recordingSince.set(undefined);
  outcome.set({ kind: "saving" });
  outcome.set(await save(window, seen).catch(() => ({ kind: "unread" as const })));
}

function beginOf(span: Span, now: number, zone: string | undefined): number {
  switch (span) {
    case "last":
      return now - LAST_MS;
    case "today":
      return startOfDay(now, zone);
    case "all":
      return 0;
    case "recorded":
      return recordingSince.get() ?? now;
  }
}

async function save(
  window: TimeRange,
  { sourceId, isSimulated }: RecordingSource,
): Promise<Outcome> {
  const history = openHistory(sourceId);
  try {
    const session = await readSession(history, window);
    if (session === undefined) return { kind: "nothing" };
    const name = `touchline-${fileTime(session.from)}-${fileTime(session.to)}`;
    const madeAtEpochMs = window.to;
    const lines = await writeRecording(
      { ...session, name, madeAtEpochMs, isSimulated },
      yieldToPage,
    );
    saveFile({
      name: `${name}.ndjson`,
      type: "application/x-ndjson",
      text: lines.join(""),
    });
    const instruments = new Set(session.quotes.map(({ quote }) => quote.instrument)).size;
    return { kind: "saved", quotes: session.quotes.length, instruments };
  } finally {
    history.close();
  }
}

/** Replays a file instead of the simulated market, if every line is valid. Never rejects. */
export async function replayFile(file: TextFile, speed: number | undefined): Promise<void> {
  const { name } = file;
  outcome.set({ kind: "opening", name });
  outcome.set(await replay(file, speed));
}

async function replay(file: TextFile, speed: number | undefined): Promise<Outcome> {
  const { kind, name } = file;
  if (kind !== "text") return { kind: "unusable", name, why: kind };
  const reading = await readRecording(file.text, yieldToPage);
  if (reading.kind === "unusable") return { kind: "unusable", name, why: reading.reason };
  if (reading.kind === "faulty") return { ...reading, name };
  const answer = await putReplay(file.text, speed);
  if (answer !== "accepted") return answer;
  const { isins, session } = reading;
  return { kind: "begun", name: session.name || name, quotes: session.quotes.length, isins };
}

/** Yields to the page between two pieces of work. */
const yieldToPage = () => new Promise<void>((resolve) => setTimeout(resolve));
