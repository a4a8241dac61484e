import type { Pace } from "#engine/pacer/pace.ts";
import type { Transport } from "#engine/protocol/source.ts";
import type { OpenStream } from "#engine/protocol/stream.ts";
import { STREAM_VERSION, type StreamDemand } from "#engine/protocol/stream-messages.ts";
import type { Isin } from "#market/isin.ts";
import { isActive } from "./demand.ts";
import type { Seats } from "./seats.ts";
import { createStreamAnswers, type StreamAnswersParts } from "./stream-answers.ts";
import { type StreamWants, streamWants } from "./stream-demand.ts";
import { createStreamLink } from "./stream-link.ts";
import { createStreamSender } from "./stream-sender.ts";

/** The options for a stream of the engine's gateway. */
export interface StreamOptions {
  readonly open: OpenStream;
  /** The source that is shown. */
  readonly sourceId: string;
  /** From 0 up to 1. */
  readonly random: () => number;
  /** Whether only visible tabs get quotes by the stream; what a hidden one needs for its alerts is requested. */
  readonly isForVisibleOnly: boolean;
}

/** The gateway's stream as the engine sees it. */
export interface EngineStream {
  readonly isOpen: boolean;
  readonly isCovering: boolean;
  readonly transport: Transport;
  /** Whether this instrument's quotes are left to the stream, so that none is requested. */
  covers(isin: Isin): boolean;
  /** The demand of a tab or the policy has changed. */
  demandChanged(): void;
  /** A person asks for a try now. @returns whether the request was sent to the gateway */
  probe(): boolean;
  /** The gateway answers again after an outage. */
  gatewayIsBack(): void;
  close(): void;
}

interface EngineStreamParts extends Omit<StreamAnswersParts, "sourceId" | "isWanted" | "pace"> {
  readonly pace: Pick<Pace, "claim" | "snapshot" | "policy">;
  readonly seats: Pick<Seats, "demands">;
  /** Which instruments are covered may have changed. */
  readonly onChange: () => void;
  /** A message was applied. */
  readonly onMessage: () => void;
}

/** Without one every quote is requested. */
export const NO_STREAM: EngineStream = {
  isOpen: false,
  isCovering: false,
  transport: { kind: "poll", cause: "none" },
  covers: () => false,
  demandChanged: () => undefined,
  probe: () => false,
  gatewayIsBack: () => undefined,
  close: () => undefined,
};

const NOTHING: StreamWants = { watched: [], background: [], intervalMs: 1000 };
/** All browsers notice at the same instant that the gateway is back. */
const BACK_WITHIN_MS = 2000;

export function createEngineStream(options: StreamOptions, parts: EngineStreamParts): EngineStream {
  const { sourceId, isForVisibleOnly } = options;
  const { clock, pace, seats } = parts;
  let wants = NOTHING;
  let isins: ReadonlySet<Isin> = new Set();
  const apply = createStreamAnswers({ ...parts, sourceId, isWanted: (isin) => isins.has(isin) });
  const link = createStreamLink({
    open: options.open,
    clock,
    random: options.random,
    events: {
      established: () => sender.established(),
      received(message) {
        apply(message);
        parts.onMessage();
      },
      changed: parts.onChange,
    },
  });
  const demand = (): StreamDemand => ({
    kind: "demand",
    version: STREAM_VERSION,
    source: sourceId,
    ...wants,
  });
  const sender = createStreamSender({ clock, demand, send: link.send });

  return {
    get isOpen() {
      return link.isOpen;
    },
    get isCovering() {
      return link.isCovering;
    },
    get transport() {
      return link.transport;
    },
    covers: (isin) => isins.has(isin) && link.isCovering,
    demandChanged() {
      const demands = seats.demands();
      wants = streamWants(isForVisibleOnly ? demands.filter(isActive) : demands, pace.policy());
      isins = new Set([...wants.watched.map(([isin]) => isin), ...wants.background]);
      link.want(isins.size > 0);
      sender.changed();
    },
    probe() {
      if (!link.isOpen) link.retry(0);
      else link.send({ kind: "probe" });
      return link.isOpen;
    },
    gatewayIsBack: () => link.retry(BACK_WITHIN_MS),
    close() {
      sender.close();
      link.close();
    },
  };
}
