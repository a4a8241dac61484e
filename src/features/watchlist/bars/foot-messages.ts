import { catalogue, count, fill } from "#messages/catalogue.ts";

/** Messages of the footer, loaded with it after the first quotes. */
export const footMessages = catalogue("foot", {
  quotes: count({ one: "**{count}** quote", other: "**{count}** quotes" }),
  fresh: count({ one: "**{count}** quote, fresh", other: "**{count}** quotes, all fresh" }),
  paused: count({ one: "**{count}** quote, paused", other: "**{count}** quotes, paused" }),
  nothing: "Nothing to check yet, so nothing is sent",
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
  checks: count({ one: "**{count}** check", other: "**{count}** checks" }),
  shared: fill("rate shared by **{desks}** desks"),
  underlined: "**Underlined**: more than the size at the touch",
  cheapest: "Cheapest within that size:",
  cheapestFresh: "Cheapest fresh quote within that size:",
  cheapestNone: "none",
  keyMove: "**Up Down** move",
  keyDetail: "**Enter** detail",
  keyLabel: fill("**{key}** label"),
  keyRemove: "**Delete** remove",
  keySearch: fill("**{key}** search"),
  keyAll: fill("**{key}** all shortcuts"),
});
