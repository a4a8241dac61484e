import type { Cancel, Clock } from "#engine/protocol/clock.ts";

/**
 * The interval between two frames. All automatic changes on screen are made together on a frame: a user cannot
 * read more than eight updates a second, and a paint costs more than the quotes in it. A second and half a second
 * are whole numbers of frames, so ages and sparklines need no separate paints.
 */
const FRAME_MS = 125;

/** The rounding tolerance in frames: instants since the epoch are exact to a quarter of a microsecond only. */
const ROUNDING = 1e-4;

/** All callbacks of one frame run in one task, so that they cause one paint. */
interface Frame {
  readonly waiting: Set<() => void>;
  readonly cancel: Cancel;
}

/** The members of a clock that are needed to schedule drawing. */
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

/** Runs a function on the first frame that is at least `delayMs` from now. */
export function onFrame(clock: Clock, delayMs: number, run: () => void): Cancel {
  const { frames } = scheduleOf(clock);
  const now = clock.now();
  // A rounding error of the sum must not move a callback to the next frame.
  const at = Math.ceil((now + delayMs) / FRAME_MS - ROUNDING) * FRAME_MS;
  const frame = frames.get(at) ?? plan(at);
  // One function may be scheduled twice, and a callback may cancel a later one of its frame.
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
      // A microtask each, because one may throw. All of them run before React renders, once.
      for (const each of waiting) queueMicrotask(each);
    });
    const planned = { waiting, cancel };
    frames.set(instant, planned);
    return planned;
  }
}

/** Returns a clock with the same time, whose timers fire on frames. */
export const onFrames = (clock: Clock): FrameClock => scheduleOf(clock).frameClock;
