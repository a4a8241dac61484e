import type { ProblemKind } from "#market/errors.ts";
import { useMessages } from "./catalogue.ts";
import { causeMessages } from "./cause-messages.ts";

interface Problem {
  readonly status: number | undefined;
  readonly queuedForMs?: number | undefined;
}

/** Returns the function of a cause's words; its result is undefined without a cause. */
export function useCauseWords(): (
  cause: ProblemKind | "offline" | "paused" | "queued" | undefined,
  problem: Problem | undefined,
) => string | undefined {
  const t = useMessages(causeMessages);
  return (cause, problem) => {
    const status = problem?.status;
    // An unfollowed redirect has no status in a browser.
    if (cause === "http" && status) return t.httpStatus({ status });
    if (cause === "queued") return t.queued({ s: Math.ceil((problem?.queuedForMs ?? 0) / 1000) });
    return cause && t[cause];
  };
}
