import { catalogue, count, fill } from "#messages/catalogue.ts";

/** Messages of the footer, loaded with it after the first quotes. */
export const footMessages = catalogue("foot", {
  quotes: count({ one: "**{count}** quote", other: "**{count}** quotes" }),
  fresh: count({ one: "**{count}** quote, fresh", other: "**{count}** quotes, all fresh" }),
  unchecked: fill("not checked for **{age}**"),
  nothing: "Nothing to check yet, so nothing is sent",
  /** In place of that while requests are sent. */
  othersChecked: "This list is empty; checks are for alerts or other views",
  stale: fill("**{n}** stale"),
  waiting: fill("**{n}** waiting"),
  unavailable: fill("**{n}** without a quote"),
  unlisted: fill("**{n}** not listed"),
  invalid: fill("**{n}** not an ISIN"),
  crossed: fill("**{n}** crossed"),
  locked: fill("**{n}** locked"),
  disputed: fill("**{n}** disputed"),
  refused: count({ one: "**{count}** response rejected", other: "**{count}** responses rejected" }),
  older: count({
    one: "**{count}** older quote ignored",
    other: "**{count}** older quotes ignored",
  }),
  quiet: fill("No quote has changed for {age}"),
  checks: count({ one: "**{count}** check", other: "**{count}** checks" }),
  shared: fill("rate shared by **{desks}** desks"),
  underlined: "**Underlined**: not enough size",
  currency: "Amounts in quote currency",
  cheapest: "Cheapest with enough size:",
  cheapestFresh: "Cheapest fresh quote with enough size:",
  /** In the line of a phone or of a pane. */
  cheapestFreshShort: "Cheapest fresh with enough size:",
  cheapestNone: "none",
  /** In place of its basis points where its quote is old. */
  cheapestAged: fill("{bps}, {age} old"),
  keyMove: "**Up Down** move",
  keyDetail: "**Enter** detail",
  /** In place of that while the detail is open. */
  keyClose: fill("**{key}** close detail"),
  keyLabel: fill("**{key}** label"),
  keyRemove: "**Delete** remove",
  keySearch: fill("**{key}** search"),
  keyAll: fill("**{key}** all shortcuts"),
});
