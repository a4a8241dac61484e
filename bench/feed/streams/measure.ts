import { setTimeout as after } from "node:timers/promises";
import { STREAM_VERSION } from "#engine/protocol/stream-messages.ts";
import { type Browsers, startBrowsers, type Taken } from "./browsers.ts";
import { type Helper, startHelper, type Usage } from "./process.ts";

const file = (name: string): URL => new URL(`./${name}.ts`, import.meta.url);

/** What a server used and what its browsers received in a span of time. */
export interface Span {
  readonly seconds: number;
  /** Share of one core. */
  readonly share: number;
  readonly memoryKib: number;
  readonly taken: Taken;
}

async function span(server: Helper, browsers: Browsers, seconds: number): Promise<Span> {
  await browsers.take();
  const before = await server.usage();
  const from = performance.now();
  await after(seconds * 1000);
  const { cpuMs, memoryKib } = await server.usage();
  const tookMs = performance.now() - from;
  const taken = await browsers.take();
  return { seconds: tookMs / 1000, share: (cpuMs - before.cpuMs) / tookMs, memoryKib, taken };
}

export interface TransportFigures extends Span {
  readonly kibEach: number;
}

/** Measures one transport without a gateway behind it. */
export async function measureTransport(
  transport: "websocket" | "response",
  count: number,
  perSecond: number,
  seconds: number,
): Promise<TransportFigures> {
  const [server, browsers] = [startHelper(file("transports")), startBrowsers()];
  try {
    const port = await server.call<number>("listen");
    const { memoryKib: before } = await server.usage();
    await browsers.open({ port, count, transport });
    await server.call("send", perSecond);
    await after(2000);
    const figures = await span(server, browsers, seconds);
    await server.call("send", 0);
    return { ...figures, kibEach: (figures.memoryKib - before) / count };
  } finally {
    await Promise.all([server.close(), browsers.close()]);
  }
}

/** A service, a gateway in front of it, and browsers with streams. */
export interface StreamSetup {
  /** Opens `count` more streams, each with this demand. */
  open(count: number, demand: DemandOf, more?: object): Promise<void>;
  span(seconds: number): Promise<Span>;
  usage(): Promise<Usage>;
  take(): Promise<Taken>;
  /** The same for browsers in another process. */
  readonly others: {
    open(count: number, demands: readonly DemandOf[], more?: object): Promise<void>;
    take(): Promise<Taken>;
    closeAll(): Promise<void>;
  };
  closeAll(): Promise<void>;
}

interface DemandOf {
  /** Index of the first instrument. */
  readonly from: number;
  readonly count: number;
  readonly intervalMs: number;
}

export async function withStreams<T>(measure: (setup: StreamSetup) => Promise<T>): Promise<T> {
  const [service, gateway] = [startHelper(file("service")), startHelper(file("gateway"))];
  const [browsers, others] = [startBrowsers(), startBrowsers()];
  try {
    const { port, source } = await gateway.call<{ port: number; source: string }>(
      "listen",
      await service.call<number>("listen"),
    );
    const isins = await service.call<readonly string[]>("isins");
    const demandText = ({ from, count, intervalMs }: DemandOf) =>
      JSON.stringify({
        kind: "demand",
        version: STREAM_VERSION,
        source,
        watched: isins.slice(from, from + count).map((isin) => [isin, 1]),
        background: [],
        intervalMs,
      });
    const openIn = (which: Browsers, count: number, demands: readonly DemandOf[], more: object) =>
      which.open({
        port,
        count,
        transport: "websocket",
        demands: demands.map(demandText),
        ...more,
      });
    return await measure({
      open: (count, demand, more = {}) => openIn(browsers, count, [demand], more),
      span: (seconds) => span(gateway, browsers, seconds),
      usage: () => gateway.usage(),
      take: () => browsers.take(),
      closeAll: () => browsers.closeAll(),
      others: {
        open: (count, demands, more = {}) => openIn(others, count, demands, more),
        take: () => others.take(),
        closeAll: () => others.closeAll(),
      },
    });
  } finally {
    await Promise.all([service, gateway, browsers, others].map((each) => each.close()));
  }
}

/** @param share from 0 to 1 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
