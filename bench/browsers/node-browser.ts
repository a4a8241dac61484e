import { WebSocket } from "ws";
import { createEngine } from "#engine/hub/engine.ts";
import type { CheckAnswer } from "#engine/protocol/check-answer.ts";
import type { OpenStream } from "#engine/protocol/stream.ts";
import { createClient } from "#market/client/client.ts";
import { parseIsin } from "#market/isin.ts";
import { serverClock } from "#server/feed/server-clock.ts";
import { systemClocks } from "#server/gateway/clocks.ts";

/** A browser without a page: the page's engine runs in this process, over real connections. */
export interface NodeBrowser {
  /** Breaks its stream. It reconnects as a page does. */
  readonly breakStream: () => void;
  readonly close: () => void;
}

const CLOCK = serverClock(systemClocks);
const POLICY = { baseIntervalMs: 1000, mostPerMinute: undefined };

/** @param url the gateway's address, without a slash at its end */
export function openNodeBrowser(
  url: string,
  sourceId: string,
  isins: readonly string[],
  answer: (answer: CheckAnswer) => void,
): NodeBrowser {
  let socket: WebSocket | undefined;
  const open: OpenStream = (listener) => {
    const own = new WebSocket(`${url.replace("http", "ws")}/feed`, { headers: { origin: url } });
    let isClosed = false;
    socket = own;
    own.on("open", () => isClosed || listener.opened());
    own.on("message", (data) => {
      if (!isClosed) listener.message(Buffer.isBuffer(data) ? data.toString() : "");
    });
    // `close` follows, and has all that a browser learns of the failure.
    own.on("error", () => undefined);
    own.on("close", (code) => isClosed || listener.closed(code));
    return {
      send(message) {
        if (own.readyState === WebSocket.OPEN) own.send(JSON.stringify(message));
      },
      close() {
        isClosed = true;
        own.terminate();
      },
    };
  };
  const engine = createEngine({
    client: createClient({ baseUrl: `${url}/api`, fetch, sourceId }),
    clock: CLOCK,
    policy: POLICY,
    isOnline: () => true,
    stream: { open, sourceId, random: Math.random, isForVisibleOnly: false },
  });
  engine.seat(
    {
      weights: new Map(isins.flatMap((text) => parseIsin(text) ?? []).map((isin) => [isin, 1])),
      alerts: new Set(),
      isVisible: true,
      pausedSinceEpochMs: undefined,
    },
    { onStatus: () => undefined, onAnswer: answer },
  );
  return { breakStream: () => socket?.terminate(), close: () => engine.close() };
}
