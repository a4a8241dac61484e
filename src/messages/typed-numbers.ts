import { useState } from "react";
import { rewriteNumber } from "#market/estimates/rewrite-number.ts";
import type { NumberFormat } from "#market/format.ts";
import { useNumberFormat } from "./figures.ts";

/** Applies `rewrite` to each typed number of a state. */
export type RewriteNumbers<State> = (state: State, rewrite: (text: string) => string) => State;

/** A state and the number format of its texts. */
export interface TypedIn<State> {
  readonly state: State;
  readonly format: NumberFormat;
}

/** Returns the state in another number format, with the same values. */
const inFormat = <State>(
  typed: TypedIn<State>,
  format: NumberFormat,
  rewriteNumbers: RewriteNumbers<State>,
): TypedIn<State> => ({
  state: rewriteNumbers(typed.state, (text) => rewriteNumber(text, typed.format, format)),
  format,
});

/**
 * Keeps a state with typed numbers. When the number format of the page changes, they are rewritten in the new one:
 * otherwise `1,500` would turn into one and a half. `initial`, and a state that replaces it, may be in another format as well.
 */
export function useTypedNumbers<State>(
  initial: (format: NumberFormat) => TypedIn<State>,
  rewriteNumbers: RewriteNumbers<State>,
) {
  const format = useNumberFormat();
  const [stored, setStored] = useState(() => initial(format));
  const isCurrent = stored.format === format;
  // Rewritten in the same render, so that no estimate is made of a text in the wrong format.
  const typed = isCurrent ? stored : inFormat(stored, format, rewriteNumbers);
  if (!isCurrent) setStored(typed);
  const update = (change: (state: State) => State) =>
    setStored((known) => ({ ...known, state: change(known.state) }));
  return [typed, update, setStored] as const;
}
