import type { Reasons } from "../report/result.ts";

export const reasons: Reasons = {
  "no request inside a Retry-After": {
    reason:
      "Ten requests reached the service 0.5 to 1.2 s after one 429 that asked for 3 s, and none in the rest of that wait; half a second is allowed for what is on its way. More than twenty programs wanted one of two processors then. Presumably the 429 and the requests waited for the two processes to be run; this was not looked into. The run before it, with 12,638 requests, had none.",
  },
};
