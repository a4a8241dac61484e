import { catalogue, count, fill } from "#messages/catalogue.ts";

export const paceMessages = catalogue("pacePanel", {
  title: "Pace",
  close: "Close",
  now: fill("Touchline now allows itself **{perMinute} requests a minute**."),
  cycle: fill(
    "Each quote in view is checked every **{cycle}**, the one in detail five times as often.",
  ),
  fed: fill("The gateway now asks the service **{perMinute} times a minute**."),
  shared: fill("All {desks} desks that look share this rate and what it brings."),
  fedCycle: fill("Each quote in view is checked every **{cycle}** or more often."),
  fedLearned:
    "The gateway learns the service's limit, for every desk. What it has learned is reset on the server, not here.",
  nothing: "Nothing is watched, so nothing is sent.",
  byStream: "Quotes come by a stream: the gateway sends each check as soon as it has it.",
  pollNone: "The page requests each quote, because there is no stream here.",
  pollOpening: "The page requests each quote until the gateway's stream is open.",
  pollRefused:
    "The page requests each quote, because the gateway, or a proxy in front of it, refuses the stream.",
  pollSilent:
    "The page requests each quote, because nothing comes through the stream: a proxy may hold it back.",
  pollFull: "The page requests each quote, because the gateway has as many streams open as it may.",
  pollVersion:
    "The page requests each quote, because the gateway's stream is of another version. Reloading the page may help.",
  pollLost: "The stream was lost. The page requests each quote until it is back.",
  nextTry: fill("The next try is in **{left}**."),
  unlimited:
    "The service has not said that this is too much. Only your own wish below bounds the pace.",
  limited: count({
    one: "The service said once that it was too much.",
    other: "The service said {count} times that it was too much.",
  }),
  limitedLast: fill("The last time was at {time}."),
  learned: fill("From this Touchline has learned to send about **{perMinute} a minute**."),
  remembered: fill(
    "An earlier page learned that the service accepts about **{perMinute} a minute**. It still holds.",
  ),
  kept: "What was learned is kept for a day, on this device, for this service alone.",
  forget: "Forget what was learned",
  forgotten: "Forgotten. Touchline begins to learn anew.",
  every: "Each quote at most every",
  everyUnit: "seconds, 1 to 60",
  everyWrong: "Write a whole number of seconds from 1 to 60.",
  most: "Never more than",
  mostUnit: "requests a minute; empty for as many as the service allows",
  mostWrong: "Write a whole number from 1 to 6000, or nothing.",
});
