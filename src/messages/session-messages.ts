import { catalogue, fill } from "./catalogue.ts";

/** Start of the session: a time of day, or a date for another day. */
export const sessionMessages = catalogue("session", {
  since: fill("Since {time}"),
  explained: fill("Change of the mid since {time}, the first quote received here today"),
  laterRows: fill("{explained}; rows that began later say so in their cell's tooltip"),
});
