import type { Isin } from "#market/isin.ts";

/**
 * The version of the messages between a browser and the gateway's stream. A page may be older or newer
 * than the gateway that it connects to: where the versions differ the gateway closes the stream with
 * `STREAM_CLOSE.version`, and the page goes on polling the two routes.
 */
export const STREAM_VERSION = 1;

/** Codes of the WebSocket close frame (RFC 6455, section 7.4.2, leaves 4000 to 4999 to applications). */
export const STREAM_CLOSE = {
  /** Other versions of the messages: trying again is useless until one of the two is reloaded. */
  version: 4000,
  /** The gateway stops, or the stream is as old as it may become: connect again. */
  again: 4001,
  /** The limit of open streams is reached: try again later. */
  full: 4002,
  /** A message of this browser was malformed or too large. */
  malformed: 4003,
  /** This browser reads too slowly. */
  slow: 4004,
  /** The gateway serves another source now. */
  source: 4005,
} as const;

/** A browser's whole demand. It is the first message, and each one replaces the one before. */
export interface StreamDemand {
  readonly kind: "demand";
  readonly version: number;
  /** The source whose quotes this browser shows. */
  readonly source: string;
  /** The instruments of visible tabs, with weights between 0 and 1 or above; empty while hidden or paused. */
  readonly watched: readonly (readonly [Isin, number])[];
  /** Instruments that only armed alerts of hidden tabs need: each is checked at the background interval. */
  readonly background: readonly Isin[];
  /** The shortest time between two checks of an instrument of weight 1, in milliseconds. */
  readonly intervalMs: number;
}

/** A user asks for a try at once, after a refused token or an outage. On the wire it is named `probe`. */
export interface StreamTryNow {
  readonly kind: "probe";
}

export type ToGateway = StreamDemand | StreamTryNow;

/**
 * One answer of the route of this instrument, as an HTTP response would bring it: status, headers in
 * lower case, and body. The page reads it with the code that reads responses.
 */
export type StreamAnswer = readonly [
  isin: Isin,
  status: number,
  headers: Readonly<Record<string, string>>,
  body: string,
];

/** A refusal that concerns every route: status, headers in lower case, and body. */
export type StreamRefusal = readonly [
  status: number,
  headers: Readonly<Record<string, string>>,
  body: string,
];

export type ToBrowser =
  /** The latest check of each instrument in the demand: first all known ones, later the new ones. */
  | { readonly kind: "answers"; readonly answers: readonly StreamAnswer[] }
  /** The feed's pace, sent when a gate closes, when the next try moves, and at least once in `STREAM_HEARTBEAT_MS`. */
  | {
      readonly kind: "status";
      readonly perMinute: number;
      /** The number of browsers that share the pace. */
      readonly desks: number;
      /** Set while the gateway holds all requests back: the current answer of the two routes. */
      readonly held?: StreamRefusal;
      /**
       * Milliseconds until the gateway tries the service again; 0 while it does. Set during an outage alone, and
       * not by older gateways.
       */
      readonly nextTryMs?: number;
      /** Set while a rate limit slows the feed, but not by older gateways. */
      readonly recovering?: boolean;
    }
  /** Instruments without an answer yet, with the approximate milliseconds until the service is asked. */
  | { readonly kind: "queued"; readonly queued: readonly (readonly [Isin, number])[] };

/** The longest time between two messages of the gateway. */
export const STREAM_HEARTBEAT_MS = 5000;
