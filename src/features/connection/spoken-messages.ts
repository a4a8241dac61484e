import { catalogue, fill } from "#messages/catalogue.ts";

/** Messages of the announcer, loaded with it after the first quotes. */
export const spokenMessages = catalogue("spoken", {
  low: fill("Only {fresh} of {watched} quotes are fresh"),
  slow: fill("Live, but each quote only every {cycle}"),
  limited: fill("Rate limited, requests resume at {time}"),
  unreachable: "Service unreachable.",
  malformed: "The service sends invalid responses.",
  valuesStay: "Values stay on screen, marked stale.",
  noValues: "There are no values yet.",
});
