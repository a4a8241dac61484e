import { catalogue, fill } from "#messages/catalogue.ts";

export const emptyMessages = catalogue("empty", {
  bid: "Bid",
  ask: "Ask",
  spread: "Spread",
  emptyTitle: "Pick what you want to watch.",
  emptyText:
    "Tick instruments in the list on the left. Each tick adds a row here, and its quote arrives within seconds.",
  emptyTextNarrow:
    "Tick instruments in the list of instruments. Each tick adds a row here, and its quote arrives within seconds.",
  searchInstruments: "Search instruments",
  paste: "Paste several ISINs",
  howTo: "How to read a quote",
  example: "Example, not a live quote",
  changedDigits: "Changed digits",
  changedDigitsText: "The bright end of a price is what moved.",
  bidText: "About what you would get if you sold.",
  askText: "About what you would pay to buy.",
  size: "Size",
  sizeText: "How much each price is good for. Beyond it the price is unknown.",
  spreadText: fill("Ask minus bid: {spread}, or {bps} bps. The cost of a round trip."),
  clocks: "Two clocks",
  clocksText: "Market: since the quote changed. Ring: since Touchline last asked.",
  exampleAges: "market 1 s",
});
