import { catalogue, count, fill } from "#messages/catalogue.ts";

export const paceMessages = catalogue("pacePanel", {
  title: "Request rate",
  close: "Close",
  now: fill("Touchline sends up to **{perMinute} requests a minute**."),
  cycle: fill(
    "Each visible quote is checked every **{cycle}**, the one in detail five times as often.",
  ),
  fed: fill("The gateway sends up to **{perMinute} requests a minute** to the service."),
  shared: fill("All {desks} active desks share this rate and its results."),
  fedCycle: fill("Each visible quote is checked every **{cycle}** or more often."),
  fedLearned: "The limit is learned once for all desks; your operator can reset it.",
  nothing: "Nothing is watched, so no requests are sent.",
  byStream: "Quotes arrive by stream: the gateway sends each result as soon as it has it.",
  pollNone: "The page requests each quote because no stream is available here.",
  pollOpening: "The page requests each quote until the gateway's stream is open.",
  pollRefused:
    "The page requests each quote because the gateway, or a proxy in front of it, refuses the stream.",
  pollSilent:
    "The page requests each quote because nothing comes through the stream; a proxy may be buffering it.",
  pollFull: "The page requests each quote because the gateway has reached its limit of streams.",
  pollVersion:
    "The page requests each quote because the gateway's stream has a different version. Reloading the page may help.",
  pollLost: "The stream was lost. The page requests each quote until it is back.",
  nextTry: fill("Next attempt in **{left}**."),
  unlimited: "Not rate-limited so far. Only your own limit applies.",
  limited: count({ one: "Rate-limited once.", other: "Rate-limited {count} times." }),
  limitedTwice: "Rate-limited twice.",
  limitedLast: fill("Last at {time}."),
  learned: fill("Learned rate: about **{perMinute} requests a minute**."),
  remembered: fill(
    "An earlier page learned a rate of about **{perMinute} requests a minute**. It still applies.",
  ),
  kept: "The learned rate is stored for a day, on this device, for this service only.",
  forget: "Reset learned rate",
  forgotten: "Reset. Touchline learns the limit again.",
  every: "Minimum interval per quote",
  everyUnit: "seconds, 1 to 60",
  everyWrong: "Enter a whole number of seconds from 1 to 60.",
  most: "Maximum rate",
  mostUnit: "requests a minute; leave empty for as many as the service allows",
  atOnce: "Changes apply at once.",
  mostWrong: "Enter a whole number from 1 to 6000, or leave it empty.",
});
