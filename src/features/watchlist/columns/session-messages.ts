import { catalogue, fill } from "#messages/catalogue.ts";

/** Since when the session change counts: a time of day, or a date where that was another day. */
export const sessionMessages = catalogue("session", {
  since: fill("Since {time}"),
  explained: fill(
    "Change of the mid since {time}, the first quote received here today; rows that began later say so in their cell's tooltip",
  ),
});
