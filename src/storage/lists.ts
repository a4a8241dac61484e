import "#market/zod-without-eval.ts";
import * as z from "zod/mini";
import type { Isin } from "#market/isin.ts";
import { idSchema, isinSchema, ownTextSchema, uniqueIds } from "./field-schemas.ts";
import { type ListView, listViewSchema } from "./list-view.ts";
import type { Migration, StoredFormat } from "./stored-format.ts";

/** A person's own watchlist. The order of its instruments is the person's, too. */
export interface Watchlist {
  readonly id: string;
  readonly name: string;
  readonly isins: readonly Isin[];
  /** Without it, the table is shaped as it is for everybody. */
  readonly view?: ListView;
  /** The second pane on a wide screen; without it there is none. */
  readonly pane?: ListPane;
}

/** An instrument in detail, or another list by its id. Where a text names both, the instrument counts. */
export interface ListPane {
  readonly isin?: Isin;
  readonly list?: string;
}

/** All of a person's lists, in the person's order; shared by every tab and by every source. */
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

type Found = z.infer<typeof listSchema>;

/** A list that lost its id or its name is still a person's list: it goes by its place. */
function nameLists(found: Found[]): readonly Watchlist[] {
  const taken = new Set(found.map(({ id }) => id));
  const free = (nth: number): string => (taken.has(`list-${nth}`) ? free(nth + 1) : `list-${nth}`);
  return found.map(({ id, name, ...list }, index) => {
    const ownId = id ?? free(index + 1);
    taken.add(ownId);
    return { id: ownId, name: name ?? `#${index + 1}`, ...list };
  });
}

const listsSchema: z.ZodMiniType<Lists> = z.strictObject({
  version: z.literal(4),
  lists: z.pipe(z.array(listSchema).check(uniqueIds()), z.transform(nameLists)),
});

/** No list had a view in version 1, an estimate in version 2, a pane in version 3: each adds what may be absent. */
const asToday: Migration = (json) => ({ ...json, version: NO_LISTS.version });

export const listsFormat: StoredFormat<Lists> = {
  schema: listsSchema,
  migrations: [asToday, asToday, asToday],
};

export const NO_LISTS: Lists = { version: 4, lists: [] };
