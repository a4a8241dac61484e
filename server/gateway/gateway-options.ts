import type { PacerMemory } from "#engine/pacer/pacer-memory.ts";
import type { Clock } from "#engine/protocol/clock.ts";
import type { Log } from "#server/common/log.ts";
import type { StreamLimits } from "#server/feed/streams/streams.ts";
import type { SharedFeed } from "#server/shared-feed/shared-feed.ts";
import type { GateKeeper } from "./gate/gate-keeper.ts";
import type { NamesDocument } from "./names/names-document.ts";

const MIB = 1024 * 1024;
/** The default deadline of one exchange with the service, in milliseconds. */
export const EXCHANGE_DEADLINE_MS = 8000;

/** The largest answers of the service, in bytes. */
export type AnswerLimits = Readonly<Record<"instruments" | "quote", number>>;
export const ANSWER_LIMITS: AnswerLimits = { instruments: 32 * MIB, quote: MIB };

/** Options of a gateway. */
export interface GatewayOptions {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  /** Undefined for an edge of a shared feed, which sends no request to the service. */
  readonly token: string | undefined;
  /** All certificates to trust, in PEM; Node's roots when undefined. */
  readonly ca: readonly string[] | undefined;
  /** Opaque id of the service at its address. Read at each request: it changes when a simulator starts a new run. */
  readonly source: string;
  /** Returns the identity of the current service, if it may restart; the source when undefined. */
  readonly identity: (() => string) | undefined;
  readonly operatorEmail: string | undefined;
  /** The ISINs of a first visit; present with the embedded simulator only. */
  readonly suggested: readonly string[] | undefined;
  /** Reads the names of instruments at each request. Undefined, or returns undefined, if there are none. */
  readonly names: (() => Promise<NamesDocument> | undefined) | undefined;
  /** The name or address on which the gateway listens. */
  readonly host: string;
  readonly allowedHosts: readonly string[];
  /** Decides which requests may reach the service. */
  readonly gate: GateKeeper;
  /** The part of this process in a feed that several processes share. Without it, this process asks by itself. */
  readonly shared: SharedFeed | undefined;
  /** An earlier process's knowledge of the service's limit. */
  readonly memory: PacerMemory | undefined;
  /** What browsers can use: nothing but the health of the process, the two routes, or streams as well. */
  readonly browserAccess: "none" | "routes" | "streams";
  /**
   * Whether each request currently asks the service without using stored answers: because there is no feed, the
   * market's time is frozen, or a replay serves each quote once.
   */
  readonly isDirect: () => boolean;
  readonly clock: Clock;
  /** Called with the status of each answer of the service, or with `failed`. */
  readonly onServiceAnswer: ((status: number | "failed") => void) | undefined;
  /** Called for each quote of the service that is older than the newest one of its instrument. */
  readonly onOlderQuote?: (() => void) | undefined;
  readonly streams: StreamLimits;
  readonly log: Log;
  /** The longest exchange with the service, in milliseconds. Default `EXCHANGE_DEADLINE_MS`; tests reduce it. */
  readonly deadlineMs?: number | undefined;
  /** Default `ANSWER_LIMITS`; tests reduce them. */
  readonly limits?: AnswerLimits | undefined;
}
