import type { Reasons } from "../report/result.ts";

export const reasons: Reasons = {
  "whatever is told: at most 1.05 times the age without": {
    reason:
      "Nine requests a minute in a sliding window, told ten times too little or nonsense. A false hint costs up to six minutes of a slow start (decision 0030).",
  },
};
