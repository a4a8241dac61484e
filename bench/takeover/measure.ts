import { setTimeout as after } from "node:timers/promises";
import { createAgeSums, meanOf } from "../feed/ages.ts";
import type { Fault } from "./faults.ts";
import type { SeenRequest } from "./service.ts";
import { openSite, type Site, until } from "./site.ts";

/** The result of one fault, tried once. */
export interface Try {
  /** Requests inside a Retry-After. */
  readonly inside: number;
  /** Quotes that the edge received after a later one of the same instrument. */
  readonly older: number;
  /** Quotes of the service that the edge never received. */
  readonly lost: number;
  /**
   * Time from the fault, or from Redis's return, to the next request. Undefined if requests never stopped, or if a
   * Retry-After hides the gap.
   */
  readonly takeoverMs: number | undefined;
  readonly note: string | undefined;
}

/** The number that can be requested each second from a service without a limit. */
const INSTRUMENTS = 20;
const SETTLE_MS = 2000;
const WAIT_S = 8;
const MINUTE_MS = 60_000;

/**
 * Tries a fault with a service that has no limit of its own.
 *
 * @param isWaiting whether a Retry-After begins just before the fault
 */
export async function tryFault(root: string, fault: Fault, isWaiting: boolean): Promise<Try> {
  const site = await openSite({ root, instruments: INSTRUMENTS, movesClock: fault.movesClock });
  const { service, watcher } = site;
  try {
    await after(SETTLE_MS);
    const from = { request: service.requests.length, received: watcher.received.length };
    if (isWaiting) {
      service.refuseNext(WAIT_S);
      await until(() => service.closedUntil() > performance.now(), "The service was not asked.");
      // By now the head of the answer is on its way to the leader.
      await after(500);
    }
    const { since, without, note } = await fault.inject(site, root);
    const possibleAt = Math.max(since, service.closedUntil());
    const isNext = ({ at, by }: SeenRequest) => at > possibleAt && by !== without;
    await until(
      () => service.requests.some(isNext),
      `No process asks the service any more: ${fault.name}.`,
    );
    const next = service.requests.find(isNext);
    await until(
      () => watcher.received.some(({ checkedAt }) => checkedAt > possibleAt),
      `The edge receives nothing any more: ${fault.name}.`,
    );
    await after(SETTLE_MS);
    const upTo = performance.now() - SETTLE_MS / 2;
    const received = new Set(watcher.received.slice(from.received).map(({ serial }) => serial));
    const asked = service.requests.slice(from.request);
    return {
      inside: asked.filter(({ isInside }) => isInside).length,
      older: countOlder(site, from.received),
      lost: asked.filter(({ serial = 0, at }) => serial > 0 && at < upTo && !received.has(serial))
        .length,
      takeoverMs: fault.isTakeover && !isWaiting && next ? next.at - possibleAt : undefined,
      note,
    };
  } finally {
    await site.close();
  }
}

function countOlder({ watcher }: Site, from: number): number {
  const latest = new Map<string, number>();
  let older = 0;
  for (const { isin, serial } of watcher.received.slice(from)) {
    if (serial < (latest.get(isin) ?? 0)) older += 1;
    latest.set(isin, Math.max(serial, latest.get(isin) ?? 0));
  }
  return older;
}

/** The ages of quotes after a fault, with a service that allows one request a second. */
export interface Ages {
  /** Mean age over the minutes after the fault's end, in milliseconds. */
  readonly meanMs: number;
  readonly inside: number;
}

/** @param fault undefined for a site without a fault */
export async function measureAges(
  root: string,
  fault: Fault | undefined,
  minutes: { readonly learning: number; readonly measured: number },
): Promise<Ages> {
  const site = await openSite({
    root,
    instruments: INSTRUMENTS,
    perMinute: 60,
    movesClock: fault?.movesClock,
  });
  try {
    await after(minutes.learning * MINUTE_MS);
    await fault?.inject(site, root);
    const fromMs = performance.now();
    await after(minutes.measured * MINUTE_MS);
    const toMs = performance.now();
    const { received } = site.watcher;
    const ages = createAgeSums(INSTRUMENTS, [{ fromMs, toMs }]);
    for (const { isin, checkedAt, at } of received)
      ages.learn(site.isins.indexOf(isin), checkedAt, at);
    return {
      meanMs: meanOf(site.isins.map((_, index) => ages.meanOf(index, 0))),
      inside: site.service.requests.filter(({ isInside }) => isInside).length,
    };
  } finally {
    await site.close();
  }
}
