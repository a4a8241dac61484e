import { catalogue, fill } from "./catalogue.ts";

/** The causes of a stale or missing value, in a few words. */
export const causeMessages = catalogue("cause", {
  network: "no response",
  timeout: "timed out",
  unauthorized: "unauthorized",
  forbidden: "key rejected",
  "rate-limited": "rate limited",
  "not-found": "not found",
  http: "error",
  httpStatus: fill("error {status}"),
  contract: "bad response",
  offline: "offline",
  paused: "paused",
  queued: fill("about {s} s"),
});
