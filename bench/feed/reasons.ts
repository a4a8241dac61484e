import type { Reasons } from "../report/result.ts";

const every = (measure: string) => `${measure}: within the goal of every scenario that has one`;

export const reasons: Reasons = {
  [every("polled every 2 s ÷ oracle")]: {
    reason:
      "Where the limit does not bind, a known quote is answered at once. A client that requests 20 quotes in one instant gets what the last round brought, because the asker spreads its requests over the time between two polls. A page spreads its own requests and waits for the check that each has caused.",
  },
  [every("others, first 5 min ÷ before")]: {
    reason:
      "A newcomer's first quotes come before its share: in its first five minutes it gets some six requests more than its part, for what was never asked for. Held to its share from the first request on, a newcomer with twenty instruments of its own beside forty-nine others would wait a thousand seconds for its last first quote (decision 0031). In the fifteen minutes that follow every scenario is within its goal.",
  },
};
