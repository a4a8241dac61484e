import { setTimeout as after } from "node:timers/promises";
import type { Page } from "playwright";
import type { Fault } from "#server/simulator/faults/faults.ts";
import type { Simulator } from "../../e2e/support/simulator.ts";
import { hidePage, showPage } from "../../e2e/support/visibility.ts";
import type { Random } from "../simulation/random.ts";
import { clickByScript } from "../soak/troubles.ts";

/** The service, the pages and the streams in which a trouble is made. */
export interface RealSetup {
  readonly simulator: Simulator;
  readonly pages: readonly Page[];
  readonly isins: readonly string[];
  readonly breakStreams: () => void;
  readonly random: Random;
}

type RealTrouble = (setup: RealSetup) => Promise<void>;

const LASTS_MS = 3000;
const MALFORMED = ["", "{", "null", "[]", "<h1>Oh no</h1>", '{"ask":{"price":"NaN","size":"1"}}'];

const pickIsin = ({ isins, random }: RealSetup): string =>
  isins[Math.floor(random() * isins.length)] ?? "";

const withFaults =
  (faults: (setup: RealSetup) => readonly Fault[]): RealTrouble =>
  async (setup) => {
    await setup.simulator.misbehave(...faults(setup));
    await after(LASTS_MS);
    await setup.simulator.behave();
  };

function oldQuote(isin: string): string {
  const level = { price: "1.00", size: "1" };
  const updatedAt = "2001-02-03T04:05:06.789Z";
  return JSON.stringify({ instrument: isin, ask: level, bid: level, updatedAt });
}

const crossBook: RealTrouble = async (setup) => {
  const isin = pickIsin(setup);
  const ask = { price: "10.50", size: "100" };
  await setup.simulator.pin(isin, { bid: { price: "10.70", size: "100" }, ask });
  await after(LASTS_MS);
  await setup.simulator.unpin(isin);
};

const changeList: RealTrouble = async (setup) => {
  const isin = pickIsin(setup);
  await setup.simulator.list([], [isin]);
  await after(LASTS_MS);
  await setup.simulator.list([isin]);
};

const hideAndShowPage: RealTrouble = async ({ pages: [page] }) => {
  if (page === undefined) return;
  await hidePage(page);
  await after(LASTS_MS);
  await showPage(page);
};

const changeFocus: RealTrouble = async (setup) => {
  const isin = pickIsin(setup);
  for (const page of setup.pages) {
    await clickByScript(
      page.locator(`[data-testid=quote][data-isin="${isin}"] [data-field=ask-price]`),
    );
  }
};

/** The troubles, in turn, each for some seconds. */
export const REAL_TROUBLES: Readonly<Record<string, RealTrouble>> = {
  "429 with Retry-After": withFaults(({ random }) => [
    {
      route: "quote",
      times: 1,
      status: 429,
      headers: { "retry-after": `${1 + Math.floor(3 * random())}` },
    },
  ]),
  "500": withFaults(() => [{ route: "quote", times: 20, status: 500 }]),
  "older quotes": withFaults((setup) => {
    const isin = pickIsin(setup);
    return [{ route: "quote", isin, times: 3, body: oldQuote(isin) }];
  }),
  "slow answers": withFaults(({ random }) => [
    { route: "quote", times: 60, delayMs: 300 + Math.floor(1200 * random()) },
  ]),
  "broken connections": withFaults(() => [{ route: "quote", times: 10, action: "reset" }]),
  "another focus": changeFocus,
  "cut bodies": withFaults(() => [{ route: "quote", times: 10, action: "truncate" }]),
  "streams break": async ({ breakStreams }) => breakStreams(),
  "malformed bodies": withFaults(() =>
    MALFORMED.map((body) => ({ route: "quote", times: 2, body })),
  ),
  "503 with Retry-After": withFaults(() => [
    { route: "quote", times: 3, status: 503, headers: { "retry-after": "2" } },
  ]),
  "a crossed book": crossBook,
  "404": withFaults((setup) => [{ route: "quote", isin: pickIsin(setup), times: 2, status: 404 }]),
  "a page hidden and shown": hideAndShowPage,
  "list changed": changeList,
};
