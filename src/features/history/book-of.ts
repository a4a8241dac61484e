import { useLive } from "#polling/hooks.ts";
import type { SourceHandle } from "#polling/queries.ts";
import type { QuoteSource } from "#polling/source.ts";
import { openHistory } from "#storage/history/reader.ts";
import { createBook, type HistoryBook } from "./book.ts";

const books = new WeakMap<QuoteSource, HistoryBook>();

/** The one book of a source, whoever asks for it first. */
export function bookOf({ id, source, clock }: SourceHandle): HistoryBook {
  const known = books.get(source);
  if (known) return known;
  const book = createBook({ source, clock, history: openHistory(id), onReturn });
  books.set(source, book);
  return book;
}

/** A hidden page may have been frozen, and told of nothing. */
function onReturn(act: () => void, signal: AbortSignal): void {
  const onChange = () => {
    if (!document.hidden) act();
  };
  document.addEventListener("visibilitychange", onChange, { signal });
}

export const useBook = (): HistoryBook => bookOf(useLive());
