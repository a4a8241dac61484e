import { catalogue, count, fill } from "#messages/catalogue.ts";

export const recordMessages = catalogue("record", {
  label: "Rejected and ignored responses",
  refused: count({ one: "{count} response rejected", other: "{count} responses rejected" }),
  refusedSince: fill("{answers} since {time} · last: {fault}"),
  older: fill("older quotes ignored: {n}"),
});

/** Faults of an answer by the `field` of its error. */
export const faultMessages = catalogue("fault", {
  "ask.price": "ask price is not a decimal",
  "ask.size": "ask size is not a decimal, or below zero",
  "bid.price": "bid price is not a decimal",
  "bid.size": "bid size is not a decimal, or below zero",
  ask: "ask is missing",
  bid: "bid is missing",
  instrument: "it is for another instrument",
  updatedAt: "updatedAt is not a UTC time",
  "updatedAt.future": "updatedAt is in the future",
  "body.empty": "it is empty",
  "body.unreadable": "it is not JSON",
  "body.large": "it is too large",
  "body.error": "it reports success but contains an error",
  other: "it is not a quote",
});
