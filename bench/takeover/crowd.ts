import { setTimeout as after } from "node:timers/promises";
import { createStreamBackoff } from "#engine/hub/stream/stream-backoff.ts";
import { serviceSource } from "#server/gateway/settings/source-id.ts";
import { openStream, type StreamClient } from "#server/gateway/testing/stream-client.ts";
import { until } from "./site.ts";

/** Browsers with a stream each. They reconnect as the page does. */
export interface Crowd {
  /** Moves them to another edge, and resolves once each has received a quote there. */
  readonly moveTo: (port: number) => Promise<void>;
  readonly close: () => void;
}

interface CrowdOptions {
  readonly size: number;
  /** The port of the edge that they connect to first. */
  readonly port: number;
  readonly baseUrl: string;
  readonly isins: readonly string[];
}

/** Resolves once each browser has received a quote. */
export async function openCrowd({ size, port, baseUrl, isins }: CrowdOptions): Promise<Crowd> {
  const source = serviceSource(baseUrl);
  let target = port;
  let isClosed = false;
  const served = new Set<number>();
  const streams = new Map<number, StreamClient>();

  async function watch(browser: number) {
    const backoff = createStreamBackoff(Math.random);
    while (!isClosed) {
      const port = target;
      const openedAt = performance.now();
      try {
        const stream = await openStream(port);
        streams.set(browser, stream);
        stream.want(source, isins);
        void until(() => stream.answers().length > 0, "A browser receives nothing.").then(() => {
          if (port === target) served.add(browser);
        });
        await stream.closed;
        backoff.lived(performance.now() - openedAt);
      } catch {
        // The edge refused the stream or is absent: the browser tries again after the same wait.
      }
      await after(isClosed ? 0 : backoff.waitMs("lost"));
    }
  }

  const allServed = () => until(() => served.size === size, "Not every browser is served.");
  for (let browser = 0; browser < size; browser += 1) void watch(browser);
  await allServed();
  return {
    async moveTo(port) {
      target = port;
      served.clear();
      await allServed();
    },
    close() {
      isClosed = true;
      for (const stream of streams.values()) stream.close();
    },
  };
}
