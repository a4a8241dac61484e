import { loadavg } from "node:os";
import { setTimeout as after } from "node:timers/promises";
import type { Browser, CDPSession, Page } from "playwright";
import { instrumentList } from "#server/simulator/market/universe.ts";
import type { Site } from "../../e2e/support/site.ts";

const INSTRUMENTS = 500;
const PER_SECOND = 20;
/** The browser's own name for what its threads run. */
const TASKS = "toplevel";
/** Seconds before the measurement, so that the page's start is not measured. */
const SETTLING_S = 10;

/** The cost of a long list on the page's thread. */
export interface ListFigures {
  readonly instruments: number;
  readonly seconds: number;
  readonly answersPerSecond: number;
  /** Number of long tasks by the browser's definition: over 50 milliseconds from begin to end. */
  readonly longTasks: number;
  /** Costs of the long tasks by the trace, the longest first. */
  readonly longest: readonly TaskCost[];
  /** Processor time of the costliest task, without its waits for other programs. */
  readonly costliestTaskMs: number;
  /** Load average of the last minute. */
  readonly machineLoad: number;
  /** Share of time in which the page's thread was busy. */
  readonly busyShare: number;
}

interface TaskCost {
  readonly lastedMs: number;
  readonly processorMs: number;
}

/** Watches five hundred instruments of a service that gives twenty answers a second. */
export async function watchList(
  browser: Browser,
  { url, simulator }: Site,
  seconds: number,
): Promise<ListFigures> {
  const isins = instrumentList(INSTRUMENTS);
  await simulator.reset();
  await simulator.list(isins);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript((mostPerMinute) => {
    const preference = JSON.stringify({ everySeconds: 2, mostPerMinute });
    localStorage.setItem("touchline:pace-wish", preference);
  }, PER_SECOND * 60);
  await page.goto(`${url}/?isin=${isins.join(",")}`);
  await page.locator("[data-testid=quote][data-state=live]").first().waitFor();
  await after(SETTLING_S * 1000);

  const devtools = await context.newCDPSession(page);
  await devtools.send("Performance.enable");
  await noteLongTasks(page);
  await browser.startTracing(page, { categories: [TASKS] });
  await simulator.forgetRequests();
  const busyBefore = await busySeconds(devtools);
  await after(seconds * 1000);
  const busy = (await busySeconds(devtools)) - busyBefore;
  const answered = (await simulator.requests()).filter(({ status }) => status === 200).length;
  const tasks = tasksOfPages(await browser.stopTracing());
  const longTasks = await page.evaluate(() => window.longTasks ?? 0);
  await context.close();
  return {
    instruments: INSTRUMENTS,
    seconds,
    answersPerSecond: answered / seconds,
    longTasks,
    longest: tasks.filter(({ lastedMs }) => lastedMs > LONG_MS),
    costliestTaskMs: Math.max(...tasks.map(({ processorMs }) => processorMs)),
    machineLoad: loadavg()[0] ?? 0,
    busyShare: busy / seconds,
  };
}

declare global {
  interface Window {
    /** Added to the page by this measurement. */
    longTasks?: number;
  }
}

/** The browser itself calls a task long from 50 milliseconds on. */
const LONG_MS = 50;

async function noteLongTasks(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.longTasks = 0;
    new PerformanceObserver((list) => {
      window.longTasks = (window.longTasks ?? 0) + list.getEntries().length;
    }).observe({ type: "longtask" });
  });
}

async function busySeconds(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0;
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds from begin to end, and how many of them on a processor. */
  readonly dur?: number;
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

/** Returns every task on a page's own thread, the longest first. */
function tasksOfPages(trace: Buffer): TaskCost[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: readonly TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid}/${tid}`;
  const pages = new Set(
    traceEvents
      .filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain")
      .map(threadOf),
  );
  return traceEvents
    .filter((event) => event.name.endsWith("RunTask") && pages.has(threadOf(event)))
    .map(({ dur = 0, tdur = 0 }) => ({ lastedMs: dur / 1000, processorMs: tdur / 1000 }))
    .sort((one, other) => other.lastedMs - one.lastedMs);
}
