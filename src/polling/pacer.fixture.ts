import { createPacer, type Pacer, type PacerMemory } from "./pacer.ts";

export const BASE = 2000;

/** A pacer that watches k0, k1, … */
export function watching(count: number, memory?: PacerMemory): Pacer {
  const pacer = createPacer({ baseIntervalMs: BASE, ...(memory === undefined ? {} : { memory }) });
  for (let index = 0; index < count; index += 1) pacer.watch(`k${index}`);
  return pacer;
}

/** The key that is asked at `now`; the test fails where there is none. */
export function ask(pacer: Pacer, now: number): string {
  const turn = pacer.next(now);
  if ("key" in turn) return turn.key;
  throw new Error(`Nothing to ask before ${turn.waitUntil}`);
}

export function waitOf(pacer: Pacer, now: number): number {
  const turn = pacer.next(now);
  if ("waitUntil" in turn) return turn.waitUntil;
  throw new Error(`${turn.key} was asked`);
}

/** Answers everything at once from `from` to `to`; returns what was asked, and when. */
export function serve(pacer: Pacer, from: number, to: number): { key: string; at: number }[] {
  const asked: { key: string; at: number }[] = [];
  for (let now = from; now < to; ) {
    const turn = pacer.next(now);
    if ("key" in turn) {
      asked.push({ key: turn.key, at: now });
      pacer.succeeded(turn.key, now, now);
    } else {
      now = turn.waitUntil;
    }
  }
  return asked;
}
