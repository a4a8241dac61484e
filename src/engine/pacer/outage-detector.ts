import type { Survey } from "./key-survey.ts";

/**
 * Distinguishes a service that fails as a whole from single keys that fail, and decides how long to wait
 * before the service is tried again. Times are milliseconds.
 */
export interface OutageDetector {
  /**
   * A key's request failed.
   *
   * @param survey looks at all keys; called with those that failed since anything was answered
   */
  failed(failure: Failure, now: number, survey: (failed: ReadonlySet<string>) => Survey): void;
  /** The key is no longer watched: its failures no longer count. */
  unwatch(key: string): void;
  /** The service sent any answer. */
  answered(now: number): void;
  /** The next try may be sent now. Until it succeeds the service still counts as down. */
  retryNow(now: number): void;
  /**
   * Whether the service counts as down: no healthy key is left to ask, or nothing was answered for eight
   * seconds (longer where answers are slow); and the key that was answered last failed as well.
   */
  isDown(): boolean;
  /** Once it is down and every key has been tried: since when, and when one key may be tried again. */
  pause(): { readonly since: number; readonly retryAt: number } | undefined;
  /** Whether failures have gone on for so long that the key answered last should be asked next. */
  isDoubtful(now: number): boolean;
  /** The latest Retry-After of the failures: it applies to all keys once every key has failed. */
  heldUntil(): number;
}

interface Failure {
  readonly key: string;
  readonly sentAt: number;
  /** The key's own Retry-After, as an instant. */
  readonly heldUntil: number;
}

interface Pause {
  /** When the first one began, and when this one did. */
  readonly since: number;
  readonly from: number;
  readonly waitMs: number;
  readonly retryAt: number;
}

/** One failure may concern its key alone. */
const ENOUGH_FAILURES = 2;
/** Where a round of all keys takes long, so many failed keys are enough after `MAX_UNCERTAINTY_MS`. */
const ENOUGH_KEYS = 3;
const MAX_UNCERTAINTY_MS = 8000;
const ENOUGH_ROUND_TRIPS = 2;
/** After this share of it the key answered last is asked before its turn. */
const DOUBTFUL_SHARE = 0.5;
const FIRST_WAIT = 1000;
const MAX_WAIT = 30_000;

/** @param roundTripMs how long the service usually takes, so that a slow one is not called down */
export function createOutageDetector(roundTripMs: () => number): OutageDetector {
  const failed = new Set<string>();
  let failures = 0;
  let answeredAt: number | undefined;
  /** Since when no request was answered; undefined while none failed. */
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
    // One key that keeps failing is no evidence while another has not been asked.
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
        const waitMs = Math.min(MAX_WAIT, 2 * pause.waitMs);
        // Counted from the try itself: the time that it hangs is part of the wait.
        const retryAt = Math.max(failure.sentAt + waitMs, now + FIRST_WAIT);
        pause = { ...pause, from: now, waitMs, retryAt };
        return;
      }
      const survey = surveyOf(failed);
      isDown ||= isWholeService(now, survey);
      if (isDown && !survey.hasUntried) {
        pause = { since: now, from: now, waitMs: FIRST_WAIT, retryAt: now + FIRST_WAIT };
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
