import { catalogue, fill } from "#messages/catalogue.ts";

export const connectionMessages = catalogue("connection", {
  label: "Connection",
  connecting: "Connecting",
  live: "Live",
  malformed: "Invalid responses",
  fresh: fill("{fresh} of {watched} fresh"),
  ofWatched: fill("{fresh} of {watched}"),
  slow: fill("every {cycle}"),
  quiet: fill("unchanged {age}"),
  limited: fill("Rate limited, resuming in {left}"),
  limitedShort: "Rate limited",
  offline: "Offline",
  unreachable: "Service unreachable",
  unauthorized: "Unauthorized",
  forbidden: "API key rejected",
  paused: "Paused",

  paceRate: fill("**{perMinute}/min**"),
  paceEach: "each quote ",
  paceShort: fill("every **{cycle}**"),
  paceDesks: fill(" for **{desks}** desks"),
  paceAfterLimit: " after a rate limit",
  paceIdle: "**0/min** · nothing to check yet",
  silentSince: fill("nothing sent since **{time}**"),
  triedAt: fill("last attempt at **{time}**"),
  explainPace: "Explain the request rate",
  nothingSent: "nothing sent yet",

  pause: "Pause",
  resume: "Resume",
});
