import type { Cancel, Clock } from "#engine/protocol/clock.ts";
import { createSleepWatch } from "#engine/protocol/sleep-watch.ts";
import type { StreamTrouble, Transport } from "#engine/protocol/source-status.ts";
import type { OpenStream, StreamConnection } from "#engine/protocol/stream.ts";
import { STREAM_CLOSE, type ToBrowser, type ToGateway } from "#engine/protocol/stream-messages.ts";
import { readStreamMessage } from "./read-stream-message.ts";
import { createStreamBackoff } from "./stream-backoff.ts";

/** Keeps a stream open while quotes are wanted, and decides when polling replaces it. */
export interface StreamLink {
  /** Whether messages arrive. */
  readonly isOpen: boolean;
  /** Whether quotes are left to the stream: while it is open, and for a grace period before and after. */
  readonly isCovering: boolean;
  readonly transport: Transport;
  /** Sets whether any quote is wanted from the stream. It is closed after a while without demand. */
  want(isWanted: boolean): void;
  readonly send: (message: ToGateway) => void;
  /** Moves the next attempt to an instant within `withinMs`, if there is no connection. */
  retry(withinMs: number): void;
  close(): void;
}

interface StreamLinkDeps {
  readonly open: OpenStream;
  readonly clock: Clock;
  /** Returns a number from 0 up to, but not including, 1. */
  readonly random: () => number;
  readonly events: {
    /** The connection is established, and needs a demand. */
    established(): void;
    received(message: ToBrowser): void;
    /** `isOpen`, `isCovering` or `transport` may have changed without a call. */
    changed(): void;
  };
}

/** Polling waits this long for the first stream of a page, which is usually faster than answers to requests. */
const HEAD_START_MS = 1000;
/** Polling waits this long for a lost stream to come back. */
const AFTER_LOSS_MS = 5000;
/** The longest wait for the first message: a proxy that buffers accepts a stream, but forwards no message. */
const FIRST_MESSAGE_MS = 5000;
/** The longest time between two messages. */
const SILENCE_MS = 12_000;
/** The interval between two inspections of an open link. */
const INSPECTION_MS = 2000;
/** A stream without demand is closed after this time. */
const UNWANTED_MS = 30_000;

interface Link {
  readonly stream: StreamConnection;
  /** Whether the connection was accepted; a proxy may still hold its messages back. */
  isEstablished?: true;
  /** The arrival of the first message. */
  openedAt?: number;
  /** The arrival of the last message, or the beginning of the attempt. */
  heardAt: number;
}

export function createStreamLink({ open, clock, random, events }: StreamLinkDeps): StreamLink {
  const backoff = createStreamBackoff(random);
  const takeSleepMs = createSleepWatch(clock);
  let link: Link | undefined;
  let trouble: StreamTrouble | undefined;
  let isWanted = false;
  let isClosed = false;
  let unwantedSince = 0;
  let retryAt = Number.NEGATIVE_INFINITY;
  let coveredUntil = Number.NEGATIVE_INFINITY;
  let inspectedAt = 0;
  let cancel: Cancel = () => undefined;

  const isOpen = () => link?.openedAt !== undefined;
  const isCovering = (now: number) => isOpen() || now < coveredUntil;

  /** Arms the timer for the next inspection. */
  function plan(now: number) {
    cancel();
    const instants = [
      ...(link ? [inspectedAt + INSPECTION_MS] : []),
      ...(link || !isWanted ? [] : [retryAt]),
      ...(coveredUntil > now ? [coveredUntil] : []),
    ];
    if (instants.length > 0) cancel = clock.after(Math.min(...instants) - now, inspect);
  }

  function settle(now: number) {
    plan(now);
    events.changed();
  }

  function connect(now: number) {
    const stream = open({
      opened() {
        if (link !== own) return;
        own.isEstablished = true;
        events.established();
      },
      message: (text) => link === own && receive(own, text),
      closed(code) {
        if (link !== own) return;
        end(...causeOf(code, own));
        settle(clock.now());
      },
    });
    const own: Link = { stream, heardAt: now };
    link = own;
    inspectedAt = now;
    // Sleep before this attempt does not count.
    takeSleepMs();
  }

  /** Returns the reason why a connection has ended, and how long polling waits for the next one. */
  function causeOf(code: number, { openedAt }: Link): readonly [StreamTrouble, number] {
    switch (code) {
      case STREAM_CLOSE.version:
      case STREAM_CLOSE.malformed:
        return ["version", 0];
      case STREAM_CLOSE.full:
        return ["full", 0];
      case STREAM_CLOSE.source:
        // The next request finds out which source it is.
        return ["lost", 0];
      default:
        // A browser does not distinguish a refused stream from an unreachable gateway.
        return [openedAt !== undefined || trouble === "lost" ? "lost" : "refused", AFTER_LOSS_MS];
    }
  }

  function end(reason: StreamTrouble, coverMs: number, waitMs?: number) {
    const now = clock.now();
    const openedAt = link?.openedAt;
    disconnect();
    if (openedAt !== undefined) {
      backoff.lived(now - openedAt);
      coveredUntil = reason === "lost" ? now + coverMs : now;
    } else if (reason !== "lost") coveredUntil = now;
    const plannedMs = backoff.waitMs(reason);
    retryAt = now + (waitMs ?? plannedMs);
    trouble = reason;
  }

  function disconnect() {
    const before = link;
    link = undefined;
    before?.stream.close();
  }

  /** Returns whether no message came for too long, or the device slept: a message that arrives now may be old. */
  const isDead = (now: number, { heardAt }: Link) =>
    takeSleepMs() > 0 || now - heardAt >= SILENCE_MS;

  function receive(own: Link, text: string) {
    const now = clock.now();
    const wasOpen = isOpen();
    const message = readStreamMessage(text);
    if (isDead(now, own)) end("lost", AFTER_LOSS_MS, 0);
    else if (message === undefined) end("version", 0);
    else {
      own.heardAt = now;
      own.openedAt ??= now;
      trouble = undefined;
    }
    if (!wasOpen || link !== own) settle(now);
    if (link === own && message !== undefined && message !== "unknown") events.received(message);
  }

  /** Checks the link for silence and for lost demand, and reconnects when an attempt is due. */
  function inspect() {
    const now = clock.now();
    inspectedAt = now;
    // After a loss, a network without any answer is not a proxy that holds messages back.
    const isBlackhole = trouble === "lost" && !link?.isEstablished;
    if (link && !isOpen() && now - link.heardAt >= FIRST_MESSAGE_MS)
      end(isBlackhole ? "lost" : "silent", 0);
    else if (link && isDead(now, link)) end("lost", AFTER_LOSS_MS, 0);
    else if (!isWanted && now - unwantedSince >= UNWANTED_MS) disconnect();
    if (!link && isWanted && retryAt <= now) connect(now);
    settle(now);
  }

  return {
    get isOpen() {
      return isOpen();
    },
    get isCovering() {
      return isCovering(clock.now());
    },
    get transport(): Transport {
      if (isOpen()) return { kind: "stream" };
      const isWaiting = !link && isWanted;
      return {
        kind: "poll",
        cause: trouble ?? "opening",
        nextTryAtEpochMs: isWaiting ? clock.epochNow() + retryAt - clock.now() : undefined,
      };
    },
    want(next) {
      if (isClosed) return;
      const now = clock.now();
      if (!next && isWanted) unwantedSince = now;
      isWanted = next;
      if (next && !link && retryAt <= now) {
        connect(now);
        if (trouble === undefined) coveredUntil = now + HEAD_START_MS;
      }
      plan(now);
    },
    send: (message) => link?.stream.send(message),
    retry(withinMs) {
      if (isClosed) return;
      const now = clock.now();
      retryAt = Math.min(retryAt, now + random() * withinMs);
      plan(now);
    },
    close() {
      cancel();
      isClosed = true;
      coveredUntil = clock.now();
      disconnect();
    },
  };
}
