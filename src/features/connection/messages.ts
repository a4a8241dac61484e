import { catalogue, fill } from "#messages/catalogue.ts";

export const connectionMessages = catalogue("connection", {
  label: "Connection",
  connecting: "Connecting",
  live: "Live",
  fresh: fill("{fresh} of {watched} fresh"),
  liveLow: fill("Live, but only {fresh} of {watched} quotes are fresh"),
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
  explainPace: "Explain the pace",
  nothingSent: "nothing sent yet",

  pause: "Pause",
});
