import { catalogue, fill } from "#messages/catalogue.ts";

export const watchlistMessages = catalogue("watchlist", {
  grid: "Watchlist",
  lists: "Lists",
  shared: "Shared list",
  sharedMark: "Shared",
  saveShared: "Save list",
  newList: "New list",
  listName: "Name of the list",
  listActions: "List options",
  view: "View",
  up: fill("up {by}"),
  down: fill("down {by}"),
  remove: fill("Remove {name} from the list"),
  addLabel: "Add your own label",
  labelOf: fill("Label of {isin}"),
  labelPlaceholder: "Your own label",
  moved: fill("Moved to position {n} of {all}."),
  notOwnOrder: "Switch to manual order to move rows.",

  waiting: "Waiting",
  queued: "Queued",
  staleFor: fill("Stale {age}"),
  ago: fill("{age} ago"),
  noQuote: "No quote",
  notListed: "Not listed",
  crossed: "Crossed",
  locked: "Locked",
  percent: fill("{figure}\u00a0%"),
  noBps: "No basis points: the mid is not above zero.",
  trendOf: "Mid, last 15 minutes",

  nextIn: fill("next in {time}"),
  /** In place of a column that has no room. */
  marketAge: fill("market {age}"),
  underWay: "checking…",
  /** The check waits for its turn. */
  due: "check due",
  overdue: "overdue",

  addInstrument: "Add an instrument",
});
