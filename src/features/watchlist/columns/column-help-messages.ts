import { catalogue } from "#messages/catalogue.ts";
import { COLUMN_DEFS, COLUMNS } from "./columns.ts";

/** What the word over each column means, by the ids of the columns. */
export const columnHelpMessages = catalogue(
  "columnHelp",
  Object.fromEntries(COLUMNS.map((id) => [id, COLUMN_DEFS[id].explanation])),
);
