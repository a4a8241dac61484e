import type { SourceStatus } from "#engine/protocol/source-status.ts";

type PaceFigures = Pick<SourceStatus, "perMinute" | "cycleMs">;
type PaceStatus = PaceFigures & Pick<SourceStatus, "pollCycleMs" | "feed" | "memory">;

/** Greatest difference from a learned figure that is left as it is, as a part of the shown figure. */
const TOLERANCE = 0.1;

/** The figures shown last. Each source has one pair, so that all places on screen show the same. */
const shownBySource = new WeakMap<object, PaceFigures>();

/**
 * Returns the rate and the cycle to show. What is learned changes a little with each answer, so the figures stay until
 * one of them is off by more than a tenth. What a user has set is shown at once.
 */
export function steadyPace(source: object, status: PaceStatus): PaceFigures {
  const { perMinute, cycleMs, pollCycleMs, feed, memory } = status;
  const isLearned = feed ? cycleMs > pollCycleMs : memory.perMinute !== null;
  const shown = shownBySource.get(source);
  const isNear =
    shown &&
    Math.abs(perMinute - shown.perMinute) <= TOLERANCE * shown.perMinute &&
    Math.abs(cycleMs - shown.cycleMs) <= TOLERANCE * shown.cycleMs;
  if (isLearned && isNear) return shown;
  const next = { perMinute, cycleMs };
  shownBySource.set(source, next);
  return next;
}
