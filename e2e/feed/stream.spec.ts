import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser } from "playwright/test";
import { openStream } from "#server/gateway/testing/stream-client.ts";
import { expect, test } from "../fixtures.ts";
import { DeskPage } from "../pages/desk-page.ts";
import { addLightTabs, messagesOfLightTabs } from "../support/light-tabs.ts";
import { APPLE, FUND } from "../support/market.ts";
import { withoutSharedWorker } from "../support/shared-worker.ts";
import type { Site } from "../support/site.ts";
import { requestsWithin } from "../support/traffic.ts";

const ISINS = [APPLE, FUND] as const;
/** Longer than a page's backoff after a few failed attempts, in milliseconds. */
const RECONNECTION = { timeout: 30_000 };

const expectStream = (desk: DeskPage, options?: { readonly timeout: number }) =>
  expect(desk.top.pace).toHaveAttribute("data-transport", "stream", options);

/** Opens a desk in a browser of its own. */
async function openDesk(browser: Browser, { url }: Site): Promise<DeskPage> {
  const context = await browser.newContext({ baseURL: url });
  const desk = new DeskPage(await context.newPage());
  await desk.open([...ISINS]);
  await expectStream(desk);
  return desk;
}

test("ten browsers share one asker, and each says so", async ({
  browser,
  desk,
  request,
  simulator,
  site,
}) => {
  const SECONDS = 5;
  await desk.open([...ISINS]);
  await expectStream(desk);
  const costOfOne = await requestsWithin(simulator, SECONDS * 1000);
  const other = await openDesk(browser, site);
  // The other eight are streams without a page, which costs as much as all else here.
  const { source } = await (await request.get("/config.json")).json();
  const port = Number(new URL(site.url).port);
  const streams = await Promise.all(Array.from({ length: 8 }, () => openStream(port)));
  for (const { want } of streams) want(source, ISINS);
  await expect(desk.top.pace).toContainText("for 10 desks");
  const requests = site.gatewayRequests();
  const received = streams.map(({ answers }) => answers().length);
  const costOfTen = await requestsWithin(simulator, SECONDS * 1000);
  expect(costOfOne).toBeGreaterThan(SECONDS / 2);
  expect(costOfTen).toBeLessThanOrEqual(costOfOne + ISINS.length);
  expect(site.gatewayRequests() - requests, "requests of ten browsers").toBe(0);
  for (const each of [desk, other]) {
    await expect(each.top.pace).toContainText("for 10 desks");
    for (const isin of ISINS) {
      await expect(each.watchlist.row(isin)).toHaveAttribute("data-state", "live");
    }
  }
  for (const [index, stream] of streams.entries()) {
    const news = stream.answers().slice(received[index]);
    expect(new Set(news.map(([isin]) => isin))).toEqual(new Set(ISINS));
    expect(new Set(news.map(([, status]) => status))).toEqual(new Set([200]));
    expect(stream.received).toContainEqual(expect.objectContaining({ kind: "status", desks: 10 }));
    stream.close();
  }
  await other.page.context().close();
});

test("ten tabs have one stream", async ({ context, site }) => {
  const before = site.streamAttempts();
  const tabs = [];
  for (const more of [0, 0, 7]) {
    const desk = new DeskPage(await context.newPage());
    await addLightTabs(desk.page, more);
    await desk.open([...ISINS]);
    await expectStream(desk);
    tabs.push(desk);
  }
  const [, , last] = tabs;
  await last?.watchlist.nextCheck(APPLE);
  const messages = last ? await messagesOfLightTabs(last.page) : [];
  expect(messages).toHaveLength(7);
  expect(Math.min(...messages)).toBeGreaterThan(1);
  expect(site.streamAttempts() - before).toBe(1);
});

test("a 429 counts down to the same instant on every screen", async ({
  browser,
  desk,
  simulator,
  site,
}) => {
  await desk.open([...ISINS]);
  await expectStream(desk);
  const other = await openDesk(browser, site);
  const headers = { "retry-after": "120" };
  await simulator.misbehave({ route: "quote", times: 1, status: 429, headers });
  const resumeInstants: number[] = [];
  for (const each of [desk, other]) {
    resumeInstants.push(await each.top.resumesAt());
  }
  await simulator.forgetRequests();
  const late = new DeskPage(await (await browser.newContext({ baseURL: site.url })).newPage());
  await late.goto({ isins: [...ISINS] });
  resumeInstants.push(await late.top.resumesAt());
  expect(Math.max(...resumeInstants) - Math.min(...resumeInstants)).toBeLessThan(1000);
  expect(await simulator.requests(), "requests inside the wait").toEqual([]);
  await other.page.context().close();
  await late.page.context().close();
});

test("a stream reconnects after the gateway was restarted, and after fifty breaks", async ({
  desk,
  site,
}) => {
  test.slow();
  await test.step("a page with a stream requests only the list, and its quotes continue", async () => {
    const requests = site.gatewayRequests();
    await desk.open([...ISINS]);
    await expectStream(desk);
    for (const isin of ISINS) {
      await desk.watchlist.nextCheck(isin);
      await desk.watchlist.nextCheck(isin);
    }
    expect(site.gatewayRequests() - requests).toBe(1);
    await desk.pace.open();
    await expect(desk.pace.panel).toContainText("Quotes arrive by stream");
    await desk.pace.close.click();
  });
  await test.step("the stream reconnects after a restart", async () => {
    await site.cutOff();
    await expect(desk.top.pace).toHaveAttribute("data-transport", "poll");
    await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "live");
    await site.reconnect();
    await expectStream(desk, RECONNECTION);
    await desk.watchlist.nextCheck(APPLE);
  });
  await test.step("the stream reconnects after fifty breaks", async () => {
    // Real time, five seconds in all: the page waits before it opens a stream again, so that only some
    // of the breaks find one.
    for (let breaks = 0; breaks < 50; breaks += 1) {
      site.breakStreams();
      await desk.page.waitForTimeout(100);
    }
    await expectStream(desk, { timeout: 60_000 });
    await desk.watchlist.nextCheck(FUND);
    await desk.top.expectState("live");
  });
});

for (const [mode, words] of [
  ["refuses", "refuses the stream"],
  ["holds", "a proxy may be buffering it"],
] as const) {
  test(`a page behind a proxy that ${mode} streams requests its quotes, and says so`, async ({
    desk,
    site,
  }) => {
    site.proxyStreams(mode);
    const requests = site.gatewayRequests();
    await desk.open([...ISINS]);
    await expect(desk.top.pace).toHaveAttribute("data-transport", "poll");
    await desk.pace.open();
    await expect(desk.pace.panel).toContainText(words, RECONNECTION);
    await expect(desk.pace.panel).toContainText(/Next attempt in \d:\d\d\./);
    await desk.pace.close.click();
    await desk.watchlist.nextCheck(APPLE);
    expect(site.gatewayRequests() - requests).toBeGreaterThan(ISINS.length);
  });
}

test("a page without a shared worker opens a stream of its own", async ({
  context,
  desk,
  site,
}) => {
  await withoutSharedWorker(context);
  const requests = site.gatewayRequests();
  await desk.open([...ISINS]);
  await expectStream(desk);
  await desk.watchlist.nextCheck(APPLE);
  expect(site.gatewayRequests() - requests).toBe(1);
});

test("a page that sends its own requests opens no stream", async ({ desk, site }) => {
  const before = site.streamAttempts();
  desk.askFromPage();
  await desk.open([...ISINS]);
  await desk.watchlist.nextCheck(APPLE);
  await expect(desk.top.pace).toHaveAttribute("data-transport", "poll");
  await desk.pace.open();
  await expect(desk.pace.panel).toContainText("no stream is available here");
  expect(site.streamAttempts()).toBe(before);
});

test("a page of another origin cannot open a stream", async ({ page, site }) => {
  const hostile = createServer((_, response) => {
    response.setHeader("content-type", "text/html").end("<!doctype html><title>Other</title>");
  });
  await new Promise<void>((resolve) => hostile.listen(0, "127.0.0.1", resolve));
  const { port } = hostile.address() as AddressInfo;
  const address = `${site.url.replace("http", "ws")}/feed`;
  const open = (url: string) =>
    new Promise<string>((resolve) => {
      const socket = new WebSocket(url);
      socket.onopen = () => resolve("open");
      socket.onerror = () => resolve("refused");
    });
  await page.goto(`http://127.0.0.1:${port}`);
  expect(await page.evaluate(open, address)).toBe("refused");
  await page.goto(site.url);
  expect(await page.evaluate(open, address)).toBe("open");
  hostile.close();
});
