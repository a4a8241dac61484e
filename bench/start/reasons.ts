import type { Reasons } from "../report/result.ts";

export const reasons: Reasons = {
  "first load: at most 120 KB of script, gzip": {
    floor:
      "88 KB are the chosen packages: react-dom 62.6, react and its scheduler 4.5, react-query 10, zod/mini 9, nanostores with its translations 2.",
    reason:
      "The table, the lists, the source of quotes, keys and the stand-in for a missing part take some 41 KB of the project's own. What a first picture does not need is loaded later already (decision 0005).",
  },
  "Lighthouse performance at least 98": {
    reason:
      "The page's thread was blocked for 228 ms of the slow phone that Lighthouse imitates; it was 112 ms in the measurement before, on a faster machine. The other three of its figures did not get worse by more than 0.01.",
  },
};
