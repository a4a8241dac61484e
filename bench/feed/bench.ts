import type { Bench } from "../report/result.ts";
import { measure } from "./jobs.ts";
import { GROUPS, type Group, resultOf } from "./report.ts";
import { scenarios } from "./scenarios.ts";

/** The bench of `npm run bench:feed`. */
export const run: Bench = async ({ quick }) => {
  const seeds = quick ? [1] : [1, 2];
  const resultsOf = await measure(scenarios, seeds);
  return resultOf(Object.keys(GROUPS) as Group[], resultsOf, seeds.join(" and "));
};
