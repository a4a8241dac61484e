import { createPaceHistory } from "./pace-history.ts";
import { createPaceProbe } from "./pace-probe.ts";
import { createPaceWait } from "./pace-wait.ts";

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
  /** Takes the rate for learned until the first 429 tells, unless one was learned before. */
  suppose(rate: number, isNew?: boolean): void;
  /** What was supposed was wrong: learns anew, unless more than one 429 has taught since. */
  dropSupposed(now: number): void;
  /** By how much the pace differs from the learned rate: above 1 it is put to the test. */
  probing(): number;
}

/** What outlives the learner. */
export interface RateMemory {
  /** Undefined as long as no limit has been met. */
  readonly learned: number | undefined;
  readonly longestWaitMs: number;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** The slowest pace: below it a raised limit would not be found in an afternoon. */
const SLOWEST = 1 / (5 * MINUTE);

/** After this long under load the pace is what was learned; after twice as long it is put to the test. */
const PLATEAU = 86 * SECOND;
/** What was learned from little is put to the test sooner: after so many times the stretch it was learned from. */
const TRUSTED_STRETCHES = 6;
const SHORTEST_PLATEAU = 15 * SECOND;
/** What was only supposed is put to the test sooner, but not in the first two minutes. */
const SUPPOSED_PLATEAU = 80 * SECOND;

/** A window is rarely shorter than a minute; over less time a burst passes for a rate. */
const SHORTEST_LOOK_BACK = MINUTE;
/** So many answers make evidence: at 3 a minute, one more or less is a third. */
const ANSWERS_WANTED = 20;

/** Above a Retry-After of this length the window may be long, and the pace says little about it. */
const SHORT_WAIT = 5 * SECOND;

export function createRateLearner(remembered?: RateMemory): RateLearner {
  const history = createPaceHistory();
  const waits = createPaceWait();
  let learned = remembered?.learned;
  /** The service said so; it was not met. */
  let isSupposed = false;
  /** A window is at least this long, for such a wait was asked for; forgotten slowly. */
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

  /** The stretch of time that the learned rate was measured over. */
  let measuredOver = Number.POSITIVE_INFINITY;

  const plateau = (): number => {
    const trusted = Math.max(SHORTEST_PLATEAU, TRUSTED_STRETCHES * measuredOver);
    // Where a 429 is dear it is risked less often. A long wait is: an hour's budget must not be
    // burned by an early climb. So are many requests in flight that are all rejected.
    const unhurried = Math.max(Math.min(PLATEAU, trusted), 1.5 * longestWait);
    const rejectionsTold = closings > 1 ? rejections : 1;
    return unhurried * Math.min(3, Math.max(1, rejectionsTold / 2));
  };
  const probe = createPaceProbe(plateau());

  /** Undefined: as much as is wanted. */
  const allowedPace = (): number | undefined =>
    learned === undefined ? undefined : Math.max(SLOWEST, learned * probe.factor());
  const paceFor = (want: number): number => Math.min(want, allowedPace() ?? want);

  /** Nothing was asked for so long: neither rate nor patience may be reckoned from it. */
  const leaveOut = (idle: number): void => {
    history.shift(idle);
    if (cycleStart !== undefined) cycleStart += idle;
    if (firstOpening !== undefined) firstOpening += idle;
    if (previous !== undefined) previous = { ...previous, start: previous.start + idle };
    // What was near the limit before a long pause has no claim to be near it now.
    if (idle > MINUTE) probe.restart(plateau());
  };

  /** The rate admitted from `start` to `until`, when one more request would have passed. */
  const measure = (start: number, until: number, waitMs: number, pace: number): number => {
    const cycle = until - start;
    const enough = learned === undefined ? 0 : ANSWERS_WANTED / pace;
    const reach = Math.max(SHORTEST_LOOK_BACK, enough, longestWait);
    const farthest = 1.25 * reach + waitMs;
    let from = start;
    if (cycle > farthest) from = until - farthest;
    else if (cycle < reach) from = Math.max(Math.min(firstOpening ?? start, start), until - reach);

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
    memory: () => ({ learned: isSupposed ? undefined : learned, longestWaitMs: longestWait }),
    suppose(told, isNew = !isSupposed) {
      if (learned !== undefined && !isSupposed) return;
      if (isNew) probe.restart(Math.min(SUPPOSED_PLATEAU, plateau()));
      learned = told;
      isSupposed = true;
    },
    dropSupposed(now) {
      if (closings > 1) return;
      isSupposed = false;
      closings = 0;
      // How many passed at that pace says nothing of how many would have.
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
      const acceptedSinceOpening = history.countSince(cycleStart);
      // Nothing passed since the gate opened: it opened too early. The pace is not to blame, so the
      // cycle before is judged once more, with the longer wait.
      const again = acceptedSinceOpening === 0 ? previous : undefined;
      const start = again?.start ?? cycleStart;
      const allowed = again === undefined ? allowedPace() : again.allowed;
      const pace = Math.min(want, allowed ?? want);
      previous = { start, allowed };

      const limit = {
        first: closings === 0,
        sinceOpeningMs: now - cycleStart,
        acceptedSinceOpening,
      };
      const { toldMs, marginMs } = waits.after(limit, retryAfterMs, pace);
      const admittedAt = now + toldMs;
      const cycle = admittedAt - start;
      longestWait = Math.max(toldMs, 0.98 * longestWait);
      closedAt = now;
      opensAt = admittedAt + marginMs;
      closings += 1;
      rejections = 1;

      const ownAnswers = history.countSince(start);
      const heldBack = learned !== undefined && want < (allowed ?? want);
      if (ownAnswers === 0) {
        // Not one request was let in: the limit was used up before, and nothing is learned from that.
      } else if (heldBack && cycle > toldMs + SHORTEST_LOOK_BACK) {
        // Less was asked than was allowed: others use the limit up, or it was lowered. The own count
        // proves nothing until the limit is met again.
        learned = Math.max(SLOWEST, 0.85 * (learned ?? want));
        isSupposed = false;
      } else {
        const measured = measure(start, admittedAt, toldMs, pace);
        const rate = Math.max(measured, lowest(pace, opensAt - now, cycle));
        learned = Math.max(SLOWEST, Math.min(allowed ?? rate, rate));
        isSupposed = false;
      }
      firstOpening ??= opensAt;
      cycleStart = opensAt;
      probe.restart(plateau());
      return opensAt;
    },
  };
}
