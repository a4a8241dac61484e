import type { Bench } from "../report/result.ts";
import { resultOf } from "./report.ts";
import { watch } from "./watch.ts";

const MINUTES = { whole: 11, quick: 2 };
const LIST_SECONDS = { whole: 60, quick: 15 };

/** The bench of `npm run bench:pace`. */
export const run: Bench = async ({ quick }) => {
  const length = quick ? "quick" : "whole";
  return resultOf(await watch(MINUTES[length], LIST_SECONDS[length]));
};
