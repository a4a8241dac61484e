import { setTimeout as after } from "node:timers/promises";
import type { Browser, Locator, Page } from "playwright";
import type { Fault } from "#server/simulator/faults/faults.ts";
import { killSharedWorker } from "../../e2e/support/shared-worker.ts";
import type { Site } from "../../e2e/support/site.ts";
import { hidePage, showPage } from "../../e2e/support/visibility.ts";
import type { Random } from "../simulation/random.ts";

/** The browser, the page and the site that a trouble disturbs. */
export interface SoakSetup {
  readonly browser: Browser;
  readonly page: Page;
  readonly site: Site;
  /** The watched instruments, at first in the list's order. */
  readonly isins: readonly string[];
  readonly random: Random;
  /** Called at each instant at which answers on their way may have been lost. */
  readonly onAnswersLost: (epochMs: number) => void;
}

/** Causes one kind of fault and ends it. The page then recovers by itself. */
export type Trouble = (setup: SoakSetup) => Promise<void>;

const TIMEOUT_MS = 20_000;
const POLL_MS = 250;

/** Waits until the condition holds. @throws Error with `what` if it does not hold within `timeoutMs` */
export async function until(
  what: string,
  holds: () => Promise<boolean>,
  timeoutMs = TIMEOUT_MS,
): Promise<void> {
  for (const end = Date.now() + timeoutMs; !(await holds()); await after(POLL_MS)) {
    if (Date.now() > end) throw new Error(`Not within ${timeoutMs / 1000} s: ${what}`);
  }
}

export const isState = (page: Page, state: string) => async () =>
  (await page.getByTestId("connection").getAttribute("data-state")) === state;

/**
 * Clicks the first match, if there is one, by script. Playwright's own click leaves two nodes behind for each element,
 * which would count as the page's.
 */
export const clickByScript = (locator: Locator): Promise<void> =>
  locator.evaluateAll(([element]) => {
    if (element instanceof HTMLElement) element.click();
  });

/** Returns one of the watched instruments, at random. */
function pickIsin({ isins, random }: SoakSetup): string {
  return isins[Math.floor(random() * isins.length)] ?? "";
}

/** Returns a time in which several answers are due: 500 to 1500 ms. */
const disturbanceMs = (random: Random): number => 500 + 1000 * random();

/** Adds faults to the simulator, waits until at least one request met them, and removes them. */
const withFaults =
  (make: (setup: SoakSetup) => readonly Fault[]): Trouble =>
  async (setup) => {
    const { simulator } = setup.site;
    const faults = make(setup);
    const isMet = (isinOfRequest: string | undefined) =>
      isinOfRequest !== undefined &&
      faults.some(({ isin = isinOfRequest }) => isin === isinOfRequest);
    await simulator.misbehave(...faults);
    const begunAt = Date.now();
    await after(disturbanceMs(setup.random));
    await until("a request meets the fault", async () =>
      (await simulator.requests()).some(({ at, isin }) => at > begunAt && isMet(isin)),
    );
    await simulator.behave();
  };

/** Whether every row shows a fresh quote and the connection is live. */
export function isHealthy(page: Page, instruments: number): Promise<boolean> {
  return page.evaluate(
    (count) =>
      document.querySelector("[data-testid=connection]")?.getAttribute("data-state") === "live" &&
      document.querySelectorAll("[data-testid=quote][data-state=live]").length === count,
    instruments,
  );
}

/** The service refuses the token until an operator has mended it and somebody tries again. */
const refuseToken =
  (status: number, state: string): Trouble =>
  async ({ page, isins, site: { simulator } }) => {
    await simulator.misbehave({ route: "any", status });
    await until(`the connection is ${state}`, isState(page, state));
    await simulator.behave();
    const buttons = page.getByRole("button", { name: "Try now" });
    // A slow answer from before may end the refusal on screen, and the next one may show it again.
    await until("every quote is live after a refusal", async () => {
      await clickByScript(buttons);
      return isHealthy(page, isins.length);
    });
  };

const limitOnce: Trouble = async ({ page, random, site: { simulator } }) => {
  const headers = { "retry-after": `${1 + Math.floor(3 * random())}` };
  await simulator.misbehave({ route: "quote", times: 1, status: 429, headers });
  await until("the connection is rate-limited", isState(page, "rate-limited"));
  await simulator.behave();
};

const MALFORMED = ["", "{", "null", "[]", "<h1>Oh no</h1>", '{"ask":{"price":"NaN","size":"1"}}'];

/** Returns the body of a quote with this instant, which may be invalid. */
const oldQuote = (isin: string, updatedAt: string): string => {
  const level = { price: "1.00", size: "1" };
  return JSON.stringify({ instrument: isin, ask: level, bid: level, updatedAt });
};

const crossBook: Trouble = async (setup) => {
  const { simulator } = setup.site;
  const isin = pickIsin(setup);
  const ask = { price: "10.50", size: "100" };
  await simulator.pin(isin, { bid: { price: "10.70", size: "100" }, ask });
  await after(disturbanceMs(setup.random));
  // For a while the market's own instant may now be older than the pinned one.
  await simulator.unpin(isin);
};

const cutOffGateway: Trouble = async ({ site, random, onAnswersLost }) => {
  onAnswersLost(Date.now());
  await site.cutOff();
  onAnswersLost(Date.now());
  await after(disturbanceMs(random));
  await site.reconnect();
};

const changeList: Trouble = async (setup) => {
  const { simulator } = setup.site;
  const isin = pickIsin(setup);
  await simulator.list([], [isin]);
  await after(disturbanceMs(setup.random));
  await simulator.list([isin]);
};

const hideAndShowPage: Trouble = async ({ page, random }) => {
  await hidePage(page);
  await after(disturbanceMs(random));
  await showPage(page);
};

const changeFocus: Trouble = async (setup) => {
  const isin = pickIsin(setup);
  await clickByScript(
    setup.page.locator(`[data-testid=quote][data-isin="${isin}"] [data-field=ask-price]`),
  );
  const focus = setup.page.getByTestId("focus");
  const shown = async () => (await focus.getAttribute("data-isin")) === isin;
  await until("the instrument is in detail", shown);
};

/** Removes an instrument from the list and adds it again, at the list's end. */
const removeAndAddRow: Trouble = async ({ page, isins, random }) => {
  const rows = page.getByTestId("quote");
  const first = page.getByTestId("instrument").nth(Math.floor(5 * random()));
  const watched = async (count: number) => (await rows.count()) === count;
  await clickByScript(first);
  await until("one row fewer is watched", () => watched(isins.length - 1));
  await after(disturbanceMs(random));
  await clickByScript(first);
  await until("all are watched again", () => watched(isins.length));
};

/** Kills the worker, as a crash does. A new worker has a new heap, so this happens once, before the measurement. */
export const killWorker: Trouble = async ({ browser, onAnswersLost }) => {
  onAnswersLost(Date.now());
  await killSharedWorker(browser);
  onAnswersLost(Date.now());
};

/** Every kind of fault except the worker's death, by name. */
export const TROUBLES: Readonly<Record<string, Trouble>> = {
  "401": refuseToken(401, "unauthorized"),
  "403": refuseToken(403, "forbidden"),
  "429 with Retry-After": limitOnce,
  "500": withFaults(() => [{ route: "quote", times: 3, status: 500 }]),
  "503 with Retry-After": withFaults(() => [
    { route: "quote", times: 1, status: 503, headers: { "retry-after": "2" } },
  ]),
  "slow answers": withFaults(({ random }) => [
    { route: "quote", times: 20, delayMs: 300 + Math.floor(1200 * random()) },
  ]),
  "broken connections": withFaults(() => [{ route: "quote", times: 2, action: "reset" }]),
  "cut bodies": withFaults(() => [{ route: "quote", times: 4, action: "truncate" }]),
  "malformed bodies": withFaults(() =>
    MALFORMED.map((body) => ({ route: "quote", times: 1, body })),
  ),
  "older quotes": withFaults((setup) => {
    const isin = pickIsin(setup);
    const body = oldQuote(isin, "2001-02-03T04:05:06.789Z");
    const impossible = oldQuote(isin, "2001-02-30T04:05:06Z");
    return [
      { route: "quote", isin, times: 2, body },
      { route: "quote", isin, times: 1, body: impossible },
    ];
  }),
  "a crossed book": crossBook,
  "404": withFaults((setup) => [{ route: "quote", isin: pickIsin(setup), times: 2, status: 404 }]),
  "gateway away": cutOffGateway,
  "list changed": changeList,
  "hidden and shown": hideAndShowPage,
  "another focus": changeFocus,
  "a row removed and added": removeAndAddRow,
};
