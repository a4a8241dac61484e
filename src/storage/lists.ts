import "#market/zod-without-eval.ts";
import * as z from "zod/mini";
import type { Isin } from "#market/isin.ts";
import { idSchema, isinSchema, ownTextSchema, uniqueIds } from "./field-schemas.ts";
import { type ListView, listViewSchema } from "./list-view.ts";
import type { Migration, StoredFormat } from "./stored-format.ts";

/** A user's watchlist, with the instruments in the user's order. */
export interface Watchlist {
  readonly id: string;
  readonly name: string;
  readonly isins: readonly Isin[];
  /** The settings of the table; absent for the defaults. */
  readonly view?: ListView;
  /** The second pane on a wide screen; absent for none. */
  readonly pane?: ListPane;
}

/** The detail of an instrument, or another list by its id. If a stored text has both, the instrument is used. */
export interface ListPane {
  readonly isin?: Isin;
  readonly list?: string;
}

/** All lists in the user's order, shared by all tabs and all sources. */
export interface Lists {
  readonly version: 4;
  readonly lists: readonly Watchlist[];
}

/** In characters. */
export const MAX_NAME_LENGTH = 80;

const listSchema = z.strictObject({
  id: z.optional(idSchema),
  name: z.optional(ownTextSchema(MAX_NAME_LENGTH)),
  isins: z.pipe(
    z.array(isinSchema),
    z.transform((isins) => [...new Set(isins)]),
  ),
  view: z.exactOptional(listViewSchema),
  pane: z.exactOptional(
    z.strictObject({ isin: z.exactOptional(isinSchema), list: z.exactOptional(idSchema) }),
  ),
});

type StoredList = z.infer<typeof listSchema>;

/** Completes lists that lost their id or their name: both are made from the position. */
function nameLists(lists: StoredList[]): readonly Watchlist[] {
  const taken = new Set(lists.map(({ id }) => id));
  const freeId = (number: number): string =>
    taken.has(`list-${number}`) ? freeId(number + 1) : `list-${number}`;
  return lists.map(({ id, name, ...list }, index) => {
    const ownId = id ?? freeId(index + 1);
    taken.add(ownId);
    return { id: ownId, name: name ?? `#${index + 1}`, ...list };
  });
}

const listsSchema: z.ZodMiniType<Lists> = z.strictObject({
  version: z.literal(4),
  lists: z.pipe(z.array(listSchema).check(uniqueIds()), z.transform(nameLists)),
});

/** Changes only the version: versions 2 to 4 added views, estimates and panes, which are all optional. */
const setVersion: Migration = (json) => ({ ...json, version: NO_LISTS.version });

export const listsFormat: StoredFormat<Lists> = {
  schema: listsSchema,
  migrations: [setVersion, setVersion, setVersion],
};

export const NO_LISTS: Lists = { version: 4, lists: [] };
