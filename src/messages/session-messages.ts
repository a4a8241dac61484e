import { catalogue, fill } from "./catalogue.ts";

/** Start of the session: a time of day, or a date for another day. */
export const sessionMessages = catalogue("session", {
  since: fill("Since {time}"),
  explained: fill("Change of the mid since {time}, the first quote of today in this browser"),
  explainedLater: fill(
    "Change of the mid since {time}, the first quote of today in this browser. *: minutes later than in other rows.",
  ),
  explainedForRows: fill(
    "Change of the mid since {time}, when the first quotes of today came to this browser; the tooltip of a figure has the exact time. *: minutes later.",
  ),
});
