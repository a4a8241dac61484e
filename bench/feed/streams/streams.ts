import { loadavg } from "node:os";
import { setTimeout as after } from "node:timers/promises";
import { STREAM_CLOSE } from "#engine/protocol/stream-messages.ts";
import type { Bench, BenchResult, Goal, Table } from "../../report/result.ts";
import { measureTransport, quantile, type Span, withStreams } from "./measure.ts";

const STREAMS = 2000;
const FIRST = 500;
const SECONDS = 20;
/** Twenty instruments every ten seconds: two quotes a second for each browser. */
const USUAL = { from: 0, count: 20, intervalMs: 10_000 };
/** Twenty instruments every second. */
const BUSY = { from: 0, count: 20, intervalMs: 1000 };
const MOST = { p99Ms: 50, share: 0.15, kibEach: 30 };
const TRANSPORTS = [
  ["WebSocket (`ws`)", "websocket"],
  ["streamed response", "response"],
] as const;

/** The part `streams` of `npm run bench`. A quick run measures the same. */
export const run: Bench = () => measureStreams();

/** Measures the cost of streams in a gateway: real processes, and connections over the loopback. */
export async function measureStreams(): Promise<BenchResult> {
  const loadBefore = loadavg()[0] ?? Number.NaN;
  const transports = await withProgress("transports", comparedTransports);
  const usual = await withProgress("two quotes a second", usualStreams);
  const busy = await withProgress("twenty quotes a second", busyStreams);
  const crowds = [
    await withProgress("many at once", comingAtOnce),
    await withProgress("slow readers", readingNothing),
  ];
  return {
    name: "feed, streams",
    goals: [...usual.goals, ...crowds.map(({ goal }) => goal)],
    tables: [transports, usual.table, busy, ...crowds.map(({ table }) => table)],
    notes: [
      `Real processes on one machine: a service, a gateway without a page, ${STREAMS} connections over the loopback. Latency is from the service's answer to its arrival at every tenth browser, which reads in a process apart from the others.`,
      "Shares are processor time of the gateway alone, of one core; memory is what its process grew by, without the kernel's buffers, once it had 500 streams.",
      `Load of the machine when it began: ${loadBefore.toFixed(1)}. Latencies depend on it, shares hardly do.`,
    ],
  };
}

async function withProgress<T>(name: string, measure: () => Promise<T>): Promise<T> {
  console.error(`${name} …`);
  return measure();
}

async function comparedTransports(): Promise<Table> {
  const rows: string[][] = [];
  for (const [name, transport] of TRANSPORTS) {
    for (const perSecond of [2, 20]) {
      const figures = await measureTransport(transport, STREAMS, perSecond, SECONDS);
      rows.push([name, `${perSecond}`, ...cellsOf(figures), figures.kibEach.toFixed(1)]);
    }
  }
  return {
    title: `Transports with nothing behind them: ${STREAMS} connections, messages of 450 bytes`,
    head: ["transport", "messages/s each", ...HEAD, "KiB each"],
    rows,
  };
}

const HEAD = ["share of a core", "µs a message", "p50, ms", "p99, ms", "messages/s received"];

function cellsOf({ share, seconds, taken }: Span): string[] {
  const perSecond = taken.messages / seconds;
  return [
    percent(share),
    ((share * 1e6) / perSecond).toFixed(1),
    quantile(taken.latencies, 0.5).toFixed(1),
    quantile(taken.latencies, 0.99).toFixed(1),
    perSecond.toFixed(0),
  ];
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

async function usualStreams(): Promise<{ goals: readonly Goal[]; table: Table }> {
  return withStreams(async (setup) => {
    // Memory that the process needs once, for loading and compiling, is not a stream's.
    await setup.open(FIRST, USUAL);
    await after(12_000);
    const { memoryKib: before } = await setup.usage();
    await setup.open(STREAMS - FIRST, USUAL);
    await after(12_000);
    const figures = await setup.span(2 * SECONDS);
    const kibEach = (figures.memoryKib - before) / (STREAMS - FIRST);
    const p99Ms = quantile(figures.taken.latencies, 0.99);
    return {
      goals: [
        atMost(
          `from the service's answer to its receipt, p99 at most ${MOST.p99Ms}`,
          p99Ms,
          MOST.p99Ms,
          `${p99Ms.toFixed(1)} ms`,
        ),
        atMost(
          `share of a core at most ${percent(MOST.share)}`,
          figures.share,
          MOST.share,
          percent(figures.share),
        ),
        atMost(`KiB a stream at most ${MOST.kibEach}`, kibEach, MOST.kibEach, kibEach.toFixed(1)),
      ],
      table: {
        title: `The gateway: ${STREAMS} streams of the same 20 instruments, 2 quotes/s each`,
        head: [...HEAD, "KiB each"],
        rows: [[...cellsOf(figures), kibEach.toFixed(1)]],
      },
    };
  });
}

function atMost(text: string, value: number, most: number, measured: string): Goal {
  return { text, measured, met: value <= most };
}

async function busyStreams(): Promise<Table> {
  const rows: string[][] = [];
  for (const count of [500, 1000, 2000, 4000]) {
    const figures = await withStreams(async (setup) => {
      await setup.open(count, BUSY);
      await after(5000);
      return setup.span(SECONDS);
    });
    rows.push([`${count}`, ...cellsOf(figures)]);
  }
  return { title: "The gateway: 20 quotes/s each", head: ["streams", ...HEAD], rows };
}

interface CrowdFigures {
  readonly goal: Goal;
  readonly table: Table;
}

/** Measures a crowd that reconnects at one instant, as after a restart, while others watch. */
async function comingAtOnce(): Promise<CrowdFigures> {
  const count = STREAMS / 2;
  return withStreams(async (setup) => {
    await setup.open(count, USUAL);
    await after(12_000);
    await setup.take();
    const before = await setup.usage();
    await setup.others.open(count, [USUAL], { atOnce: true });
    await after(5000);
    const { cpuMs } = await setup.usage();
    const { firstAnswers } = await setup.others.take();
    const { latencies } = await setup.take();
    const usedMs = cpuMs - before.cpuMs;
    return {
      goal: {
        text: `of ${count} that connect at once, each has its first answers`,
        measured: `${firstAnswers.length}`,
        met: firstAnswers.length === count,
      },
      table: {
        title: `${count} streams that connect at one instant beside ${count}`,
        head: ["first answers, p50, ms", "the last, ms", "others, p99, ms", "processor, ms in 5 s"],
        rows: [
          [
            quantile(firstAnswers, 0.5).toFixed(0),
            Math.max(...firstAnswers).toFixed(0),
            quantile(latencies, 0.99).toFixed(1),
            usedMs.toFixed(0),
          ],
        ],
      },
    };
  });
}

/** Browsers that read nothing, and ask for five hundred others four times a second. */
async function readingNothing(): Promise<CrowdFigures> {
  const [count, stuck] = [STREAMS / 2, 50];
  return withStreams(async (setup) => {
    await setup.open(count, BUSY);
    await setup.open(1, { from: 0, count: 500, intervalMs: 60_000 });
    await after(20_000);
    const calm = await setup.span(SECONDS);
    // They cause no requests to the service: they receive only quotes that the feed has already.
    const lists = [0, 250].map((from) => ({ from, count: 250, intervalMs: 86_400_000 }));
    await setup.others.open(stuck, lists, { isStuck: true });
    const disturbed = await setup.span(SECONDS);
    await after(50_000);
    const later = await setup.others.take();
    return {
      goal: {
        text: `${stuck} that read nothing are cut off (${STREAM_CLOSE.slow}), and nobody else`,
        measured: `${stuck - later.open} and ${disturbed.taken.closings.length}`,
        met: later.open === 0 && disturbed.taken.closings.length === 0,
      },
      table: {
        title: `${stuck} streams that read nothing beside ${count} at 20 quotes/s`,
        head: ["", ...HEAD, "memory, MiB"],
        rows: [
          ["without them", ...cellsOf(calm), (calm.memoryKib / 1024).toFixed(0)],
          ["with them", ...cellsOf(disturbed), (disturbed.memoryKib / 1024).toFixed(0)],
        ],
      },
    };
  });
}
