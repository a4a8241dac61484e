import type { Cancel, Clock } from "#engine/protocol/clock.ts";

/**
 * What changes by itself on screen changes this often at most, and all of it at once: eight pictures a
 * second are more than anybody reads, and each picture costs the page more than the quotes in it. A
 * second and a half of one are whole frames: ages and sparklines need no pictures of their own.
 */
const FRAME_MS = 125;

/** In frames. An instant since the epoch is exact to a quarter of a microsecond. */
const ROUNDING = 1e-4;

/** All who wait for one frame are called in one task: what they draw is one picture. */
interface Frame {
  readonly waiting: Set<() => void>;
  readonly cancel: Cancel;
}

/** As much of a clock as plans what is drawn. */
type FrameClock = Pick<Clock, "now" | "after">;

interface Schedule {
  readonly frames: Map<number, Frame>;
  readonly frameClock: FrameClock;
}

const schedules = new WeakMap<Clock, Schedule>();

function scheduleOf(clock: Clock): Schedule {
  const schedule = schedules.get(clock) ?? {
    frames: new Map(),
    frameClock: { now: clock.now, after: (delayMs, run) => onFrame(clock, delayMs, run) },
  };
  schedules.set(clock, schedule);
  return schedule;
}

/** Calls back on the first frame that is no sooner than `delayMs` from now. */
export function onFrame(clock: Clock, delayMs: number, run: () => void): Cancel {
  const { frames } = scheduleOf(clock);
  const now = clock.now();
  // What is due on a frame is not due after it for a rounding of the sum.
  const at = Math.ceil((now + delayMs) / FRAME_MS - ROUNDING) * FRAME_MS;
  const frame = frames.get(at) ?? plan(at);
  // Two may wait with one function; and what is called first may take back what is called after it.
  const call = () => {
    if (frame.waiting.delete(call)) run();
  };
  frame.waiting.add(call);
  return () => {
    if (!frame.waiting.delete(call) || frame.waiting.size > 0 || frames.get(at) !== frame) return;
    frames.delete(at);
    frame.cancel();
  };

  function plan(instant: number): Frame {
    const waiting = new Set<() => void>();
    const cancel = clock.after(instant - now, () => {
      frames.delete(instant);
      // Each by itself, for one may throw; all before React draws, which it does once for all of them.
      for (const each of waiting) queueMicrotask(each);
    });
    const planned = { waiting, cancel };
    frames.set(instant, planned);
    return planned;
  }
}

/** The same clock, on which whatever is to come later comes on frames. */
export const onFrames = (clock: Clock): FrameClock => scheduleOf(clock).frameClock;
