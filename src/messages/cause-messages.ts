import { catalogue, fill, useMessages } from "./catalogue.ts";

const causeMessages = catalogue("cause", {
  network: "no answer",
  timeout: "no answer in time",
  unauthorized: "unauthorized",
  forbidden: "key rejected",
  "rate-limited": "rate limited",
  "not-found": "not found",
  http: "error",
  httpStatus: fill("error {status}"),
  contract: "bad answer",
  offline: "offline",
  paused: "paused",
});

type Cause = Exclude<keyof ReturnType<typeof causeMessages.get>, "httpStatus">;

/** Why a value is held or missing, in a few words; undefined where nothing is wrong. */
export function useCauseWords(): (
  cause: Cause | undefined,
  status: number | undefined,
) => string | undefined {
  const t = useMessages(causeMessages);
  return (cause, status) => {
    // A browser keeps the status of a redirect that it did not follow to itself.
    if (cause === "http" && status) return t.httpStatus({ status });
    return cause && t[cause];
  };
}
