import type { PacePolicy } from "#engine/pacer/pace-policy.ts";
import type { PacerMemory } from "#engine/pacer/pacer-memory.ts";
import { MarketDataError } from "#market/errors.ts";
import type { Isin } from "#market/isin.ts";
import type { CheckAnswer } from "./check-answer.ts";
import type { SourceStatus } from "./source-status.ts";

/**
 * The version of the messages between a tab and the shared worker. The two may come from different
 * builds: a tab opened before an update may connect to a worker started after it, or the other way round.
 * Raise it with any change of a message here or of its fields in source-status.ts; wire.test.ts has a sample of
 * each message in both directions.
 */
export const WIRE_VERSION = 10;

export type ToWorker =
  | {
      readonly kind: "hello";
      readonly version: number;
      readonly sourceId: string;
      /** The path of the gateway's stream, if it offers one. */
      readonly stream: string | null | undefined;
      readonly policy: PacePolicy;
      readonly memory: PacerMemory | undefined;
      readonly weights: readonly Weighted[];
      readonly alerts: readonly Isin[];
      readonly isVisible: boolean;
      readonly pausedSinceEpochMs: number | undefined;
    }
  | { readonly kind: "interest"; readonly weights: readonly Weighted[] }
  | { readonly kind: "alerts"; readonly isins: readonly Isin[] }
  | { readonly kind: "visible"; readonly isVisible: boolean }
  | { readonly kind: "policy"; readonly policy: PacePolicy }
  /** `probe` is the name of `tryNow` on the wire. */
  | { readonly kind: "pause" | "resume" | "probe" | "forget" }
  | { readonly kind: "ping" }
  | { readonly kind: "bye" };

export type ToTab =
  /** `now` is the hub's clock: two contexts of one browser need not count from the same origin. */
  | { readonly kind: "welcome"; readonly version: number; readonly now: number }
  /** The worker does not know this tab, or no longer: the tab must send `hello`. */
  | { readonly kind: "lost" }
  | { readonly kind: "pong"; readonly now: number }
  | { readonly kind: "status"; readonly status: SourceStatus }
  | CheckAnswer;

type Weighted = readonly [Isin, number];

/** The members of a message port that both sides need; tests use a pair of plain objects. */
export interface Port<Out, In> {
  post(message: Out): void;
  onMessage(listener: (message: In) => void): void;
}

/**
 * A structured clone keeps an error's message and drops its other properties, so errors are sent as
 * their fields (`pack`).
 */
export interface PackedError {
  readonly errorFields: Pick<MarketDataError, "kind"> & Partial<Omit<MarketDataError, "kind">>;
}

/** Errors occur in two places only: an outcome's `error`, and the connection of a status. */
interface Packed {
  readonly outcome?: MayFail;
  readonly status?: { readonly connection: MayFail };
}

interface MayFail {
  error?: PackedError | MarketDataError;
}

/**
 * Restores the error that `pack` replaced; changes the message in place. Never throws: a hub of another build may
 * send unknown messages, and its version must be readable in any case.
 */
export function unpack(message: unknown): ToTab {
  const { outcome, status } = message as Packed;
  const holder = outcome ?? status?.connection;
  const fields = (holder?.error as Partial<PackedError> | undefined)?.errorFields;
  if (holder && fields) holder.error = new MarketDataError(fields.kind, fields);
  return message as ToTab;
}
