import { catalogue, fill } from "#messages/catalogue.ts";

export const emptyMessages = catalogue("empty", {
  bid: "Bid",
  ask: "Ask",
  spread: "Spread",
  emptyTitle: "Choose what to watch.",
  emptyText:
    "Select instruments in the list on the left. Each one adds a row here, and its quote arrives within seconds.",
  emptyTextNarrow:
    "Open the instrument list and select what you want to watch. Each one adds a row here, and its quote arrives within seconds.",
  emptyType: "Letters that you type search at once, without a click.",
  searchInstruments: "Search instruments",
  paste: "Paste several ISINs",
  howTo: "How to read a quote",
  example: "Example, not a live quote",
  changedDigits: "Changed digits",
  changedDigitsText: "The coloured end of a price is what moved.",
  bidText: "Roughly what you get when you sell.",
  askText: "Roughly what you pay when you buy.",
  size: "Size",
  sizeText: "How much each price is good for. Beyond it the price is unknown.",
  spreadText: fill("Ask minus bid: {spread}, or {bps}\u00a0bps. The cost of a round trip."),
  clocks: "Two clocks",
  clocksText: "Market: since the quote changed. Ring: since the last check.",
  exampleAges: "market 1 s",
});
