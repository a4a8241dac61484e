import type { Survey } from "./key-survey.ts";

/**
 * Distinguishes an outage of the whole service from failures of single keys, and decides when the service is
 * tried again. Times are milliseconds.
 */
export interface OutageDetector {
  /**
   * The request of a key failed.
   *
   * @param survey returns the evidence of all keys; called with those that failed since the last answer
   */
  failed(failure: Failure, now: number, survey: (failed: ReadonlySet<string>) => Survey): void;
  /** Forgets a key that is no longer watched: its failures no longer count. */
  unwatch(key: string): void;
  /** The service sent any answer. */
  answered(now: number): void;
  /** Allows the next try now. The service counts as down until it succeeds. */
  retryNow(now: number): void;
  /**
   * Whether the service counts as down. The key that was answered last must have failed, and either every
   * healthy key was tried, or nothing was answered for eight seconds (longer if answers are slow).
   */
  isDown(): boolean;
  /**
   * Returns the beginning of an outage and the next allowed try, once the service is down and every key was tried.
   */
  pause(): { readonly since: number; readonly retryAt: number } | undefined;
  /** Whether failures have lasted so long that the key answered last should be requested next. */
  isDoubtful(now: number): boolean;
  /** The latest Retry-After of the failures. It applies to all keys once every key has failed. */
  heldUntil(): number;
}

interface Failure {
  readonly key: string;
  readonly sentAt: number;
  /** The key's own Retry-After, as an instant. */
  readonly heldUntil: number;
}

/** A wait between two tries during an outage. */
interface Pause {
  /** The beginning of the first wait of this outage. */
  readonly since: number;
  /** The beginning of this wait. */
  readonly from: number;
  readonly waitMs: number;
  readonly retryAt: number;
}

/** One failure may concern its key alone. */
const ENOUGH_FAILURES = 2;
/** If a round of all keys takes long, this many failed keys are enough after `MAX_UNCERTAINTY_MS`. */
const ENOUGH_KEYS = 3;
const MAX_UNCERTAINTY_MS = 8000;
const ENOUGH_ROUND_TRIPS = 2;
/** After this share of that time, the key answered last is requested before its turn. */
const DOUBTFUL_SHARE = 0.5;
const FIRST_WAIT_MS = 1000;
const MAX_WAIT_MS = 30_000;

/** @param roundTripMs the usual round trip, so that a slow service does not count as down */
export function createOutageDetector(roundTripMs: () => number): OutageDetector {
  const failed = new Set<string>();
  let failures = 0;
  let answeredAt: number | undefined;
  /** The beginning of the time without an answer; undefined while no request failed. */
  let failingSince: number | undefined;
  let heldUntil = Number.NEGATIVE_INFINITY;
  let isDown = false;
  let pause: Pause | undefined;

  const hasFailedFor = (now: number, share: number): boolean => {
    const longest = Math.max(MAX_UNCERTAINTY_MS, ENOUGH_ROUND_TRIPS * roundTripMs());
    return failingSince !== undefined && now - failingSince >= share * longest;
  };

  const isWholeService = (now: number, survey: Survey): boolean => {
    const { watched, witnesses, out, hasUntried, isLastOut } = survey;
    const isOnly = watched === 1;
    const enough = isOnly && answeredAt === undefined ? 1 : ENOUGH_FAILURES;
    // One key that keeps failing is no evidence while another has not been requested.
    const areSeveral = failed.size > 1 || witnesses > 1 || isOnly;
    if (failures < enough || !areSeveral || !isLastOut) return false;
    const isLong = hasFailedFor(now, 1) && out >= Math.min(ENOUGH_KEYS, witnesses);
    return !hasUntried || isLong;
  };

  return {
    failed(failure, now, surveyOf) {
      failed.add(failure.key);
      failures += 1;
      failingSince ??= Math.max(failure.sentAt, answeredAt ?? failure.sentAt);
      heldUntil = Math.max(heldUntil, failure.heldUntil);
      if (pause !== undefined) {
        // A request that was in flight when the last wait began is no new evidence.
        if (failure.sentAt < pause.from) return;
        const waitMs = Math.min(MAX_WAIT_MS, 2 * pause.waitMs);
        // Counted from the sending of the try, so a try that hangs is part of the wait.
        const retryAt = Math.max(failure.sentAt + waitMs, now + FIRST_WAIT_MS);
        pause = { ...pause, from: now, waitMs, retryAt };
        return;
      }
      const survey = surveyOf(failed);
      isDown ||= isWholeService(now, survey);
      if (isDown && !survey.hasUntried) {
        pause = { since: now, from: now, waitMs: FIRST_WAIT_MS, retryAt: now + FIRST_WAIT_MS };
      }
    },
    unwatch(key) {
      failed.delete(key);
    },
    answered(now) {
      failed.clear();
      failures = 0;
      answeredAt = now;
      failingSince = undefined;
      heldUntil = Number.NEGATIVE_INFINITY;
      isDown = false;
      pause = undefined;
    },
    retryNow(now) {
      if (pause !== undefined) pause = { ...pause, retryAt: now };
    },
    isDown: () => isDown,
    pause: () => pause,
    isDoubtful: (now) => hasFailedFor(now, DOUBTFUL_SHARE),
    heldUntil: () => heldUntil,
  };
}
