import type { Reasons } from "../report/result.ts";

export const reasons: Reasons = {
  "50 000 quotes × 2, ten more a second, ÷ plain uPlot: at most 0.75": {
    reason:
      "The same code gave 0.66 two hours before, also in five rounds: 18 ms of a second each time, against 27 of uPlot's then and 23 now.",
  },
};
