import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import * as z from "zod";
import { instrumentList } from "#server/simulator/market/universe.ts";
import { freePort } from "#server/testing/free-port.ts";
import { Simulator } from "../../e2e/support/simulator.ts";
import { refusalsAmong } from "../../e2e/support/traffic.ts";
import { createLauncher } from "../feed/live-servers.ts";
import { seededRandom } from "../simulation/random.ts";
import { INTERPRETED_IN_NODE } from "../soak/interpreted.ts";
import { retryAfterViolations } from "../soak/retry-after.ts";
import type { TimedValue } from "../soak/slope.ts";
import { ROOT } from "../support/root.ts";
import { type NodeBrowser, openNodeBrowser } from "./node-browser.ts";
import { attachToNode } from "./node-heap.ts";
import { openPage, type RealPage } from "./page.ts";
import { createQuoteWatch } from "./quote-watch.ts";
import { REAL_TROUBLES, type RealSetup } from "./real-troubles.ts";

export const PAGES = 2;
export const NODE_BROWSERS = 8;
export const WATCHED = 40;
/** Below the demand of the browsers, so that the service itself refuses some requests. */
export const LIMIT = "36/1s";
const READ_EVERY_MS = 30_000;
const TROUBLE_EVERY_MS = 20_000;
const CONFIG = z.object({ source: z.string() });

/** A reading of one heap, with its time and the number of requests that the service had received. */
export interface HeapSample extends TimedValue {
  readonly requests: number;
}

/** The figures of a real run. */
export interface RealDay {
  readonly seconds: number;
  readonly requests: number;
  readonly refusals: number;
  /** Heaps by the name of what holds them. */
  readonly heaps: Readonly<Record<string, readonly HeapSample[]>>;
  readonly retryAfterViolations: readonly unknown[];
  readonly screenFaults: readonly string[];
  readonly errors: readonly string[];
  /** Number of quotes that the browsers without a page received. */
  readonly quotes: number;
  readonly regressions: number;
  readonly troubles: Readonly<Record<string, number>>;
}

/** Runs `npm run serve`, two pages and eight browsers without a page through troubles of the service. */
export async function liveDay(seconds: number, seed = 1): Promise<RealDay> {
  const stateDir = mkdtempSync(join(tmpdir(), "touchline-browsers-"));
  const launcher = createLauncher(ROOT);
  const closing: (() => unknown)[] = [
    () => launcher.close(),
    () => rmSync(stateDir, { recursive: true, force: true }),
  ];
  try {
    const service = await launcher.simulator(await freePort(), LIMIT);
    const [port, inspector] = [await freePort(), await freePort()];
    await launcher.gateway("serve", service.baseUrl, {
      PORT: `${port}`,
      STATE_DIR: stateDir,
      NODE_OPTIONS: `--inspect=127.0.0.1:${inspector} ${INTERPRETED_IN_NODE}`,
    });
    const server = await attachToNode(inspector);
    closing.unshift(server.close);
    const url = `http://127.0.0.1:${port}`;
    const isins = instrumentList(WATCHED);
    const watch = createQuoteWatch();
    const { source } = CONFIG.parse(await (await fetch(`${url}/config.json`)).json());
    const others: NodeBrowser[] = [];
    for (let index = 0; index < NODE_BROWSERS; index += 1) {
      const other = openNodeBrowser(url, source, isins, watch.browser());
      closing.unshift(other.close);
      others.push(other);
    }
    const pages: RealPage[] = [];
    for (let index = 0; index < PAGES; index += 1) {
      const page = await openPage(url, isins);
      closing.unshift(page.close);
      pages.push(page);
    }
    const simulator = new Simulator(service.controlUrl);
    const setup: RealSetup = {
      simulator,
      pages: pages.map(({ page }) => page),
      isins,
      breakStreams() {
        for (const other of others) other.breakStream();
      },
      random: seededRandom(seed),
    };
    const { heaps, troubles } = await watchFor(seconds, setup, async () => ({
      ...Object.fromEntries(
        (await Promise.all(pages.map((page) => page.heaps()))).flatMap((heap, index) => [
          [`page ${index + 1}`, heap.page],
          [`worker ${index + 1}`, heap.worker],
        ]),
      ),
      server: await server.read(),
    }));
    const log = await simulator.requests();
    return {
      seconds,
      requests: log.length,
      refusals: refusalsAmong(log),
      heaps,
      retryAfterViolations: retryAfterViolations(log),
      screenFaults: (await Promise.all(pages.map((page) => page.screenFaults()))).flat(),
      errors: pages.flatMap((page) => page.errors()),
      quotes: watch.quotes(),
      regressions: watch.regressions(),
      troubles,
    };
  } finally {
    for (const close of closing) await close();
  }
}

/** Makes troubles for this many seconds, and reads the heaps between them. */
async function watchFor(
  seconds: number,
  setup: RealSetup,
  read: () => Promise<Readonly<Record<string, number>>>,
) {
  const heaps: Record<string, HeapSample[]> = {};
  const troubles: Record<string, number> = {};
  const names = Object.keys(REAL_TROUBLES);
  const begunAt = performance.now();
  const passed = () => performance.now() - begunAt;
  let readAt = 0;
  for (let turn = 0; passed() < 1000 * seconds; turn += 1) {
    const name = names[turn % names.length] ?? "";
    await REAL_TROUBLES[name]?.(setup);
    troubles[name] = (troubles[name] ?? 0) + 1;
    await after(Math.max(0, (turn + 1) * TROUBLE_EVERY_MS - passed()));
    if (passed() < readAt) continue;
    readAt += READ_EVERY_MS;
    const { requests } = await setup.simulator.state();
    for (const [holder, value] of Object.entries(await read())) {
      heaps[holder] ??= [];
      heaps[holder].push({ atMs: passed(), value, requests });
    }
  }
  return { heaps, troubles };
}
