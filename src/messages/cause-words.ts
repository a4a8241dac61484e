import type { ProblemKind } from "#market/errors.ts";
import { useMessages } from "./catalogue.ts";
import { causeMessages } from "./cause-messages.ts";

/** Why a value is held or missing, in a few words; undefined where nothing is wrong. */
export function useCauseWords(): (
  cause: ProblemKind | "offline" | "paused" | undefined,
  status: number | undefined,
) => string | undefined {
  const t = useMessages(causeMessages);
  return (cause, status) => {
    // A browser keeps the status of a redirect that it did not follow to itself.
    if (cause === "http" && status) return t.httpStatus({ status });
    return cause && t[cause];
  };
}
