import type { RateLimitHint } from "#market/rate-limit-hint.ts";
import type { Hints } from "./hints.ts";
import type { Limiter, RetryAfter } from "./limiters.ts";
import { exponential, seededRandom } from "./random.ts";

/** Whatever decides when to ask; `createPacer` is one, the naive ways are others. */
export interface Client {
  next(now: number): { key: string } | { waitUntil: number };
  succeeded(key: string, sentAt: number, now: number): void;
  limited(key: string, sentAt: number, now: number, retryAfterMs: number | undefined): void;
  /** Told right after each outcome, where the service gives hints and the client reads them. */
  hinted?(hint: RateLimitHint, now: number): void;
}

export interface World {
  readonly seed: number;
  readonly keys: readonly string[];
  readonly durationMs: number;
  readonly limiter: Limiter;
  readonly retryAfter: RetryAfter;
  readonly hints?: Hints | undefined;
  /** Mean round trip; two thirds of it are fixed, the rest is exponential jitter. */
  readonly latencyMs: number;
  /** How late a timer may fire; 0 for the oracle. */
  readonly timerDelayMs: number;
  /** Requests a second of other clients that share the limit. */
  readonly othersPerSecond: number;
  /** While hidden nothing is asked. */
  readonly hidden?: { readonly fromMs: number; readonly untilMs: number } | undefined;
}

export interface Trace {
  /** Instants of the 429s, as the client learns of them. */
  readonly limitedAt: readonly number[];
  /** Answers as they arrived: which key, when asked, when received. */
  readonly answers: readonly Answer[];
}

interface Answer {
  readonly keyIndex: number;
  readonly sentAt: number;
  readonly receivedAt: number;
}

interface Arrival {
  readonly at: number;
  readonly order: number;
  readonly run: (now: number) => void;
}

/** Earliest first; equal times in the order of their making, so that a seed means one course. */
function createAgenda() {
  const heap: Arrival[] = [];
  let order = 0;
  const before = (a: Arrival, b: Arrival): boolean =>
    a.at < b.at || (a.at === b.at && a.order < b.order);
  return {
    add(at: number, run: (now: number) => void): void {
      const entry = { at, order: order++, run };
      let index = heap.length;
      heap.push(entry);
      while (index > 0) {
        const parentIndex = (index - 1) >> 1;
        const parent = heap[parentIndex];
        if (parent === undefined || !before(entry, parent)) break;
        heap[index] = parent;
        index = parentIndex;
      }
      heap[index] = entry;
    },
    take(): Arrival | undefined {
      const first = heap[0];
      const last = heap.pop();
      if (first === undefined || last === undefined || heap.length === 0) return first;
      let index = 0;
      for (;;) {
        let childIndex = 2 * index + 1;
        let child = heap[childIndex];
        const right = heap[childIndex + 1];
        if (child !== undefined && right !== undefined && before(right, child)) {
          child = right;
          childIndex += 1;
        }
        if (child === undefined || !before(child, last)) break;
        heap[index] = child;
        index = childIndex;
      }
      heap[index] = last;
      return first;
    },
  };
}

/** Runs one client against one service and writes down what it was answered, and when. */
export function simulate(client: Client, world: World): Trace {
  const random = seededRandom(world.seed);
  const otherRandom = seededRandom(world.seed + 7919);
  const hintRandom = seededRandom(world.seed + 15_485_863);
  const agenda = createAgenda();
  const limitedAt: number[] = [];
  const answers: Answer[] = [];
  const keyIndex = new Map(world.keys.map((key, index) => [key, index]));
  let timer = 0;

  const oneWay = (): number =>
    world.latencyMs / 3 + exponential(random, Math.max(1e-9, world.latencyMs / 6));

  const send = (key: string, sentAt: number): void => {
    agenda.add(sentAt + oneWay(), (at) => {
      const waitMs = world.limiter.waitMs(at);
      world.limiter.settle(at, waitMs === 0);
      const state = world.hints && world.limiter.state(at);
      const hint = state && world.hints?.(state, at, hintRandom);
      agenda.add(at + oneWay(), (now) => {
        if (waitMs === 0) {
          answers.push({ keyIndex: keyIndex.get(key) ?? 0, sentAt, receivedAt: now });
          client.succeeded(key, sentAt, now);
        } else {
          limitedAt.push(now);
          client.limited(key, sentAt, now, world.retryAfter(waitMs));
        }
        if (hint) client.hinted?.(hint, now);
        pump(now);
      });
    });
  };

  const pump = (now: number): void => {
    timer += 1;
    const hidden = world.hidden;
    if (hidden !== undefined && now >= hidden.fromMs && now < hidden.untilMs) return;
    for (;;) {
      const turn = client.next(now);
      if ("key" in turn) {
        send(turn.key, now);
        continue;
      }
      if (turn.waitUntil === Number.POSITIVE_INFINITY) return;
      const armed = timer;
      agenda.add(turn.waitUntil + random() * world.timerDelayMs, (at) => {
        if (armed === timer) pump(at);
      });
      return;
    }
  };

  const nextOther = (from: number): void => {
    const perSecond = world.othersPerSecond;
    if (perSecond <= 0) return;
    agenda.add(from + exponential(otherRandom, 1000 / perSecond), (at) => {
      world.limiter.settle(at, world.limiter.waitMs(at) === 0);
      nextOther(at);
    });
  };

  nextOther(0);
  agenda.add(0, pump);
  if (world.hidden !== undefined) agenda.add(world.hidden.untilMs, pump);
  for (;;) {
    const event = agenda.take();
    if (event === undefined || event.at > world.durationMs) return { limitedAt, answers };
    event.run(event.at);
  }
}
