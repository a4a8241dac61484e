import { setTimeout as after } from "node:timers/promises";
import type { Browser } from "playwright";
import { instrumentList } from "#server/simulator/market/universe.ts";
import type { LoggedRequest } from "#server/simulator/service/request-log.ts";
import type { Site } from "../../e2e/support/site.ts";

/** A limit such as the service's predecessor had. */
const REQUESTS = 9;
const PERIOD_S = 60;
const INSTRUMENTS = 10;
/** The page learns the limit from refusals alone, so the first window does not count. */
const DROPPED_S = 60;

/** The requests of one page, as the service receives them. Rates are by the minute, spacings in seconds. */
export interface PaceFigures {
  readonly limit: string;
  readonly instruments: number;
  readonly minutes: number;
  /** The answered requests as a share of those that the limit admits. */
  readonly shareOfLimit: number;
  readonly refusalsPerMinute: number;
  /**
   * The shortest time from an answered request to the next, and from a refused one, against the
   * limit's own even spacing. After a refusal the service itself names the wait.
   */
  readonly closestToAnswer: number;
  readonly closestToRefusal: number;
  /** Every request of the run: seconds since the first, and whether it was refused. */
  readonly requests: readonly { readonly second: number; readonly isRefused: boolean }[];
}

/** Watches ten instruments for some minutes. The figures come from the service's log, without the first minute. */
export async function watchPace(
  browser: Browser,
  { url, simulator }: Site,
  minutes: number,
): Promise<PaceFigures> {
  await simulator.reset();
  await simulator.limit(`${REQUESTS}/${PERIOD_S}s`);
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${url}/?isin=${instrumentList(INSTRUMENTS).join(",")}`);
  // One second more for answers that are due at the very end.
  await after(minutes * 60_000 + 1000);
  const log = await simulator.requests();
  await context.close();
  return figuresOf(log, minutes);
}

function figuresOf(log: readonly LoggedRequest[], minutes: number): PaceFigures {
  const begun = log[0]?.at ?? 0;
  const requests = log
    .map(({ at, status }) => ({ second: (at - begun) / 1000, isRefused: status === 429 }))
    .filter(({ second }) => second < minutes * 60);
  const steady = requests.filter(({ second }) => second >= DROPPED_S);
  const steadyMinutes = minutes - DROPPED_S / 60;
  const refused = steady.filter(({ isRefused }) => isRefused).length;
  return {
    limit: `${REQUESTS} per ${PERIOD_S} s`,
    instruments: INSTRUMENTS,
    minutes,
    shareOfLimit: (steady.length - refused) / ((REQUESTS * steadyMinutes * 60) / PERIOD_S),
    refusalsPerMinute: refused / steadyMinutes,
    closestToAnswer: closest(steady, false) / (PERIOD_S / REQUESTS),
    closestToRefusal: closest(steady, true) / (PERIOD_S / REQUESTS),
    requests,
  };
}

/** Returns the shortest time from a refused or an answered request to the next one, in seconds. */
function closest(requests: PaceFigures["requests"], afterRefusal: boolean): number {
  const spacings = requests.slice(1).flatMap(({ second }, at) => {
    const before = requests[at];
    return before?.isRefused === afterRefusal ? [second - before.second] : [];
  });
  return Math.min(...spacings);
}
