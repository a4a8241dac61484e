import type { PacerMemory } from "#engine/pacer/pacer-memory.ts";
import type { Clock } from "#engine/protocol/clock.ts";
import type { StreamLimits } from "#server/feed/streams/streams.ts";
import type { SharedFeed } from "#server/shared-feed/shared-feed.ts";
import type { GateKeeper } from "./gate/gate-keeper.ts";
import type { Log } from "./log-once.ts";
import type { NamesDocument } from "./names/names-document.ts";

const MIB = 1024 * 1024;
/** The default deadline of one exchange with the service, in milliseconds. */
export const DEADLINE_MS = 8000;
/** The default sizes of the largest answers, in bytes. */
export const ANSWER_LIMITS = { instruments: 32 * MIB, quote: MIB };

/** Options of a gateway. Tests reduce the deadline and the sizes. */
export interface GatewayOptions {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  /** Undefined for an edge of a shared feed, which sends no request to the service. */
  readonly token: string | undefined;
  /** All certificates to trust, in PEM; Node's roots when undefined. */
  readonly ca?: readonly string[] | undefined;
  /** Opaque id of the service at its address. Read at each request: it changes when a simulator starts a new run. */
  readonly source: string;
  readonly operatorEmail: string | undefined;
  /** The ISINs of a first visit; present with the embedded simulator only. */
  readonly suggested?: readonly string[] | undefined;
  /** Reads the names of instruments at each request. Undefined, or returns undefined, if there are none. */
  readonly names?: (() => Promise<NamesDocument> | undefined) | undefined;
  /** The name or address on which the gateway listens. */
  readonly host: string;
  readonly allowedHosts: readonly string[];
  /** The longest exchange with the service, in milliseconds. Default `DEADLINE_MS`. */
  readonly deadlineMs?: number | undefined;
  /** The largest answers, in bytes. Default `ANSWER_LIMITS`. */
  readonly limits?: Readonly<Record<"instruments" | "quote", number>> | undefined;
  /** Decides which requests may reach the service. By default one that stores nothing on disk. */
  readonly gate?: GateKeeper | undefined;
  /** The part of this process in a feed that several processes share. Without it, this process asks by itself. */
  readonly shared?: SharedFeed | undefined;
  /** An earlier process's knowledge of the service's limit. */
  readonly memory?: PacerMemory | undefined;
  /** Returns the identity of the current service, if it may restart; the source when undefined. */
  readonly identity?: (() => string) | undefined;
  /** Whether one feed serves all clients; true when undefined. If false, each request asks the service. */
  readonly hasFeed?: boolean | undefined;
  /** Whether browsers are served; true when undefined. If false, only the health of the process is. */
  readonly servesBrowsers?: boolean | undefined;
  /** Whether browsers may open a stream of the feed; true when undefined. */
  readonly hasStream?: boolean | undefined;
  /**
   * Whether each request currently asks the service without using stored answers: because the market's time
   * is frozen, or a replay serves each quote once. Never when undefined.
   */
  readonly isDirect?: (() => boolean) | undefined;
  readonly clock?: Clock | undefined;
  /** Called with the status of each answer of the service, or with `failed`. */
  readonly onServiceAnswer?: ((status: number | "failed") => void) | undefined;
  /** Default `STREAM_LIMITS`. */
  readonly streams?: StreamLimits | undefined;
  readonly log: Log;
}
