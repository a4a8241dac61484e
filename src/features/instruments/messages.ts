import { catalogue, count, fill } from "#messages/catalogue.ts";

export const instrumentMessages = catalogue("instruments", {
  title: "Instruments",
  listed: count({ one: "{count} listed", other: "{count} listed" }),
  reading: "reading the list",
  notRead: "not read",
  left: count({ one: "{count} entry left out", other: "{count} entries left out" }),
  search: "Search instruments",
  placeholder: "ISIN, name or label",
  clear: "Clear the search",
  show: "Show",
  all: "All",
  inList: fill("In this list {n}"),
  group: "Listed instruments",
  none: "The service lists no instruments.",
  noneWatched: "Nothing is ticked in this list yet.",
  noneInList: "Nothing in this list matches. Look under All.",
  missing:
    "Missing one? Search its full ISIN. If the service does not list it, you can request it by e-mail.",
  paste: "Paste several ISINs",
});
