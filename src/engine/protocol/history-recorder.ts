import type { QuotePoint, RecordedStretch, Recording } from "#market/history.ts";
import type { Isin } from "#market/isin.ts";
import { judgeSuccession, type Quote } from "#market/quote.ts";
import type { Outcome } from "./answers.ts";
import { staleAfterMs } from "./quote-state.ts";
import type { CheckedQuote } from "./source.ts";

/** Turns the outcomes of checks into what is worth keeping: new quotes, and when checks succeeded. */
export interface Recorder {
  heard(isin: Isin, outcome: Outcome<CheckedQuote>): void;
  /** Nobody asks any more: whatever is heard next begins a new stretch. */
  rest(): void;
  /** What is new since the last call. */
  take(): readonly Recording[];
}

/** What has been heard of one instrument so far. */
interface Trail {
  readonly quote: Quote;
  readonly checked: CheckedQuote;
  readonly point: QuotePoint;
  readonly stretch: RecordedStretch;
  /** Not taken yet. The stretches that have ended, without the current one. */
  readonly points: readonly QuotePoint[];
  readonly ended: readonly RecordedStretch[];
  readonly isNews: boolean;
}

/** Where nothing takes them the oldest are let go: a worker may run for days without a database. */
const MOST_WAITING = 1000;
/** The date and the monotonic clock disagree by more than this only where one of them was set, or slept. */
const DATE_JUMP_MS = 5000;

export function createRecorder(): Recorder {
  const trails = new Map<Isin, Trail>();
  /** Where a check failed since the last that succeeded, or nobody asked. */
  const broken = new Set<Isin>();

  return {
    heard(isin, outcome) {
      if ("value" in outcome) {
        const isBroken = broken.delete(isin);
        trails.set(isin, follow(trails.get(isin), outcome.value, isBroken));
      } else if (!isRefusal(outcome.error)) {
        broken.add(isin);
      }
    },
    rest() {
      for (const isin of trails.keys()) broken.add(isin);
    },
    take() {
      const news: Recording[] = [];
      for (const [isin, trail] of trails) {
        if (!trail.isNews) continue;
        const { points, ended, stretch, point } = trail;
        const { checkedAtEpochMs } = trail.checked;
        news.push({ isin, points, stretches: [...ended, stretch], point, checkedAtEpochMs });
        trails.set(isin, { ...trail, points: [], ended: [], isNews: false });
      }
      return news;
    },
  };
}

/** A limit says nothing of the instrument, and is met every few minutes: the value's age decides alone. */
const isRefusal = (error: Error) => "kind" in error && error.kind === "rate-limited";

function follow(trail: Trail | undefined, checked: CheckedQuote, isBroken: boolean): Trail {
  const { quote, checkedAtEpochMs: at } = checked;
  const isKnown = trail !== undefined && judgeSuccession(trail.quote, quote) === "same";
  const { updatedAt, bid, ask } = quote;
  const point = isKnown ? trail.point : { checkedAtEpochMs: at, updatedAt, bid, ask };
  const points = isKnown ? trail.points : [...(trail?.points ?? []), point];
  const goesOn = trail !== undefined && !isBroken && isContinuous(trail.checked, checked);
  const isFirst = trail === undefined && !isBroken;
  return {
    quote: isKnown ? trail.quote : quote,
    checked,
    point,
    points: points.slice(-MOST_WAITING),
    stretch: goesOn
      ? { ...trail.stretch, to: at }
      : { from: at, to: at, reachBackMs: isFirst ? staleAfterMs(checked.plannedIntervalMs) : 0 },
    ended: goesOn || !trail ? (trail?.ended ?? []) : endedOf(trail),
    isNews: true,
  };
}

/** A stretch that was taken whole and has not grown since need not be taken again. */
const endedOf = ({ ended, stretch, isNews }: Trail) =>
  isNews ? [...ended, stretch].slice(-MOST_WAITING) : ended;

/** Whether the second check came before the first one's value turned stale, by both clocks. */
function isContinuous(before: CheckedQuote, after: CheckedQuote): boolean {
  const passed = after.checkedAt - before.checkedAt;
  const passedByDate = after.checkedAtEpochMs - before.checkedAtEpochMs;
  const isPlanned = passed <= staleAfterMs(before.plannedIntervalMs);
  return isPlanned && passedByDate >= 0 && Math.abs(passedByDate - passed) < DATE_JUMP_MS;
}
