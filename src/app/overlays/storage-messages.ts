import { catalogue, fill } from "#messages/catalogue.ts";

export const storageMessages = catalogue("storage", {
  memory:
    "This browser stores nothing for Touchline. Lists and settings last until you close the page.",
  unreadable:
    "Some stored data cannot be read, and there is no room for a copy of it. It stays unchanged; your changes to it last until you close the page.",
  newer:
    "Some stored data was written by a newer version of Touchline. It stays unchanged; your changes to it last until you close the page. Reload the page to get the newer version.",
  addressCut: fill(
    "The address holds the first {shown} of the {all} instruments in this list. The others are lost when you close or reload the page.",
  ),
  allSetAside:
    "Some stored data could not be read. A copy was set aside, and Touchline started fresh. The first four copies and the latest are kept.",
  someSetAside: fill(
    "Some stored data could not be read: {parts}. A copy was set aside; everything else is here. The first four copies and the latest are kept.",
  ),
  partsSetAside: fill(
    "Some stored data could not be read: {parts} and {more} more. A copy was set aside; everything else is here. The first four copies and the latest are kept.",
  ),
});
