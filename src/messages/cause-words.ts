import type { ProblemKind } from "#market/errors.ts";
import { useMessages } from "./catalogue.ts";
import { causeMessages } from "./cause-messages.ts";

interface Problem {
  readonly status: number | undefined;
  readonly queuedForMs?: number | undefined;
}

/** Why a value is held or missing, in a few words; undefined where nothing is wrong. */
export function useCauseWords(): (
  cause: ProblemKind | "offline" | "paused" | "queued" | undefined,
  problem: Problem | undefined,
) => string | undefined {
  const t = useMessages(causeMessages);
  return (cause, problem) => {
    const status = problem?.status;
    // A browser keeps the status of a redirect that it did not follow to itself.
    if (cause === "http" && status) return t.httpStatus({ status });
    if (cause === "queued") return t.queued({ s: Math.ceil((problem?.queuedForMs ?? 0) / 1000) });
    return cause && t[cause];
  };
}
