import type { Reasons } from "../report/result.ts";

export const reasons: Reasons = {
  "first load: at most 120 KB of script, gzip": {
    floor:
      "88 KB are the chosen packages: react-dom 62.6, react and its scheduler 4.5, react-query 10, zod/mini 9, nanostores with its translations 2.",
    reason:
      "The table, the lists, the source of quotes, keys and the stand-in for a missing part take some 41 KB of the project's own. What a first picture does not need is loaded later already (decision 0005).",
  },
  "largest paint at most 1.20 s": {
    floor: "1.12 s, which the build of two hours before gave.",
    reason:
      "Lighthouse derives its slow line from a fast one: a script that arrives there before the first picture counts as if the picture had waited for it. In six runs looked at, the script arrived after 97 to 176 ms and the first picture came after 155 to 218 ms; each gave 1.75 to 2.01 s.",
  },
  "Lighthouse performance at least 98": {
    floor: "98 was measured on 20 November, with the largest paint at 1.71 s.",
    reason:
      "The largest paint above, and 261 ms for which the page's thread is blocked on the slow phone that Lighthouse imitates; it was 112 ms on 20 November.",
  },
};
