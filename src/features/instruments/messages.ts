import { catalogue, count, fill } from "#messages/catalogue.ts";

export const instrumentMessages = catalogue("instruments", {
  title: "Instruments",
  listed: count({ one: "{count} listed", other: "{count} listed" }),
  reading: "loading the list",
  notRead: "not loaded",
  left: count({ one: "{count} entry left out", other: "{count} entries left out" }),
  search: "Search instruments",
  placeholder: "ISIN, name, label",
  keys: "Up and Down choose a hit; Enter adds it to the list and shows it in detail.",
  hits: count({ one: "{count} hit", other: "{count} hits" }),
  hitAt: fill("{at}: {hit}"),
  isInList: "in this list",
  noHit: "No hit",
  clear: "Clear the search",
  show: "Show",
  all: "All",
  inList: fill("In this list {n}"),
  showQuote: fill("Show quote: {instrument}"),
  group: "Listed instruments",
  none: "The service lists no instruments.",
  noneWatched: "No instrument of this list is selected yet.",
  noneInList: "No match in this list. Look under All.",
  missing:
    "Missing one? Search for its full ISIN. If the service does not list it, you can request it by e\u2011mail.",
  paste: "Paste several ISINs",
});
