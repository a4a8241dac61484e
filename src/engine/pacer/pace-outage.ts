import type { Survey } from "./pace-survey.ts";

/**
 * Tells a service that fails as a whole from keys that fail by themselves, and says how long to leave
 * the former in peace. Times are milliseconds.
 */
export interface Outage {
  /**
   * A key's request failed.
   *
   * @param survey looks at all keys; called with those that failed since anything was answered
   */
  failed(failure: Failure, now: number, survey: (failed: ReadonlySet<string>) => Survey): void;
  /** The key is no longer watched: its failures say nothing of those that are. */
  unwatch(key: string): void;
  /** The service answered something, whatever it said. */
  answered(now: number): void;
  /** The next try may go now. Until it succeeds the service counts as down all the same. */
  retryNow(now: number): void;
  /**
   * Whether the service counts as down: nothing that was well is left to ask, or nothing at all was
   * answered for eight seconds (longer where answers are slow), and the key that was answered last failed as well.
   */
  isDown(): boolean;
  /** Once it is down and every key has been tried: since when, and when one key may be tried again. */
  pause(): { readonly since: number; readonly retryAt: number } | undefined;
  /** Whether failures have gone on for so long that the key answered last should be asked next. */
  isDoubtful(now: number): boolean;
  /** The latest Retry-After of those that failed: it is everybody's once every key has failed. */
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

/** One failure may be the key's own affair, whichever key it is. */
const FAILURES_THAT_TELL = 2;
/** Where a round of all keys takes long, so many keys tell within `LONGEST_DOUBT`. */
const KEYS_THAT_TELL = 3;
const LONGEST_DOUBT = 8000;
const ROUND_TRIPS_THAT_TELL = 2;
/** After so much of it the key answered last is asked before its turn. */
const DOUBTFUL_SHARE = 0.5;
const FIRST_WAIT = 1000;
const LONGEST_WAIT = 30_000;

/** @param roundTripMs how long the service usually takes, so that a slow one is not called down */
export function createOutage(roundTripMs: () => number): Outage {
  const failed = new Set<string>();
  let failures = 0;
  let answeredAt: number | undefined;
  /** Since when nothing that was asked for was answered; undefined while nothing failed. */
  let doubtedSince: number | undefined;
  let heldUntil = Number.NEGATIVE_INFINITY;
  let isDown = false;
  let pause: Pause | undefined;

  const hasDoubted = (now: number, share: number): boolean => {
    const longest = Math.max(LONGEST_DOUBT, ROUND_TRIPS_THAT_TELL * roundTripMs());
    return doubtedSince !== undefined && now - doubtedSince >= share * longest;
  };

  const isEverybodys = (now: number, survey: Survey): boolean => {
    const { watched, witnesses, out, hasUntried, isLastOut } = survey;
    const isOnly = watched === 1;
    const enough = isOnly && answeredAt === undefined ? 1 : FAILURES_THAT_TELL;
    // One key that keeps failing tells nothing while there is another that nobody has asked.
    const areSeveral = failed.size > 1 || witnesses > 1 || isOnly;
    if (failures < enough || !areSeveral || !isLastOut) return false;
    const isLong = hasDoubted(now, 1) && out >= Math.min(KEYS_THAT_TELL, witnesses);
    return !hasUntried || isLong;
  };

  return {
    failed(failure, now, surveyOf) {
      failed.add(failure.key);
      failures += 1;
      doubtedSince ??= Math.max(failure.sentAt, answeredAt ?? failure.sentAt);
      heldUntil = Math.max(heldUntil, failure.heldUntil);
      if (pause !== undefined) {
        // Requests that were on their way when the last wait began have nothing new to say.
        if (failure.sentAt < pause.from) return;
        const waitMs = Math.min(LONGEST_WAIT, 2 * pause.waitMs);
        // Counted from the try itself: one that hangs for long is part of the wait.
        const retryAt = Math.max(failure.sentAt + waitMs, now + FIRST_WAIT);
        pause = { ...pause, from: now, waitMs, retryAt };
        return;
      }
      const survey = surveyOf(failed);
      isDown ||= isEverybodys(now, survey);
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
      doubtedSince = undefined;
      heldUntil = Number.NEGATIVE_INFINITY;
      isDown = false;
      pause = undefined;
    },
    retryNow(now) {
      if (pause !== undefined) pause = { ...pause, retryAt: now };
    },
    isDown: () => isDown,
    pause: () => pause,
    isDoubtful: (now) => hasDoubted(now, DOUBTFUL_SHARE),
    heldUntil: () => heldUntil,
  };
}
