import { catalogue, fill } from "#messages/catalogue.ts";

export const quoteMessages = catalogue("quote", {
  addLabel: "Add your own label",
  changeLabel: "Change your label",
  operator: "Name from the operator",
  simulator: "Invented name",
  labelOf: fill("Label of {isin}"),
  labelPlaceholder: "Your own label",
  panel: "Focus",
  close: "Close",
  share: "Share this view",
  back: "Back to the list",
  bidHead: "Bid, you sell",
  askHead: "Ask, you buy",
  checkedNow: "checked just now",
  checkedAgo: fill("checked {age} ago"),
  staleAgo: fill("Stale, checked {age} ago"),
  neverChecked: "not checked yet",
  market: fill("market {age} · {time}"),
  spread: "Spread",
  mid: "mid",
  bps: "bps",
  noBps: "The mid is not above zero, so there are no basis points.",
  crossed: "Bid is above ask. Treat this quote with care.",
  locked: "Bid equals ask.",
  disputed: "The service gave two quotes for the same instant. This is the later answer.",
  checkDigit: fill("The check digit of this ISIN should be {expected}."),
  listedAsIs: "The service lists it as it is.",

  "held rate-limited":
    "Last known quote, kept because the service is limiting requests. The market may have moved.",
  "held unauthorized":
    "Last known quote, kept because the service did not accept the access token. The market may have moved.",
  "held forbidden":
    "Last known quote, kept because the service rejected the API key. The market may have moved.",
  "held network":
    "Last known quote, kept because the service does not answer. The market may have moved.",
  "held timeout":
    "Last known quote, kept because the service did not answer in time. The market may have moved.",
  "held not-found":
    "Last known quote, kept because the service no longer knows this instrument. The market may have moved.",
  "held http":
    "Last known quote, kept because the service answered with an error. The market may have moved.",
  heldStatus: fill(
    "Last known quote, kept because the service answered with error {status}. The market may have moved.",
  ),
  "held contract":
    "Last known quote, kept because the last answer was not a valid quote. The market may have moved.",
  heldOlder:
    "Last known quote, kept because the service gives only older ones. The market may have moved.",
  "held offline":
    "Last known quote, kept because this device is offline. The market may have moved.",
  "held paused": "Last known quote, kept because checks are paused. The market may have moved.",
  heldLate: "Last known quote, kept because the next check is late. The market may have moved.",
  heldUnlisted: "Last known quote, kept because the service no longer lists this instrument.",

  waiting: "No quote yet. The first check is on its way.",
  waitingLimited: "No quote yet. The first check follows when asking resumes.",
  waitingQueued: fill("No quote yet. It is queued: the first check follows in about {time}."),
  noQuote: "No quote.",
  answeredError: fill("The service answered with error {status}."),
  answeredUnnamed: "The service answered with an error.",
  answeredReason: fill("The service says: {reason}"),
  notListed: "The service does not offer this instrument. Its operator can add it.",
  write: "Write the e-mail",
  "why network": "The service did not answer.",
  "why timeout": "The service did not answer in time.",
  "why unauthorized": "The service did not accept the access token.",
  "why forbidden": "The service rejected the API key.",
  "why rate-limited": "The service is limiting requests.",
  "why not-found": "The service has no quote for this instrument.",
  "why contract": "The answer was not a valid quote.",
  "why offline": "This device is offline.",
  "why paused": "Checks are paused.",
});
