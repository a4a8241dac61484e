import type { Page } from "playwright/test";

/** Controls of a page's fake time. */
interface DrivenTime {
  /**
   * Advances time by `ms` and runs the timers that are due. Before each timer, all requests that earlier ones sent are
   * answered. Returns the requests for quotes that were answered since the last call.
   */
  pass(ms: number): Promise<readonly QuoteRequest[]>;
}

/** One request for a quote. Times are milliseconds since the page was opened. */
export interface QuoteRequest {
  readonly isin: string;
  readonly sentAt: number;
  readonly receivedAt: number;
  /** The HTTP status; 0 if the connection broke. */
  readonly status: number;
}

declare global {
  interface Window {
    drivenTime: DrivenTime;
    /** Advances the service's clock to the page's present instant. */
    serviceTimeIs(ms: number): Promise<void>;
  }
}

/**
 * Replaces a page's time with fake time before the page is opened: `window.drivenTime` advances it.
 *
 * @param begins the page's date when it is opened
 * @param serviceTimeIs sets the service's clock to `begins` plus this number of milliseconds, which never decreases
 */
export async function driveTime(
  page: Page,
  begins: string,
  serviceTimeIs: (ms: number) => void | Promise<void>,
): Promise<void> {
  await page.exposeFunction("serviceTimeIs", serviceTimeIs);
  // tsx adds a helper call to every named function, and the page does not have the helper.
  await page.addInitScript("globalThis.__name = (named) => named");
  await page.addInitScript(takeTime, Date.parse(begins));
}

/**
 * Runs in the page before its own scripts. Dates, timers and frames follow a clock that stands until it
 * is advanced. A request takes no time of that clock, however long it really takes.
 */
function takeTime(epochMs: number): void {
  interface Timer {
    readonly at: number;
    readonly every: number | undefined;
    readonly run: (now: number) => void;
  }
  const frameMs = 1000 / 60;
  const timers = new Map<number, Timer>();
  let now = 0;
  let lastId = 0;
  let answered: QuoteRequest[] = [];
  let inFlight = 0;

  const add = (delay: number, every: number | undefined, run: Timer["run"]) => {
    lastId += 1;
    timers.set(lastId, { at: now + Math.max(0, delay), every, run });
    return lastId;
  };
  const remove = (id: number | undefined) => void timers.delete(id ?? 0);
  const RealDate = Date;
  // Dates have whole milliseconds; frames come between them.
  const date = () => Math.floor(epochMs + now);
  Object.defineProperty(performance, "timeOrigin", { value: epochMs });
  Object.assign(performance, { now: () => now });
  Object.assign(window, {
    setTimeout: (run: () => void, delay = 0) => add(Math.max(1, delay), undefined, run),
    setInterval: (run: () => void, delay = 0) => add(Math.max(1, delay), Math.max(1, delay), run),
    clearTimeout: remove,
    clearInterval: remove,
    requestAnimationFrame: (run: (at: number) => void) => add(frameMs, undefined, run),
    cancelAnimationFrame: remove,
    Date: new Proxy(RealDate, {
      construct: (_, args: readonly unknown[]) =>
        Reflect.construct(RealDate, args.length === 0 ? [date()] : args),
      get: (target, name) => (name === "now" ? date : Reflect.get(target, name, target)),
    }),
  });

  const realFetch = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const path = typeof input === "string" ? input : "";
    const [, isin = ""] = /instruments\/([^/]+)\//.exec(path) ?? [];
    const sentAt = now;
    let status = 0;
    inFlight += 1;
    try {
      await window.serviceTimeIs(sentAt);
      const response = await realFetch(input, init);
      const body = await response.arrayBuffer();
      status = response.status;
      const { headers, statusText } = response;
      return new Response(body.byteLength > 0 ? body : null, { status, statusText, headers });
    } finally {
      inFlight -= 1;
      if (isin !== "") answered.push({ isin, sentAt, receivedAt: now, status });
    }
  };

  const { port1, port2 } = new MessageChannel();
  /** Waits one turn of the event loop, for pending renderings, messages and answers of databases. */
  const turn = () =>
    new Promise((resolve) => {
      port1.onmessage = resolve;
      port2.postMessage(0);
    });
  const settle = async () => {
    for (let rest = 6; rest > 0; rest -= 1) {
      await turn();
      if (inFlight > 0) rest = 6;
    }
  };

  const next = () => {
    let first: [number, Timer] | undefined;
    for (const entry of timers) if (!first || entry[1].at < first[1].at) first = entry;
    return first;
  };

  window.drivenTime = {
    async pass(ms) {
      const until = now + ms;
      await settle();
      for (let due = next(); due && due[1].at <= until; due = next()) {
        const [id, { at, every, run }] = due;
        timers.delete(id);
        if (every !== undefined) timers.set(id, { at: at + every, every, run });
        now = Math.max(now, at);
        run(now);
        await settle();
      }
      now = until;
      const all = answered;
      answered = [];
      return all;
    },
  };
}
