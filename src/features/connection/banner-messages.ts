import { catalogue, fill } from "#messages/catalogue.ts";

export const bannerMessages = catalogue("banner", {
  whole: "Whole message",
  "limited service": fill("**Rate limited: the service requires a {wait} pause.**"),
  "limited capped": fill(
    "**Rate limited: the service requires a pause of more than a day; Touchline waits {wait}.**",
  ),
  "limited own": fill("**Rate limited: the service named no pause; Touchline waits {wait}.**"),
  limitedEarlier: "**Rate limited: another page has reached the service's limit.**",
  nextCycle: fill("Then each quote every **{cycle}**"),
  nextCycleRising: fill(
    "Then each quote every **{cycle}**; the rate rises step by step until limited again",
  ),
  /** In place of that once the service has limited the pace again while it recovered. */
  nextCycleAgain: fill("Limited again: then each quote every **{cycle}**, was **{before}**"),
  limitedThen: fill(
    "No requests are sent until {time}. Values stay on screen and become stale as they age.",
  ),
  limitedFirst: fill("No requests are sent until {time}. There are no values yet."),
  resumesIn: fill("Requests resume in {left}."),
  offlineBanner: "**Offline: this device has no connection.**",
  offlineThen: "Checks resume when the connection returns.",
  erringBanner: fill("**The service returned error {status}.**"),
  unreachableBanner: "**Service unreachable: it is not responding.**",
  malformedBanner: "**The service sends invalid responses.**",
  valuesStay: "Values stay on screen, marked stale.",
  noValues: "There are no values yet.",
  checksContinue: "Checks continue.",
  nextTry: fill("Next attempt in {left}."),
  trying: "Trying now…",
  retries: "Touchline retries at least twice a minute.",
  tryNow: "Try now",
  pausedBanner: fill("**Paused at {time}.** No requests are sent until you resume."),
  unauthorizedBanner: "**Quotes stopped.** The service rejected the access token.",
  forbiddenBanner: "**Quotes stopped.** The service rejected this API key.",
  tellAdministrator: "Tell your administrator.",
  details: "Details",
  adminDetails: fill(
    "For the administrator: the service returned error {status}. Set a valid MARKET_DATA_TOKEN on the Touchline server.",
  ),
});
