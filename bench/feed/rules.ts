import type { Isin } from "#market/isin.ts";
import { fairWeights } from "#server/feed/demand/fair-shares.ts";
import type { Shares } from "#server/feed/demand/feed-demand.ts";
import type { FeedScenario } from "./scenario.ts";

const RULES: Readonly<Record<NonNullable<FeedScenario["shares"]>, (clients: number) => number>> = {
  equal: () => 1,
  sum: (clients) => clients,
  log: (clients) => 1 + Math.log(clients),
  "√k, no guards": Math.sqrt,
};

/** A rule of sharing: the project's own, or one to compare it with. The greatest weight of each is 1. */
export function sharesOf(name: FeedScenario["shares"]): Shares {
  if (name === undefined) return fairWeights;
  const rule = RULES[name];
  return (demand) => {
    const clientsOf = new Map<Isin, number>();
    for (const wants of demand.values()) {
      for (const isin of wants.keys()) clientsOf.set(isin, (clientsOf.get(isin) ?? 0) + 1);
    }
    const most = rule([...clientsOf.values()].reduce((a, b) => Math.max(a, b), 1));
    return new Map([...clientsOf].map(([isin, clients]) => [isin, rule(clients) / most]));
  };
}
