import { createPacer } from "./pacer.ts";
import type { Pacer } from "./pacer-api.ts";
import type { PacerMemory } from "./pacer-memory.ts";

export const BASE = 2000;

/** Returns a pacer that watches the keys k0, k1, … */
export function watching(count: number, memory?: PacerMemory): Pacer {
  const pacer = createPacer({ baseIntervalMs: BASE, memory });
  for (let index = 0; index < count; index += 1) pacer.watch(`k${index}`);
  return pacer;
}

/** Returns the key that is requested at `now`; throws if there is none. */
export function ask(pacer: Pacer, now: number): string {
  const turn = pacer.next(now);
  if ("key" in turn) return turn.key;
  throw new Error(`Nothing to ask before ${turn.waitUntil}`);
}

/** Returns the instant until which nothing is requested; throws if a key is. */
export function waitOf(pacer: Pacer, now: number): number {
  const turn = pacer.next(now);
  if ("waitUntil" in turn) return turn.waitUntil;
  throw new Error(`${turn.key} was asked`);
}

/** Answers every request at once from `from` to `to`; returns the requests. */
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

interface Request {
  readonly key: string;
  readonly sentAt: number;
  readonly landsAt: number;
  readonly accepted: boolean;
}

/** Runs the pacer against a fixed window with constant latency, from 0 to `end`; returns all requests. */
export function serveWithLimit(
  pacer: Pacer,
  service: { limit: number; windowMs: number; latencyMs: number },
  end: number,
): readonly Request[] {
  const requests: Request[] = [];
  const flying: Request[] = [];
  let window = -1;
  let count = 0;
  for (let now = 0; now < end; ) {
    while (flying[0] !== undefined && flying[0].landsAt <= now) {
      const landed = flying.shift();
      if (landed === undefined) break;
      const windowEnd = (Math.floor(now / service.windowMs) + 1) * service.windowMs;
      if (landed.accepted) {
        pacer.succeeded(landed.key, landed.sentAt, now);
      } else {
        const seconds = Math.ceil((windowEnd - now) / 1000);
        pacer.limited(landed.key, landed.sentAt, now, seconds * 1000);
      }
    }
    const turn = pacer.next(now);
    if ("key" in turn) {
      if (Math.floor(now / service.windowMs) !== window) {
        window = Math.floor(now / service.windowMs);
        count = 0;
      }
      const accepted = count < service.limit;
      if (accepted) count += 1;
      const landsAt = now + service.latencyMs;
      const request = { key: turn.key, sentAt: now, landsAt, accepted };
      requests.push(request);
      flying.push(request);
    } else {
      now = Math.min(turn.waitUntil, flying[0]?.landsAt ?? Number.POSITIVE_INFINITY);
    }
  }
  return requests;
}

/** The number of accepted requests for a key. */
export const answersTo = (requests: readonly Request[], key: string): number =>
  requests.filter((request) => request.accepted && request.key === key).length;
