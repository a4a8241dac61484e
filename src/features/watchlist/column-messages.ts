import { catalogue } from "#messages/catalogue.ts";
import { COLUMN_DEFS, COLUMNS, type Column } from "./columns.ts";

/** The words over the columns, by their ids. */
export const columnMessages = catalogue(
  "columns",
  Object.fromEntries(COLUMNS.map((id) => [id, COLUMN_DEFS[id].words])),
);

const textOf = (id: Column, text?: string) => (text === undefined ? [] : [[id, text] as const]);

/** What these words mean, by the same ids, where a column says it. */
export const columnHelpMessages = catalogue(
  "columnHelp",
  Object.fromEntries(COLUMNS.flatMap((id) => textOf(id, COLUMN_DEFS[id].about))),
);
