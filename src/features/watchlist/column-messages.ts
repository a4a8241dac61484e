import { catalogue } from "#messages/catalogue.ts";
import { COLUMN_DEFS, COLUMNS, type Column } from "./columns.ts";

/** The words over the columns by their ids; `id.help` is what the word means, where a column says it. */
export const columnMessages = catalogue("columns", Object.fromEntries(COLUMNS.flatMap(textsOf)));

function textsOf(id: Column): readonly (readonly [string, string])[] {
  const { words, about } = COLUMN_DEFS[id];
  return about === undefined
    ? [[id, words]]
    : [
        [id, words],
        [`${id}.help`, about],
      ];
}
