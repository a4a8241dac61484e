import "#market/zod-without-eval.ts";
import * as z from "zod/mini";
import { type Isin, parseIsin } from "#market/isin.ts";

/** A person's own watchlist. The order of its instruments is the person's, too. */
export interface Watchlist {
  readonly id: string;
  readonly name: string;
  readonly isins: readonly Isin[];
}

/** All of a person's lists, shared by every tab and by every source. */
export interface Lists {
  readonly version: 1;
  readonly lists: readonly Watchlist[];
}

const isinSchema = z.pipe(
  z.string(),
  z.transform((text, context) => {
    const isin = parseIsin(text);
    if (isin) return isin;
    context.issues.push({ code: "custom", message: "not an ISIN", input: text });
    return z.NEVER;
  }),
);

const NAME_LENGTH = 80;

export const listsSchema: z.ZodMiniType<Lists> = z.object({
  version: z.literal(1),
  lists: z.array(
    z.object({
      id: z.string().check(z.minLength(1), z.maxLength(64)),
      name: z.string().check(z.minLength(1), z.maxLength(NAME_LENGTH)),
      isins: z.pipe(
        z.array(isinSchema),
        z.transform((isins) => [...new Set(isins)]),
      ),
    }),
  ),
});

export const NO_LISTS: Lists = { version: 1, lists: [] };

/** The lists with one of them changed; unchanged where none has that id. */
export function changeList(
  lists: Lists,
  id: string,
  change: (list: Watchlist) => Watchlist,
): Lists {
  return { ...lists, lists: lists.lists.map((list) => (list.id === id ? change(list) : list)) };
}

export function addList(lists: Lists, list: Watchlist): Lists {
  return { ...lists, lists: [...lists.lists, list] };
}

/** Several join at the end, in their order; those that are there already keep their places. */
export const joined = (isins: readonly Isin[], more: readonly Isin[]): readonly Isin[] => [
  ...new Set([...isins, ...more]),
];

export const without = (isins: readonly Isin[], isin: Isin): readonly Isin[] =>
  isins.filter((other) => other !== isin);
