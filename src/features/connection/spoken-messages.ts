import { catalogue, fill } from "#messages/catalogue.ts";

/** Fetched with the announcer, after the first quotes. */
export const spokenMessages = catalogue("spoken", {
  low: fill("Live, but only {fresh} of {watched} quotes are fresh"),
  limited: fill("Rate limited, requests resume at {time}"),
});
