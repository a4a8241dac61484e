import { catalogue, fill } from "#messages/catalogue.ts";

export const storageMessages = catalogue("storage", {
  memory: "This browser keeps nothing: lists and settings last until the page is closed.",
  unreadable:
    "Something that this browser had kept cannot be read, and there is no room to set it aside. It is left as it is: changes to it last until the page is closed.",
  newer:
    "Something that this browser has kept was written by a newer Touchline. It is left as it is: changes to it last until the page is closed. Reload the page to get the newer one.",
  addressCut: fill(
    "The address holds the first {shown} of the {all} instruments of this list. The others are lost when the page is closed or loaded again.",
  ),
  allSetAside:
    "Something that this browser had kept could not be read. It was set aside, and Touchline began anew without it. Of texts that were set aside, the first four and the latest are kept.",
  someSetAside: fill(
    "Part of what this browser had kept could not be read: {parts}. It was set aside; everything else is here. Of texts that were set aside, the first four and the latest are kept.",
  ),
  partsSetAside: fill(
    "Part of what this browser had kept could not be read: {parts} and {more} more. It was set aside; everything else is here. Of texts that were set aside, the first four and the latest are kept.",
  ),
});
