import type { Streams } from "#server/feed/streams/streams.ts";
import type { SharedFeed } from "#server/shared-feed/shared-feed.ts";
import type { ErrorAnswer } from "./error-answer.ts";
import type { Feeds } from "./feeds.ts";
import { ANY_PATH } from "./gate/gate.ts";
import type { GateKeeper } from "./gate/gate-keeper.ts";
import type { GatewayFigures } from "./metrics/metrics.ts";

/** The figures of a gateway for its operator, and whether it is ready. */
export interface OperatorView {
  readonly figures: () => GatewayFigures;
  /** Returns the reason why no quotes can be expected; undefined if they can. */
  readonly notReady: () => ErrorAnswer | undefined;
}

interface OperatorViewParts {
  readonly feeds: Feeds;
  readonly streams: Pick<Streams, "size">;
  readonly gate: Pick<GateKeeper, "held">;
  readonly shared:
    | Pick<SharedFeed, "isLeader" | "isConnected" | "hasLeader" | "unused">
    | undefined;
  /** Whether its streams are being drained. */
  readonly isDraining: () => boolean;
}

const STOPPING: ErrorAnswer = { status: 503, reason: "This gateway is shutting down." };
const NO_REDIS: ErrorAnswer = { status: 503, reason: "Redis does not answer." };
const NO_LEADER: ErrorAnswer = { status: 503, reason: "No server holds the lease." };

export function createOperatorView(parts: OperatorViewParts): OperatorView {
  const { feeds, streams, gate, shared, isDraining } = parts;
  return {
    figures() {
      const feed = feeds.pollingFeed();
      return {
        isLeader: shared?.isLeader ?? feed !== undefined,
        streams: streams.size,
        ...(feed?.watched() ?? { instruments: 0, agesMs: [] }),
        gateMs: gate.held(ANY_PATH)?.remainingMs ?? 0,
        perMinute: feed?.status().perMinute ?? 0,
        shared: shared && { isConnected: shared.isConnected(), unused: shared.unused },
      };
    },
    notReady() {
      if (isDraining()) return STOPPING;
      if (shared === undefined || shared.hasLeader()) return undefined;
      return shared.isConnected() ? NO_LEADER : NO_REDIS;
    },
  };
}
