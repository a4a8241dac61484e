import { createAnswerHistory } from "./answer-history.ts";
import { createRateCurve } from "./rate-curve.ts";
import { createRateDrop } from "./rate-drop.ts";
import { ASSUMED_PLATEAU_MS, plateauAfter } from "./rate-plateau.ts";
import { createWaitEstimate, type Wait } from "./wait-estimate.ts";

/**
 * Learns the rate that a service admits from its answers and its 429s alone; value, window and kind of the
 * limit are unknown. Times are milliseconds, rates requests per millisecond. Decision 0010 says what is learned and
 * why; `npm run bench:freshness` measures the constants below against an oracle that knows the limit.
 */
export interface RateLearner {
  /** The pace to request at. `want` is the rate of the watched keys without any limit. */
  pace(want: number): number;
  accepted(sentAt: number, now: number, want: number): void;
  /** Learns from a 429. Returns the instant before which nothing may be requested. */
  limited(sentAt: number, now: number, retryAfterMs: number | undefined, want: number): number;
  memory(): RateMemory;
  /** Uses this rate until the first 429, unless a rate was learned already. `isNew` restarts the curve. */
  assume(rate: number, isNew?: boolean): void;
  /** Drops a wrong assumed rate and learns again, unless more than one 429 has come since. */
  dropAssumed(now: number): void;
  /** The ratio of the pace to the learned rate; above 1 a higher rate is being tested. */
  testFactor(): number;
}

/** The state that is stored and restored. */
export interface RateMemory {
  /** Undefined as long as no limit has been met. */
  readonly learned: number | undefined;
  readonly longestWaitMs: number;
}

/** A cycle lasts from one opening of the gate to the next. */
interface Cycle {
  readonly start: number;
  /** The allowed pace; undefined while no limit was known. */
  readonly allowed: number | undefined;
}

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
/** The slowest pace: at a lower one a raised limit would not be found within an afternoon. */
const SLOWEST = 1 / (5 * MINUTE_MS);
/** A window is rarely shorter than a minute; over a shorter time a burst looks like a rate. */
const MIN_LOOK_BACK_MS = MINUTE_MS;
/** The number of answers that is enough evidence: at 3 a minute, one answer more changes the rate by a third. */
const ANSWERS_WANTED = 20;
/** The farthest look back into a cycle in multiples of the period, apart from the wait at its end. */
const MAX_PERIODS = 1.25;
/** A period of which the wait itself takes more than this share holds too few answers. */
const MAX_WAIT_SHARE = 0.5;
/** The shortest time over which a rate is measured. */
const MIN_MEASURED_MS = SECOND_MS / 2;
/** Added to the counted answers, because Retry-After is rounded up to whole seconds. */
const ROUNDED_OFF_ANSWERS = 0.5;
/** Above this test factor, requests long before the 429 were sent at a much slower pace. */
const CLIMBING = 1.2;
/** With a longer Retry-After the window may be long, and the pace is little evidence about it. */
const SHORT_WAIT_MS = 5 * SECOND_MS;
/** Minimum share of the pace, or of the accepted rate, after one 429 with a short wait in a calm period. */
const CALM_SHARE = 0.92;
/** The same share in any other period; each relapse applies it once more. */
const LIMITED_SHARE = 0.85;
/** The minimum rate in a calm period is at most this multiple of the learned one. */
const MAX_RISE = 1.1;
/** The share of the longest wait that remains after each 429. */
const WAIT_DECAY = 0.98;
/** A longer time between two answers than this number of slots is idle. */
const MAX_LOADED_SLOTS = 3;

export function createRateLearner(remembered?: RateMemory): RateLearner {
  const history = createAnswerHistory();
  const waits = createWaitEstimate();
  const drop = createRateDrop();
  let learned = remembered?.learned;
  /** Whether the rate comes from a hint of the service, not from a 429. */
  let isAssumed = false;
  /** The longest Retry-After, a lower bound of the window; it decays slowly. */
  let longestWaitMs = remembered?.longestWaitMs ?? 0;

  let cycleStart: number | undefined;
  /** The first opening of the gate. How much of a window had passed before it is unknown. */
  let firstOpening: number | undefined;
  let previous: Cycle | undefined;
  /** The last closing of the gate. A 429 to a request that was sent before belongs to it. */
  let closedAt = Number.NEGATIVE_INFINITY;
  let opensAt = Number.NEGATIVE_INFINITY;
  let closings = 0;
  let rejections = 0;
  let lastAccepted = Number.NEGATIVE_INFINITY;

  /** The length of the period over which the learned rate was measured. */
  let measuredOverMs = Number.POSITIVE_INFINITY;

  const plateau = (): number =>
    plateauAfter(measuredOverMs, longestWaitMs, closings > 1 ? rejections : 1);
  const curve = createRateCurve(plateau());

  /** Undefined as long as no limit is known. */
  const allowedPace = (): number | undefined =>
    learned === undefined ? undefined : Math.max(SLOWEST, learned * curve.factor());
  const paceFor = (want: number): number => Math.min(want, allowedPace() ?? want);

  /** Excludes an idle time: it counts neither for the rate nor for the plateau. */
  const excludeIdle = (idleMs: number): void => {
    history.shift(idleMs);
    if (cycleStart !== undefined) cycleStart += idleMs;
    if (firstOpening !== undefined) firstOpening += idleMs;
    if (previous !== undefined) previous = { ...previous, start: previous.start + idleMs };
    // After a long pause the limit may have changed, so the pace may no longer be near it.
    if (idleMs > MINUTE_MS) curve.restart(plateau());
  };

  /** The length of the period over which answers are counted. */
  const periodAt = (pace: number): number => {
    const enough = learned === undefined ? 0 : ANSWERS_WANTED / pace;
    return Math.max(MIN_LOOK_BACK_MS, enough, longestWaitMs);
  };

  /**
   * Measures the rate admitted from `start` to `admittedAt`, the instant at which one more request is expected to
   * pass. Sets `measuredOverMs`.
   */
  const measure = (start: number, admittedAt: number, waitMs: number, pace: number): number => {
    const cycle = admittedAt - start;
    const period = periodAt(pace);
    const isClimbing = curve.factor() > CLIMBING && waitMs < MAX_WAIT_SHARE * period;
    const farthest = isClimbing ? period : MAX_PERIODS * period + waitMs;
    let from = start;
    if (cycle > farthest) from = admittedAt - farthest;
    else if (cycle < period)
      from = Math.max(Math.min(firstOpening ?? start, start), admittedAt - period);

    measuredOverMs = Math.max(MIN_MEASURED_MS, admittedAt - from);
    return Math.max(1, history.countSince(from) + ROUNDED_OFF_ANSWERS) / measuredOverMs;
  };

  /** Returns the minimum rate to learn: one 429 with a short wait does not prove that the pace was far too high. */
  const leastRate = (pace: number, gateMs: number, cycle: number): number => {
    if (learned === undefined || gateMs > SHORT_WAIT_MS) return 0;
    const relapses = waits.relapses();
    const isCalm = relapses === 0 && cycle > MINUTE_MS;
    return isCalm
      ? Math.min(CALM_SHARE * pace, MAX_RISE * learned)
      : pace * LIMITED_SHARE ** (relapses + 1);
  };

  /** The rate to learn from a cycle that a 429 ended `now`; undefined if it shows none. */
  const rateOf = (
    { start, allowed }: Cycle,
    { expectedMs, marginMs }: Wait,
    now: number,
    want: number,
  ): number | undefined => {
    // No request was accepted: the limit was used up before, and nothing is learned from that.
    if (history.countSince(start) === 0) return undefined;
    const pace = Math.min(want, allowed ?? want);
    const admittedAt = now + expectedMs;
    const gateMs = expectedMs + marginMs;
    const cycle = admittedAt - start;
    const isBelowPace = allowed !== undefined && want < allowed;
    if (isBelowPace && cycle > expectedMs + MIN_LOOK_BACK_MS) {
      // Fewer requests were sent than allowed. Other clients use the limit, it was lowered, or it equals what
      // the keys want. The count is therefore no measure of the limit, only a lower bound: a limit that is met
      // by chance again and again must not lower the rate further each time.
      const passed = history.countSince(admittedAt - periodAt(pace)) / periodAt(pace);
      const isCalm = waits.relapses() === 0 && gateMs <= SHORT_WAIT_MS;
      return Math.max(
        LIMITED_SHARE * (learned ?? want),
        (isCalm ? CALM_SHARE : LIMITED_SHARE) * passed,
      );
    }
    const measured = Math.max(
      measure(start, admittedAt, expectedMs, pace),
      leastRate(pace, gateMs, cycle),
    );
    const known = isAssumed ? undefined : learned;
    const rate = drop.follow(measured, known, cycle, waits.relapses() > 0);
    return Math.min(allowed ?? rate, rate);
  };

  /** Starts the next cycle, at the opening of the gate. */
  const closeUntil = (instant: number): number => {
    opensAt = instant;
    cycleStart = instant;
    curve.restart(plateau());
    return instant;
  };

  return {
    pace: paceFor,
    memory: () => ({ learned: isAssumed ? undefined : learned, longestWaitMs }),
    assume(rate, isNew = !isAssumed) {
      if (learned !== undefined && !isAssumed) return;
      if (isNew) curve.restart(Math.min(ASSUMED_PLATEAU_MS, plateau()));
      learned = rate;
      isAssumed = true;
    },
    dropAssumed(now) {
      if (closings > 1) return;
      isAssumed = false;
      closings = 0;
      // The number of requests that passed at that pace does not show how many the limit admits.
      learned = remembered?.learned;
      cycleStart = now;
      firstOpening = undefined;
      previous = undefined;
    },
    testFactor: () => curve.factor(),
    accepted(sentAt, now, want) {
      cycleStart ??= sentAt;
      if (sentAt >= cycleStart) {
        const elapsed = now - Math.max(lastAccepted, cycleStart);
        const longestLoad = MAX_LOADED_SLOTS / paceFor(want);
        const isAtLimit = (allowedPace() ?? Number.POSITIVE_INFINITY) <= want;
        if (isAtLimit) curve.addLoad(Math.min(elapsed, longestLoad));
        if (elapsed > longestLoad) excludeIdle(elapsed - longestLoad);
      }
      history.record(now);
      lastAccepted = now;
    },
    limited(sentAt, now, retryAfterMs, want) {
      cycleStart ??= sentAt;
      if (sentAt < closedAt) {
        rejections += 1;
        return closeUntil(Math.max(opensAt, now + (retryAfterMs ?? 0)));
      }
      const accepted = history.countSince(cycleStart);
      // Without any answer since the gate opened, it opened too early. The pace was not the cause, so the
      // previous cycle is measured again, with the longer wait.
      const again = accepted === 0 ? previous : undefined;
      const cycle = again ?? { start: cycleStart, allowed: allowedPace() };
      previous = cycle;

      const limit = { first: closings === 0, sinceOpeningMs: now - cycleStart, accepted };
      const wait = waits.after(limit, retryAfterMs, Math.min(want, cycle.allowed ?? want));
      const opening = now + wait.expectedMs + wait.marginMs;
      longestWaitMs = Math.max(wait.expectedMs, WAIT_DECAY * longestWaitMs);
      closedAt = now;
      closings += 1;
      rejections = 1;

      const rate = rateOf(cycle, wait, now, want);
      if (rate !== undefined) {
        learned = Math.max(SLOWEST, rate);
        isAssumed = false;
      }
      firstOpening ??= opening;
      return closeUntil(opening);
    },
  };
}
