import { writeCheck } from "#market/headers/feed-headers.ts";
import { CHECK_HEADER } from "#market/headers/gateway-headers.ts";
import type { FeedAnswer } from "#server/feed/requests/feed-answer.ts";

/** Returns the headers that describe the check of an answer. */
export function checkHeaders<T>({
  outcome,
  isHit,
  ageMs,
  planMs,
}: Extract<FeedAnswer<T>, { kind: "outcome" }>): Record<string, string> {
  return {
    [CHECK_HEADER]: writeCheck({ atEpochMs: outcome.atEpochMs, ageMs, planMs }),
    age: String(Math.floor(ageMs / 1000)),
    "x-cache-status": isHit ? "HIT" : "MISS",
  };
}
