import type { Cancel, Clock } from "./clock.ts";

/**
 * What changes by itself on screen changes this often at most, and all of it at once: eight pictures a
 * second are more than anybody reads, and each picture costs the page more than the quotes in it. A
 * second and a half of one are whole beats: ages and sparklines need no pictures of their own.
 */
const BEAT_MS = 125;

/** In beats. An instant since the epoch is exact to a quarter of a microsecond. */
const ROUNDING = 1e-4;

/** All who wait for one beat are called in one task: what they draw is one picture. */
interface Beat {
  readonly waiting: Set<() => void>;
  readonly cancel: Cancel;
}
const beats = new WeakMap<Clock, Map<number, Beat>>();

/** Calls back on the first beat that is no sooner than `delayMs` from now. */
export function onBeat(clock: Clock, delayMs: number, run: () => void): Cancel {
  const known = beats.get(clock) ?? new Map<number, Beat>();
  beats.set(clock, known);
  const now = clock.now();
  // What is due on a beat is not due after it for a rounding of the sum.
  const at = Math.ceil((now + delayMs) / BEAT_MS - ROUNDING) * BEAT_MS;
  const beat = known.get(at) ?? begin(at);
  // Two may wait with one function; and what is called first may take back what is called after it.
  const call = () => {
    if (beat.waiting.delete(call)) run();
  };
  beat.waiting.add(call);
  return () => {
    if (!beat.waiting.delete(call) || beat.waiting.size > 0 || known.get(at) !== beat) return;
    known.delete(at);
    beat.cancel();
  };

  function begin(instant: number): Beat {
    const waiting = new Set<() => void>();
    const cancel = clock.after(instant - now, () => {
      known.delete(instant);
      // Each by itself, for one may throw; all before React draws, which it does once for all of them.
      for (const each of waiting) queueMicrotask(each);
    });
    const begun = { waiting, cancel };
    known.set(instant, begun);
    return begun;
  }
}

const beating = new WeakMap<Clock, Pick<Clock, "now" | "after">>();

/** The same clock, on which whatever is to come later comes on beats. */
export function onBeats(clock: Clock): Pick<Clock, "now" | "after"> {
  const known = beating.get(clock);
  if (known) return known;
  const after: Clock["after"] = (delayMs, run) => onBeat(clock, delayMs, run);
  const made = { now: clock.now, after };
  beating.set(clock, made);
  return made;
}
