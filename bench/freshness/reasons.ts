import type { Reasons } from "../report/result.ts";

/** Reasons for the part `freshness`. */
export const freshnessReasons: Reasons = {
  "mean age ÷ oracle: within the goal of every service that has one": {
    floor:
      "at half a 429 a minute a raised limit costs 1.07 on average and 1.15 at worst; beside clients that send in bursts, a constant pace at the average rate has 1.07 to 1.10 on average.",
    reason:
      "Missed in the worst seed where a limit is raised, and where others send in bursts. Only a request beyond the old limit shows that it was raised, and no pace knows when others send (decision 0043).",
  },
};

/** Reasons for the part `hints`. */
export const reasons: Reasons = {
  "whatever the hint says: at most 1.05 times the age without": {
    reason:
      "Nine requests a minute in a sliding window, with a hint that is ten times too low, or nonsense. A false hint costs up to six minutes of a slow start (decision 0030).",
  },
};
