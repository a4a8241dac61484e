import type { BrowserContext } from "playwright/test";
import { instrumentList } from "#server/simulator/market/universe.ts";

const LISTED = instrumentList(60);

/** The open list of every picture, of which each takes a part. No price is so long that the table drops a column. */
const WATCHED = LISTED.slice(0, 21).filter((_, place) => place !== 13);
/** The instrument in detail. */
export const [SHOWN = ""] = LISTED;

const OTHER_LISTS: readonly (readonly [name: string, isins: readonly string[]])[] = [
  ["Pairs", LISTED.slice(4, 10)],
  ["Thin books", LISTED.slice(12, 21)],
  ["Bonds", LISTED.slice(30, 41)],
];

/** Labels by index in the list. The other instruments have none. */
const LABELS: Readonly<Record<number, string>> = {
  0: "Chip maker, core",
  2: "The big coin",
  3: "Pair, long leg",
  4: "Nordic fish",
  6: "Zinc and silver",
  8: "Bank, short leg",
  9: "Lisbon paper",
  11: "Rail, quiet",
  12: "Penny tracker",
  14: "Vienna steel",
  16: "Index basket",
  17: "Small cap, thin",
  18: "Tokyo pair",
};

type Level = readonly [on: "bid" | "ask" | "bps", direction: string, level: string];
const ALERTS: readonly Level[] = [
  ["ask", "at-or-below", "256.50"],
  ["bps", "at-or-above", "12"],
];

/**
 * Stores lists, labels and alerts of a user before a browser's pages load.
 *
 * @param most number of instruments in the open list
 */
export async function setLists(
  context: BrowserContext,
  source: string,
  most: number,
): Promise<void> {
  const alerts = ALERTS.map(([on, direction, level], place) => {
    const terms = { isin: SHOWN, on, direction, level, mode: "crosses", repeat: "once" };
    const state = { state: "armed", hasBeenShort: false, fired: null };
    return { ...terms, ...state, hysteresis: "0", id: `alert-${place}` };
  });
  const labels = Object.entries(LABELS).map(([place, label]) => [LISTED[Number(place)], label]);
  const all = [["Morning", WATCHED.slice(0, most)] as const, ...OTHER_LISTS];
  const lists = all.map(([name, isins], place) => ({ id: `list-${place}`, name, isins }));
  const kept = {
    "touchline:lists": { version: 2, lists },
    "touchline:labels": { version: 1, labels: Object.fromEntries(labels) },
    [`touchline:alerts:${source}`]: { version: 1, alerts, log: [] },
  };
  await context.addInitScript((values) => {
    // The script runs in a new page's blank document too, which has no storage.
    if (location.protocol !== "http:") return;
    for (const [key, value] of Object.entries(values)) localStorage[key] ??= JSON.stringify(value);
  }, kept);
}
