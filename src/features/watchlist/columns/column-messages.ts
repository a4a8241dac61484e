import { catalogue } from "#messages/catalogue.ts";
import { COLUMN_DEFS, COLUMNS } from "./columns.ts";

/** The words over the columns, by the ids of the columns. */
export const columnMessages = catalogue(
  "columns",
  Object.fromEntries(COLUMNS.map((id) => [id, COLUMN_DEFS[id].label])),
);
