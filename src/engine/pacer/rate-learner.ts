import { createAnswerHistory } from "./answer-history.ts";
import { createRateDrop } from "./rate-drop.ts";
import { createRateProbe } from "./rate-probe.ts";
import { createWaitEstimate } from "./wait-estimate.ts";

/**
 * Learns how many requests a service admits, from its answers and its 429s alone: not the limit's
 * value, nor its window, nor its kind is known. Times are milliseconds, rates requests per millisecond.
 */
export interface RateLearner {
  /** The pace to ask at; `want` is what the watched keys would have if there were no limit. */
  pace(want: number): number;
  accepted(sentAt: number, now: number, want: number): void;
  /** Takes note of a 429 and returns the instant before which nothing may be asked. */
  limited(sentAt: number, now: number, retryAfterMs: number | undefined, want: number): number;
  memory(): RateMemory;
  /** Uses this rate until the first 429, unless a rate was learned before. `isNew` restarts the probe. */
  assume(rate: number, isNew?: boolean): void;
  /** The assumed rate was wrong: starts to learn again, unless more than one 429 has come since. */
  dropAssumed(now: number): void;
  /** The factor between the pace and the learned rate: above 1 the rate is being tested. */
  probing(): number;
}

/** The state that outlives the learner. */
export interface RateMemory {
  /** Undefined as long as no limit has been met. */
  readonly learned: number | undefined;
  readonly longestWaitMs: number;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** The slowest pace: below it a raised limit would not be found in an afternoon. */
const SLOWEST = 1 / (5 * MINUTE);

/** After this long under load the pace equals the learned rate; after twice as long the rate is tested. */
const PLATEAU = 86 * SECOND;
/** A rate that was learned from a short period is tested sooner: after so many times that period. */
const TRUSTED_PERIODS = 6;
const MIN_PLATEAU = 15 * SECOND;
/** An assumed rate is tested sooner, but not in the first two minutes. */
const ASSUMED_PLATEAU = 80 * SECOND;

/** A window is rarely shorter than a minute; over less time a burst looks like a rate. */
const MIN_LOOK_BACK = MINUTE;
/** The number of answers that is enough evidence: at 3 a minute, one more or less is a third. */
const ANSWERS_WANTED = 20;

/** Above this probe factor, what came long before the 429 was asked for at a much slower pace. */
const CLIMBING = 1.2;

/** Above a Retry-After of this length the window may be long, and the pace says little about it. */
const SHORT_WAIT = 5 * SECOND;

export function createRateLearner(remembered?: RateMemory): RateLearner {
  const history = createAnswerHistory();
  const waits = createWaitEstimate();
  const drop = createRateDrop();
  let learned = remembered?.learned;
  /** Whether the rate comes from a hint of the service, not from a 429. */
  let isAssumed = false;
  /** A window is at least this long, because a Retry-After was as long; it decays slowly. */
  let longestWait = remembered?.longestWaitMs ?? 0;

  /** A cycle lasts from one opening of the gate to the next. */
  let cycleStart: number | undefined;
  /** Before the first opening it is unknown how much of a window had passed. */
  let firstOpening: number | undefined;
  let previous: { start: number; allowed: number | undefined } | undefined;
  /** 429s to requests sent before this instant belong to the same closing of the gate. */
  let closedAt = Number.NEGATIVE_INFINITY;
  let opensAt = Number.NEGATIVE_INFINITY;
  let closings = 0;
  let rejections = 0;
  let lastAccepted = Number.NEGATIVE_INFINITY;

  /** The length of the period over which the learned rate was measured. */
  let measuredOver = Number.POSITIVE_INFINITY;

  const plateau = (): number => {
    const trusted = Math.max(MIN_PLATEAU, TRUSTED_PERIODS * measuredOver);
    // Where a 429 is expensive it is risked less often. A long wait is expensive: an early climb must
    // not use up an hour's budget. So are many requests in flight that are all rejected.
    const unhurried = Math.max(Math.min(PLATEAU, trusted), 1.5 * longestWait);
    const countedRejections = closings > 1 ? rejections : 1;
    return unhurried * Math.min(3, Math.max(1, countedRejections / 2));
  };
  const probe = createRateProbe(plateau());

  /** Undefined where there is no limit but the demand. */
  const allowedPace = (): number | undefined =>
    learned === undefined ? undefined : Math.max(SLOWEST, learned * probe.factor());
  const paceFor = (want: number): number => Math.min(want, allowedPace() ?? want);

  /** Nothing was sent for so long: the period counts neither for the rate nor for the plateau. */
  const leaveOut = (idle: number): void => {
    history.shift(idle);
    if (cycleStart !== undefined) cycleStart += idle;
    if (firstOpening !== undefined) firstOpening += idle;
    if (previous !== undefined) previous = { ...previous, start: previous.start + idle };
    // A pace that was near the limit before a long pause need not be near it now.
    if (idle > MINUTE) probe.restart(plateau());
  };

  /** The period over which answers are counted. */
  const periodOf = (pace: number): number => {
    const enough = learned === undefined ? 0 : ANSWERS_WANTED / pace;
    return Math.max(MIN_LOOK_BACK, enough, longestWait);
  };

  /** The rate admitted from `start` to `until`, the instant at which one more request would have passed. */
  const measure = (start: number, until: number, waitMs: number, pace: number): number => {
    const cycle = until - start;
    const period = periodOf(pace);
    // A period that is mostly the wait itself holds too few answers.
    const isClimbing = probe.factor() > CLIMBING && 2 * waitMs < period;
    const farthest = isClimbing ? period : 1.25 * period + waitMs;
    let from = start;
    if (cycle > farthest) from = until - farthest;
    else if (cycle < period)
      from = Math.max(Math.min(firstOpening ?? start, start), until - period);

    measuredOver = Math.max(SECOND / 2, until - from);
    // Half a request more than counted, because Retry-After is rounded up to whole seconds.
    return Math.max(1, history.countSince(from) + 0.5) / measuredOver;
  };

  /** A single 429 with a short wait does not prove that the pace was far too high. */
  const lowest = (pace: number, waitMs: number, cycle: number): number => {
    if (learned === undefined || waitMs > SHORT_WAIT) return 0;
    const relapses = waits.relapses();
    const calm = relapses === 0 && cycle > MINUTE;
    return calm ? Math.min(0.92 * pace, 1.1 * learned) : pace * 0.85 ** (relapses + 1);
  };

  return {
    pace: paceFor,
    memory: () => ({ learned: isAssumed ? undefined : learned, longestWaitMs: longestWait }),
    assume(rate, isNew = !isAssumed) {
      if (learned !== undefined && !isAssumed) return;
      if (isNew) probe.restart(Math.min(ASSUMED_PLATEAU, plateau()));
      learned = rate;
      isAssumed = true;
    },
    dropAssumed(now) {
      if (closings > 1) return;
      isAssumed = false;
      closings = 0;
      // How many requests passed at that pace does not show how many the limit admits.
      learned = remembered?.learned;
      cycleStart = now;
      firstOpening = undefined;
      previous = undefined;
    },
    probing: () => probe.factor(),
    accepted(sentAt, now, want) {
      cycleStart ??= sentAt;
      if (sentAt >= cycleStart) {
        const elapsed = now - Math.max(lastAccepted, cycleStart);
        const longestLoad = 3 / paceFor(want);
        const atTheLimit = (allowedPace() ?? Number.POSITIVE_INFINITY) <= want;
        if (atTheLimit) probe.addLoad(Math.min(elapsed, longestLoad));
        if (elapsed > longestLoad) leaveOut(elapsed - longestLoad);
      }
      history.record(now);
      lastAccepted = now;
    },
    limited(sentAt, now, retryAfterMs, want) {
      cycleStart ??= sentAt;
      if (sentAt < closedAt) {
        rejections += 1;
        opensAt = Math.max(opensAt, now + (retryAfterMs ?? 0));
        cycleStart = opensAt;
        probe.restart(plateau());
        return opensAt;
      }
      const accepted = history.countSince(cycleStart);
      // Nothing passed since the gate opened: it opened too early. The pace was not the cause, so the
      // previous cycle is measured again, with the longer wait.
      const again = accepted === 0 ? previous : undefined;
      const start = again?.start ?? cycleStart;
      const allowed = again === undefined ? allowedPace() : again.allowed;
      const pace = Math.min(want, allowed ?? want);
      previous = { start, allowed };

      const limit = {
        first: closings === 0,
        sinceOpeningMs: now - cycleStart,
        accepted,
      };
      const { expectedMs, marginMs } = waits.after(limit, retryAfterMs, pace);
      const admittedAt = now + expectedMs;
      const cycle = admittedAt - start;
      longestWait = Math.max(expectedMs, 0.98 * longestWait);
      closedAt = now;
      opensAt = admittedAt + marginMs;
      closings += 1;
      rejections = 1;

      const ownAnswers = history.countSince(start);
      const heldBack = learned !== undefined && want < (allowed ?? want);
      if (ownAnswers === 0) {
        // No request was accepted: the limit was used up before, and nothing is learned from that.
      } else if (heldBack && cycle > expectedMs + MIN_LOOK_BACK) {
        // Fewer requests were sent than allowed: other clients use the limit, or it was lowered, or it is just
        // what the keys want. The own count proves nothing of the limit, but so much did pass: a limit that
        // is met by chance again and again must not lower the rate further each time.
        const passed = history.countSince(admittedAt - periodOf(pace)) / periodOf(pace);
        const isCalm = waits.relapses() === 0 && opensAt - now <= SHORT_WAIT;
        learned = Math.max(SLOWEST, 0.85 * (learned ?? want), (isCalm ? 0.92 : 0.85) * passed);
        isAssumed = false;
      } else {
        const measured = measure(start, admittedAt, expectedMs, pace);
        const seen = Math.max(measured, lowest(pace, opensAt - now, cycle));
        const known = isAssumed ? undefined : learned;
        const rate = drop.follow(seen, known, cycle, waits.relapses() > 0);
        learned = Math.max(SLOWEST, Math.min(allowed ?? rate, rate));
        isAssumed = false;
      }
      firstOpening ??= opensAt;
      cycleStart = opensAt;
      probe.restart(plateau());
      return opensAt;
    },
  };
}
