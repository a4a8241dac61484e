import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { testIsin } from "#engine/protocol/testing-quotes.ts";
import { answerCalls, machineNow } from "./process.ts";

/** Number of instruments of a market data service without a limit. The time of each quote is the instant of its answer. */
const LISTED = 600;
const ISINS = Array.from({ length: LISTED }, (_, index) => testIsin(index + 1));
const LIST = JSON.stringify(ISINS.map((isin) => ({ isin })));
let served = 0;

function quoteOf(instrument: string): string {
  const now = machineNow();
  const whole = Math.floor(now);
  const fraction = String(Math.floor((now - whole) * 1e6)).padStart(6, "0");
  const updatedAt = new Date(whole).toISOString().replace("Z", `${fraction}Z`);
  served += 1;
  return JSON.stringify({
    instrument,
    ask: { price: "258.5900", size: "241.0" },
    bid: { price: "258.5400", size: "65" },
    updatedAt,
  });
}

const server = createServer(({ url = "" }, response) => {
  const [, isin] = /\/([A-Z0-9]{12})\/latest-quote$/.exec(url) ?? [];
  response.setHeader("content-type", "application/json");
  response.end(isin === undefined ? LIST : quoteOf(isin));
});

answerCalls({
  listen: () =>
    new Promise((resolve) => {
      server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
    }),
  isins: () => ISINS,
  served: () => served,
});
