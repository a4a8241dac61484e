import type { RateLimitHint } from "#market/headers/rate-limit-hint.ts";
import { createEndpoint, type EndpointOptions } from "./endpoint.ts";
import { createEventQueue } from "./event-queue.ts";
import { seededRandom } from "./random.ts";

/** Decides when to send requests: the product's pacer, or a naive policy. */
export interface Client {
  next(now: number): { key: string } | { waitUntil: number };
  succeeded(key: string, sentAt: number, now: number): void;
  limited(key: string, sentAt: number, now: number, retryAfterMs: number | undefined): void;
  /** Called right after each outcome, if the service gives hints and the client reads them. */
  hinted?(hint: RateLimitHint, now: number): void;
}

export interface World extends EndpointOptions {
  readonly keys: readonly string[];
  readonly durationMs: number;
  /** Maximum delay of a timer; 0 for the oracle. */
  readonly timerDelayMs: number;
  /** The client sends no request while it is hidden. */
  readonly hidden?: { readonly fromMs: number; readonly untilMs: number } | undefined;
}

export interface Trace {
  /** Instants at which the client received a 429. */
  readonly limitedAt: readonly number[];
  /** Answers in order of arrival: the key, the instant of the request and that of the answer. */
  readonly answers: readonly Answer[];
}

/** The record of a simulated run. */
export interface SimulatedTrace extends Trace {
  /** Requests sent before the Retry-After of a 429 that had arrived was over. */
  readonly insideRetryAfter: number;
}

interface Answer {
  readonly keyIndex: number;
  readonly sentAt: number;
  readonly receivedAt: number;
}

/** Runs one client against one service and records its answers with their times. */
export function simulate(client: Client, world: World): SimulatedTrace {
  const random = seededRandom(world.seed);
  const queue = createEventQueue();
  const endpoint = createEndpoint(queue, random, world);
  const limitedAt: number[] = [];
  const answers: Answer[] = [];
  const keyIndex = new Map(world.keys.map((key, index) => [key, index]));
  let timer = 0;
  let waitsUntil = Number.NEGATIVE_INFINITY;
  let insideRetryAfter = 0;

  const send = (key: string, sentAt: number): void => {
    if (sentAt < waitsUntil) insideRetryAfter += 1;
    endpoint.ask(sentAt, ({ isLimited, retryAfterMs, hint }, now) => {
      if (isLimited) {
        limitedAt.push(now);
        waitsUntil = Math.max(waitsUntil, now + (retryAfterMs ?? 0));
        client.limited(key, sentAt, now, retryAfterMs);
      } else {
        answers.push({ keyIndex: keyIndex.get(key) ?? 0, sentAt, receivedAt: now });
        client.succeeded(key, sentAt, now);
      }
      if (hint) client.hinted?.(hint, now);
      pump(now);
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
      queue.add(turn.waitUntil + random() * world.timerDelayMs, (at) => {
        if (armed === timer) pump(at);
      });
      return;
    }
  };

  queue.add(0, pump);
  if (world.hidden !== undefined) queue.add(world.hidden.untilMs, pump);
  for (;;) {
    const event = queue.take();
    if (event === undefined || event.at > world.durationMs) {
      return { limitedAt, insideRetryAfter, answers };
    }
    event.run(event.at);
  }
}
