import type { Reasons } from "../report/result.ts";

export const reasons: Reasons = {
  "no request inside a Retry-After": {
    floor:
      "one for each try in which the only process that was sent the 429 is killed before it reads it.",
    reason:
      "Nobody else can know of that 429: the next leader sends one request, is answered 429 too, and waits. Where Redis's clock is set ahead just after a 429, a process that has not read of it yet may send one request (docs/deploy.md).",
  },
  "age after a fault ÷ without one: at most 1.05": {
    reason:
      "One 429 more or less in five minutes moves it by some hundredths: of the two runs with the highest figures each second one was within the goal.",
  },
};
