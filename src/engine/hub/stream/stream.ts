import { isActive } from "#engine/hub/seats/demand.ts";
import type { Seats } from "#engine/hub/seats/seats.ts";
import type { PolicyPacer } from "#engine/pacer/policy-pacer.ts";
import type { Transport } from "#engine/protocol/source-status.ts";
import type { OpenStream } from "#engine/protocol/stream.ts";
import { STREAM_VERSION, type StreamDemand } from "#engine/protocol/stream-messages.ts";
import type { Isin } from "#market/isin.ts";
import { createStreamAnswers, type StreamAnswersDeps } from "./stream-answers.ts";
import { type StreamWants, streamWants } from "./stream-demand.ts";
import { createStreamLink } from "./stream-link.ts";
import { createStreamSender } from "./stream-sender.ts";

/** The options of the gateway's stream. */
export interface StreamOptions {
  readonly open: OpenStream;
  /** The source that is shown. */
  readonly sourceId: string;
  /** Returns a number from 0 up to, but not including, 1. */
  readonly random: () => number;
  /** Whether only visible tabs get quotes by the stream. The quotes for a hidden tab's alerts are polled then. */
  readonly isForVisibleOnly: boolean;
}

/** The engine's interface to the gateway's stream. */
export interface EngineStream {
  readonly isOpen: boolean;
  readonly isCovering: boolean;
  readonly transport: Transport;
  /** The gateway's next try of the service during an outage; undefined if it reports none. */
  readonly nextTryAt: number | undefined;
  /** Whether the gateway's last status reports that a rate limit slows its feed. */
  readonly isRecovering: boolean;
  /** Whether the quotes of this instrument are left to the stream and not polled. */
  covers(isin: Isin): boolean;
  /** The demand of a tab or the policy has changed. */
  demandChanged(): void;
  /** Tries at once, because a user asks for it. @returns whether the request was sent to the gateway */
  tryNow(): boolean;
  /** The gateway answers again after an outage. */
  gatewayIsBack(): void;
  close(): void;
}

interface EngineStreamDeps extends Omit<StreamAnswersDeps, "sourceId" | "isWanted" | "pacer"> {
  readonly pacer: Pick<PolicyPacer, "claim" | "snapshot" | "policy">;
  readonly seats: Pick<Seats, "demands">;
  /** Called when the set of covered instruments may have changed. */
  readonly onChange: () => void;
  /** A message was applied. */
  readonly onMessage: () => void;
}

/** The stream of an engine without one: every quote is polled. */
export const NO_STREAM: EngineStream = {
  isOpen: false,
  isCovering: false,
  transport: { kind: "poll", cause: "none" },
  nextTryAt: undefined,
  isRecovering: false,
  covers: () => false,
  demandChanged: () => undefined,
  tryNow: () => false,
  gatewayIsBack: () => undefined,
  close: () => undefined,
};

const NOTHING: StreamWants = { watched: [], background: [], intervalMs: 1000 };
/** All browsers notice the gateway's return at the same instant, so their attempts are spread over this time. */
const BACK_WITHIN_MS = 2000;

export function createEngineStream(options: StreamOptions, deps: EngineStreamDeps): EngineStream {
  const { sourceId, isForVisibleOnly } = options;
  const { clock, pacer, seats } = deps;
  let wants = NOTHING;
  let isins: ReadonlySet<Isin> = new Set();
  const answers = createStreamAnswers({ ...deps, sourceId, isWanted: (isin) => isins.has(isin) });
  const link = createStreamLink({
    open: options.open,
    clock,
    random: options.random,
    events: {
      established() {
        answers.established();
        sender.established();
      },
      received(message) {
        answers.apply(message);
        deps.onMessage();
      },
      changed: deps.onChange,
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
    get nextTryAt() {
      return answers.nextTryAt;
    },
    get isRecovering() {
      return answers.isRecovering;
    },
    covers: (isin) => isins.has(isin) && link.isCovering,
    demandChanged() {
      const demands = seats.demands();
      wants = streamWants(isForVisibleOnly ? demands.filter(isActive) : demands, pacer.policy());
      isins = new Set([...wants.watched.map(([isin]) => isin), ...wants.background]);
      link.want(isins.size > 0);
      sender.changed();
    },
    tryNow() {
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
