import { catalogue, fill } from "#messages/catalogue.ts";

export const bannerMessages = catalogue("banner", {
  resume: "Resume",
  "limited service": fill("**The service asked for {wait} without requests.**"),
  "limited capped": fill(
    "**The service asked for more than a day without requests; Touchline waits {wait}.**",
  ),
  "limited own": fill(
    "**The service is limiting requests and named no wait; Touchline waits {wait}.**",
  ),
  limitedEarlier: "**Another page met the service's limit, now or before this one was opened.**",
  nextPace: fill("Next pace **{perMinute}/min**, each quote every **{cycle}**"),
  limitedThen: fill(
    "Touchline sends nothing until {time}. Values stay on screen and turn stale as they age.",
  ),
  offlineBanner: "**This device is offline.** Checks start again when the connection returns.",
  erringBanner: fill(
    "**The service answers with error {status}.** Values stay on screen, marked stale.",
  ),
  unreachableBanner: "**The service does not answer.** Values stay on screen, marked stale.",
  nextTry: fill("Next try in {left}."),
  tryNow: "Try now",
  tryAgain: "Try again",
  pausedBanner: fill("**Paused at {time}.** Nothing is sent until you resume."),
  unauthorizedBanner: "**Unauthorized.** The service did not accept the access token.",
  forbiddenBanner: "**API key rejected.** The service knows the request but not this API key.",
  mend: "Set a valid MARKET_DATA_TOKEN where Touchline is served.",
  probing: "Touchline tries once a minute.",
});
