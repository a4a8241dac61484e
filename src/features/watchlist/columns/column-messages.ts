import { catalogue } from "#messages/catalogue.ts";
import { COLUMN_DEFS, COLUMNS } from "./columns.ts";

/** Labels of the columns by their ids. */
export const columnMessages = catalogue(
  "columns",
  Object.fromEntries(COLUMNS.map((id) => [id, COLUMN_DEFS[id].label])),
);
