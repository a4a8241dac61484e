import { catalogue, fill } from "#messages/catalogue.ts";

export const connectionMessages = catalogue("connection", {
  label: "Connection",
  connecting: "Connecting",
  live: "Live",
  fresh: fill("{fresh} of {all} fresh"),
  listed: fill("{count} instruments listed"),
  limited: fill("Rate limited, resuming in {left}"),
  limitedSpoken: fill("Rate limited, asking resumes at {time}"),
  offline: "Offline",
  unreachable: "Service unreachable",
  unauthorized: "Unauthorized",
  forbidden: "API key rejected",
  paused: "Paused",

  pace: fill("**{perMinute}/min** · each quote every **{cycle}**"),
  paceIdle: "**0/min** · nothing to check yet",
  silentSince: fill("nothing sent since **{time}**"),
  nothingSent: "nothing sent yet",

  pause: "Pause",
  resume: "Resume",

  limitedBanner: fill("**The service asked for {wait} without requests.**"),
  limitedCapped: fill(
    "**The service asked for more than a day without requests; Touchline waits {wait}.**",
  ),
  limitedThen: fill(
    "Touchline sends nothing until {time}. Values stay on screen and turn stale as they age.",
  ),
  offlineBanner: "**This device is offline.** Checks start again when the connection returns.",
  unreachableBanner: "**The service does not answer.** Values stay on screen, marked stale.",
  nextTry: fill("Next try in {left}."),
  tryNow: "Try now",
  pausedBanner: fill("**Paused at {time}.** Nothing is sent until you resume."),
  unauthorizedBanner: "**Unauthorized.** The service did not accept the access token.",
  forbiddenBanner: "**API key rejected.** The service knows the request but not this API key.",
  mend: "Set a valid MARKET_DATA_TOKEN where Touchline is served.",
  probing: "Touchline tries once a minute.",

  whatHappened: "What happened",
  whatToDo: "What to do",
  unauthorizedLong: "The service did not accept the access token.",
  forbiddenLong: "The service knows the request but not this API key.",
  unreachableCode: "No answer",
  unreachableLong: "Neither an answer nor a refusal came back.",
  headlineToken: "Set a valid token, and quotes appear by themselves.",
  headlineKey: "Set a valid API key, and quotes appear by themselves.",
  headlineSilent: "Wait a little, or check the service's address.",
  stepAsk: "Ask whoever runs the market data service for a valid token.",
  stepSet:
    "Set it as MARKET_DATA_TOKEN where Touchline is served, and start it again. It is never shown on screen.",
  stepStay:
    "Leave this page open. Touchline tries once a minute, and nothing needs to be reloaded.",
  stepAddress: "Check MARKET_DATA_BASE_URL where Touchline is served.",
  stepNetwork: "Check that the machine that serves Touchline reaches the service.",
  stepStaySilent:
    "Leave this page open. Touchline tries again ever more rarely, at least twice a minute.",
  tryAgain: "Try again",
  askedAt: "Asked at",
  reasonGiven: "Reason given",
  kept: "Your lists are kept on this device.",
});
