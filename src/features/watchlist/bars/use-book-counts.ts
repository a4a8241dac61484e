import { useLatestQuotes } from "#live/use-latest-quotes.ts";
import type { Isin } from "#market/isin.ts";

/** The number of rows whose book is crossed or locked. */
export interface BookCounts {
  readonly crossed: number;
  readonly locked: number;
}

/** Counts the odd books of the quotes that rows show, in the batch in which they show them. */
export function useBookCounts(isins: readonly Isin[]): BookCounts {
  const text = useLatestQuotes((_now, latest) => {
    const books = isins.map((isin) => latest(isin)?.checked?.derived.book);
    const countOf = (odd: keyof BookCounts) => books.filter((book) => book === odd).length;
    return `${countOf("crossed")} ${countOf("locked")}`;
  });
  const [crossed = 0, locked = 0] = text.split(" ").map(Number);
  return { crossed, locked };
}
