import type { Service } from "../simulation/services.ts";
import type { ListKind } from "./lists.ts";

export interface Measures {
  /** Mean age of what the asker holds ÷ the oracle's, over all pairs of a trader and an instrument. */
  readonly memory?: number;
  /** Mean age of what polling traders hold ÷ the oracle's. */
  readonly polled?: number;
  /** Mean age of what traders with a stream hold ÷ the oracle's. */
  readonly streamed?: number;
  /** Mean age of what polling traders hold ÷ the age that they would have with the oracle behind the routes. */
  readonly routed?: number;
  /** The worst trader's mean age ÷ the best one's. */
  readonly spread?: number;
  /** 429s a minute at the service. */
  readonly limited: number;
  /** Requests that left inside a Retry-After. */
  readonly inside: number;
  /** Mean age of the others ÷ the one before the event: in the first five minutes after it, and later. */
  readonly atFirst?: number;
  readonly later?: number;
}

/**
 * Who sends requests to the service: one asker for clients that poll, one asker for clients with streams, or each browser
 * at its own pace behind a cache.
 */
type Asking = "one asker" | "streams" | "own paces";

/** What the last trader does while the others stay. */
export type TraderEvent =
  | {
      readonly kind: "joins";
      /** Number of its instruments, none of which the others watch. Absent where it watches the others' list. */
      readonly own?: number;
    }
  | { readonly kind: "leaves" }
  | { readonly kind: "hides" };

export interface FeedScenario {
  readonly asking: Asking;
  readonly service: Service;
  readonly lists: ListKind;
  readonly traders: number;
  readonly event?: TraderEvent;
  readonly shares?: "equal" | "sum" | "log" | "√k, no guards";
  readonly goals: Partial<Measures>;
}
