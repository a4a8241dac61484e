import type { BrowserContext, Page } from "playwright/test";
import { expect, test } from "../fixtures.ts";
import { DeskPage } from "../pages/desk-page.ts";
import { APPLE, FUND } from "../support/market.ts";
import { expectSameEnd, resumption } from "../support/resumption.ts";
import type { Simulator } from "../support/simulator.ts";

/** Without the feed, the service receives a page's requests when the page sends them. */
test.use({ feed: false });

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const ISINS = [APPLE, FUND];
/** A page without stored state sends one request and waits for the answer. */
const MAX_AT_OPENING = 1;

async function limitFor(simulator: Simulator, seconds: number): Promise<void> {
  const headers = { "retry-after": `${seconds}` };
  await simulator.misbehave({ route: "any", times: 1, status: 429, headers });
}

test("a browser that met no limit learns of it from the gateway, and both resume at one instant", async ({
  desk,
  browser,
  simulator,
  site,
}) => {
  await desk.open(ISINS);
  const first = await resumption(desk, () => limitFor(simulator, 300));
  await simulator.forgetRequests();

  const context = await browser.newContext({ baseURL: site.url });
  const other = new DeskPage(await context.newPage());
  // A page that waited the whole time anew would be late by a minute.
  site.passGatewayTime(MINUTE_MS);
  const opened = await resumption(other, () => other.goto({ isins: ISINS }));
  expectSameEnd(first, opened, MINUTE_MS);
  await expect(other.notices).toContainText("another page has reached the service's limit");
  await other.pace.open();
  await expect(other.pace.panel).not.toContainText("Rate-limited");
  await other.pace.close.click();

  await site.cutOff();
  await site.reconnect();
  const reloaded = await resumption(other, () => other.page.reload());
  expectSameEnd(first, reloaded, MINUTE_MS);
  expect(await simulator.requests(), "requests inside the wait").toEqual([]);

  await context.close();

  site.passGatewayTime(300_000);
  const later = await browser.newContext({ baseURL: site.url });
  const open = new DeskPage(await later.newPage());
  await open.open(ISINS);

  await test.step("a browser that opens while the token is refused names the setting to correct, and sends no request", async () => {
    await simulator.misbehave({ route: "any", status: 403 });
    await open.top.expectState("forbidden");
    await simulator.quietFor(1000);
    await simulator.forgetRequests();
    const next = await browser.newContext({ baseURL: site.url });
    const page = await next.newPage();
    const refused = new DeskPage(page);
    await refused.goto({ isins: ISINS });
    await refused.top.expectState("forbidden");
    await expect(page.getByText("MARKET_DATA_TOKEN").first()).toBeVisible();
    expect(await simulator.requests(), "requests without a probe").toEqual([]);
    await next.close();
  });
  await later.close();
});

/** Records what a page finds in storage. The blank document of a new page has no storage. */
const recordStoredKeys = (page: Page) =>
  page.addInitScript(() => {
    if (location.protocol === "http:") window.storedKeys = Object.keys(localStorage);
  });

/** Scripts that give a page each kind of storage. */
const STORAGE = {
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    };
  },
  blocked: () => {
    for (const name of ["localStorage", "sessionStorage", "indexedDB"]) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException("Access is denied for this document.", "SecurityError");
        },
      });
    }
  },
  "cleared during the wait": () => undefined,
} as const;

declare global {
  interface Window {
    storedKeys?: readonly string[];
  }
}

const storedKeys = (desk: DeskPage) => desk.page.evaluate(() => window.storedKeys);

test("a tab reopened inside a Retry-After sends the service no request, whatever the state of its storage", async ({
  context,
  simulator,
  site,
}) => {
  // Six pages take long on a busy machine.
  test.slow();
  // A page with cleared storage stores data again, so this state comes last.
  for (const state of ["full", "blocked", "cleared during the wait"] as const) {
    const openPage = async () => {
      const desk = new DeskPage(await context.newPage());
      if (state !== "blocked") await recordStoredKeys(desk.page);
      await desk.page.addInitScript(STORAGE[state]);
      return desk;
    };
    await test.step(`site storage is ${state}`, async () => {
      const first = await openPage();
      await first.open(ISINS);
      const before = await resumption(first, () => limitFor(simulator, 600));
      await simulator.forgetRequests();
      if (state === "cleared during the wait")
        await first.page.evaluate(() => localStorage.clear());
      await first.page.close();

      const requestsBefore = site.gatewayRequests();
      const again = await openPage();
      const reopened = await resumption(again, () => again.goto({ isins: ISINS }));
      expectSameEnd(before, reopened);
      expect(site.gatewayRequests() - requestsBefore).toBeLessThanOrEqual(MAX_AT_OPENING);
      expect(await simulator.requests(), "requests inside the wait").toEqual([]);
      const kept = state === "blocked" ? undefined : [];
      expect(await storedKeys(again), "what the page finds in storage").toEqual(kept);
      await again.page.close();
      site.passGatewayTime(600_000);
    });
  }
});

/** Shifts of the device's date, each with the maximum number of requests of a page that knows only the date. */
const MOVES = [
  { words: "an hour ahead", leadMs: HOUR_MS, most: MAX_AT_OPENING },
  { words: "an hour back", leadMs: -HOUR_MS, most: 0 },
  { words: "ten minutes back", leadMs: -10 * MINUTE_MS, most: 0 },
] as const;

test("a tab that is reopened or reloaded inside a Retry-After keeps waiting if the clock was set ahead or back", async ({
  context,
  simulator,
  site,
}) => {
  const desk = await limited(context, simulator);
  const kept = await desk.page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));
  let movedMs = 0;
  for (const { words, leadMs } of MOVES) {
    await test.step(`a tab is reloaded, and the clock was set ${words}`, async () => {
      // Each move adds to those before, and the page finds what it stored after the previous move.
      await setDate(desk.page, leadMs, "alone");
      movedMs += leadMs;
      const requestsBefore = site.gatewayRequests();
      await desk.page.reload();
      await expectLeft(desk, movedMs);
      expect(site.gatewayRequests() - requestsBefore).toBe(0);
      expect(await simulator.requests(), "requests inside the wait").toEqual([]);
    });
  }
  await desk.page.close();
  for (const { words, leadMs, most } of MOVES) {
    await test.step(`a tab is reopened, and the clock was set ${words}`, async () => {
      const requestsBefore = site.gatewayRequests();
      const again = new DeskPage(await context.newPage());
      again.askFromPage();
      await findInStorage(again.page, kept);
      await setDate(again.page, leadMs, "of a browser that starts");
      await again.goto({ isins: ISINS });
      await expectLeft(again, leadMs);
      expect(site.gatewayRequests() - requestsBefore).toBeLessThanOrEqual(most);
      expect(await simulator.requests(), "requests inside the wait").toEqual([]);
      await again.page.close();
    });
  }
});

/** Gives a new page the storage that the limited page left, without later changes. */
async function findInStorage(page: Page, kept: Readonly<Record<string, string>>): Promise<void> {
  await page.addInitScript((entries) => {
    // The script runs in a new page's blank document too, which has no storage.
    if (location.protocol !== "http:") return;
    localStorage.clear();
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, kept);
}

/** Opens a page that sends its own requests and received a Retry-After of ten minutes. */
async function limited(context: BrowserContext, simulator: Simulator): Promise<DeskPage> {
  const desk = new DeskPage(await context.newPage());
  desk.askFromPage();
  await desk.open(ISINS);
  await limitFor(simulator, 600);
  await desk.top.resumesAt();
  await simulator.forgetRequests();
  return desk;
}

async function expectLeft(desk: DeskPage, leadMs: number): Promise<void> {
  const leftMs = (await desk.top.resumesAt()) - (Date.now() + leadMs);
  expect(leftMs).toBeGreaterThan(9 * MINUTE_MS);
  expect(leftMs).toBeLessThanOrEqual(10 * MINUTE_MS + 1000);
}

/**
 * Moves the device's date for documents that load from now on. The monotonic clock of a browser that starts after the
 * change has its origin at the new date; that of a running browser does not change.
 */
async function setDate(
  page: Page,
  leadMs: number,
  scope: "alone" | "of a browser that starts",
): Promise<void> {
  await page.addInitScript(
    ({ ms, movesOrigin }) => {
      const now = Date.now.bind(Date);
      Date.now = () => now() + ms;
      const timeOrigin = performance.timeOrigin + (movesOrigin ? ms : 0);
      Object.defineProperty(performance, "timeOrigin", { value: timeOrigin });
    },
    { ms: leadMs, movesOrigin: scope !== "alone" },
  );
}
