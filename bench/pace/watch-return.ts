import { setTimeout as after } from "node:timers/promises";
import type { Browser } from "playwright";
import { instrumentList } from "#server/simulator/market/universe.ts";
import type { Site } from "../../e2e/support/site.ts";
import { refusalsAmong } from "../../e2e/support/traffic.ts";
import { hidePage, showPage } from "../../e2e/support/visibility.ts";

const LIMIT = "60/60s";
const INSTRUMENTS = 20;
const TABS = 2;
const LEARNING_S = 150;
const HIDDEN_S = 300;
const BACK_S = 120;
/** Requests that were sent before the tabs were hidden may still arrive. */
const IN_FLIGHT_S = 1;

/** The requests of hidden tabs, and of the same tabs once they are shown again. */
export interface ReturnFigures {
  readonly limit: string;
  readonly instruments: number;
  readonly tabs: number;
  readonly hiddenSeconds: number;
  readonly askedWhileHidden: number;
  readonly backSeconds: number;
  readonly refusalsOnceBack: number;
  readonly answersOnceBack: number;
}

/** Hides two tabs that know the limit for five minutes, and shows them again. */
export async function watchReturn(
  browser: Browser,
  { url, simulator }: Site,
): Promise<ReturnFigures> {
  await simulator.reset();
  await simulator.limit(LIMIT);
  const context = await browser.newContext();
  const pages = await Promise.all(Array.from({ length: TABS }, () => context.newPage()));
  const query = `isin=${instrumentList(INSTRUMENTS).join(",")}`;
  await Promise.all(pages.map((page) => page.goto(`${url}/?${query}`)));
  await after(LEARNING_S * 1000);
  await Promise.all(pages.map((page) => hidePage(page)));
  await after(IN_FLIGHT_S * 1000);
  await simulator.forgetRequests();
  await after(HIDDEN_S * 1000);
  const askedWhileHidden = (await simulator.requests()).length;
  await simulator.forgetRequests();
  await Promise.all(pages.map((page) => showPage(page)));
  await after(BACK_S * 1000);
  const back = await simulator.requests();
  await context.close();
  return {
    limit: LIMIT,
    instruments: INSTRUMENTS,
    tabs: TABS,
    hiddenSeconds: HIDDEN_S,
    askedWhileHidden,
    backSeconds: BACK_S,
    refusalsOnceBack: refusalsAmong(back),
    answersOnceBack: back.length - refusalsAmong(back),
  };
}
