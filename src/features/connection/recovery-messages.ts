import { catalogue, fill } from "#messages/catalogue.ts";

export const recoveryMessages = catalogue("recovery", {
  note: fill("recovering after a rate limit, target: every **{goal}**"),
  /** In place of that once the service has limited the pace again while it recovered. */
  noteAgain: fill("limited again: every **{cycle}**, target: every **{goal}**"),
  explained: fill(
    "**Recovering after a rate limit.** The rate rises step by step until each quote is checked every **{goal}** or the service limits it again. This is deliberate: the service would reject faster requests.",
  ),
});
