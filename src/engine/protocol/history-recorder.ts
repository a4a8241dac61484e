import type { HistoryBatch, NewHistory, QuotePoint, RecordedRange } from "#market/history.ts";
import type { Isin } from "#market/isin.ts";
import { judgeSuccession, type Quote } from "#market/quote.ts";
import { pointOf } from "#market/quote-point.ts";
import type { Outcome } from "./answers.ts";
import type { CheckedQuote } from "./checked.ts";
import { staleAfterMs } from "./quote-state.ts";

/** Converter of the outcomes of checks to history records: new quotes, and ranges of successful checks. */
export interface Recorder {
  record(isin: Isin, outcome: Outcome<CheckedQuote>): void;
  /** Checks have stopped: the next one starts a new range. */
  pause(): void;
  /** These instruments are no longer checked: the next check starts a new range unless it comes as planned. */
  stop(isins: Iterable<Isin>): void;
  /** Returns the records that are new since the last call. */
  take(): HistoryBatch;
}

/** The recorded state of one instrument. */
interface InstrumentRecord {
  readonly quote: Quote;
  readonly lastCheck: CheckedQuote;
  readonly point: QuotePoint;
  /** The current range of successful checks. */
  readonly range: RecordedRange;
  /** Points and ended ranges that have not been taken yet. */
  readonly points: readonly QuotePoint[];
  readonly ended: readonly RecordedRange[];
  /** Whether the only check so far was made before this page asked: its plan says nothing of the time until the next. */
  readonly isInherited: boolean;
  /** Whether a check was recorded since the last `take`. */
  readonly isNew: boolean;
}

/** Maximum number of points of an instrument that wait for `take`: a worker may run for days without a database. */
const MAX_WAITING = 1000;
/**
 * Maximum time between two checks without a gap, if the instrument was not checked in between; twice the planned interval if
 * that is longer. A list that was left and opened again within it may have missed no check.
 */
const STOPPED_MS = 4000;

/** Returns the maximum time without a gap after an instrument was no longer checked; see `STOPPED_MS`. */
export const stoppedAfterMs = (plannedIntervalMs: number): number =>
  Math.max(STOPPED_MS, 2 * plannedIntervalMs);

/** The date and the monotonic clock differ by more than this only after the date was set or the device slept. */
const DATE_JUMP_MS = 5000;

/**
 * @param reachBackMs how far first ranges reach back to stored ones; by default until a value of their plan would be stale.
 * Who has stopped following an instrument knows the plan of the check before.
 */
export function createRecorder(reachBackMs?: number): Recorder {
  const entries = new Map<Isin, InstrumentRecord>();
  /** Instruments whose checks failed or stopped since the last successful one. */
  const broken = new Set<Isin>();
  /** Instruments that nobody has wanted for a time since the last successful check. */
  const stopped = new Set<Isin>();

  return {
    record(isin, outcome) {
      if ("value" in outcome) {
        // Of a gateway's feed a known check may come again: it says nothing of the time since.
        if (isKnownCheck(entries.get(isin), outcome.value)) return;
        const gap = { isBroken: broken.delete(isin), isStopped: stopped.delete(isin), reachBackMs };
        entries.set(isin, advance(entries.get(isin), outcome, gap));
      } else if (!isRateLimit(outcome.error)) {
        broken.add(isin);
      }
    },
    pause() {
      for (const isin of entries.keys()) broken.add(isin);
    },
    stop(isins) {
      for (const isin of isins) stopped.add(isin);
    },
    take() {
      const batch: NewHistory[] = [];
      for (const [isin, entry] of entries) {
        if (!entry.isNew) continue;
        const { points, ended, range, point } = entry;
        const { checkedAtEpochMs } = entry.lastCheck;
        batch.push({ isin, points, ranges: [...ended, range], point, checkedAtEpochMs });
        entries.set(isin, { ...entry, points: [], ended: [], isNew: false });
      }
      return batch;
    },
  };
}

/** Returns whether the error is a 429, which concerns no instrument: only the age of a value then ends its range. */
const isRateLimit = (error: Error) => "kind" in error && error.kind === "rate-limited";

type Answer = Extract<Outcome<CheckedQuote>, { readonly value: CheckedQuote }>;

const isKnownCheck = (entry: InstrumentRecord | undefined, checked: CheckedQuote): boolean =>
  entry?.lastCheck.checkedAtEpochMs === checked.checkedAtEpochMs &&
  judgeSuccession(entry.quote, checked.quote) === "same";

/** What is known of the time before a check. */
interface BeforeCheck {
  readonly isBroken: boolean;
  readonly isStopped: boolean;
  readonly reachBackMs: number | undefined;
}

function advance(
  entry: InstrumentRecord | undefined,
  { at: answeredAt, value: checked }: Answer,
  { isBroken, isStopped, reachBackMs }: BeforeCheck,
): InstrumentRecord {
  const { quote, checkedAtEpochMs: at } = checked;
  const isKnown = entry !== undefined && judgeSuccession(entry.quote, quote) === "same";
  const point = isKnown ? entry.point : pointOf(quote, at);
  const points = isKnown ? entry.points : [...(entry?.points ?? []), point];
  const isFirst = (entry === undefined || entry.isInherited) && !isBroken;
  const continues =
    entry !== undefined &&
    !isFirst &&
    !isBroken &&
    isContinuous(entry.lastCheck, checked, isStopped);
  return {
    quote: isKnown ? entry.quote : quote,
    lastCheck: checked,
    point,
    points: points.slice(-MAX_WAITING),
    range: continues
      ? { ...entry.range, to: at }
      : {
          from: at,
          to: at,
          reachBackMs: isFirst ? (reachBackMs ?? staleAfterMs(checked.plannedIntervalMs)) : 0,
        },
    ended: continues || !entry ? (entry?.ended ?? []) : endedOf(entry),
    isInherited: entry === undefined && answeredAt - checked.checkedAt > staleAfterMs(0),
    isNew: true,
  };
}

/** Adds the current range to the ended ones, unless it was taken and has not grown since. */
const endedOf = ({ ended, range, isNew }: InstrumentRecord) =>
  isNew ? [...ended, range].slice(-MAX_WAITING) : ended;

/**
 * Returns whether the second check was made before the first value became stale, by both clocks. After a time in which the
 * instrument was not checked, there is no slow check to wait for, and a shorter time is a gap.
 */
function isContinuous(before: CheckedQuote, after: CheckedQuote, isStopped: boolean): boolean {
  const passed = after.checkedAt - before.checkedAt;
  const passedByDate = after.checkedAtEpochMs - before.checkedAtEpochMs;
  const plannedMs = before.plannedIntervalMs;
  const isPlanned = passed <= (isStopped ? stoppedAfterMs : staleAfterMs)(plannedMs);
  return isPlanned && passedByDate >= 0 && Math.abs(passedByDate - passed) < DATE_JUMP_MS;
}
