import { catalogue, fill } from "#messages/catalogue.ts";

export const connectionMessages = catalogue("connection", {
  label: "Connection",
  connecting: "Connecting",
  live: "Live",
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
