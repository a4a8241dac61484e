import "#market/zod-without-eval.ts";
import * as z from "zod/mini";
import { MAX_NAME_LENGTH, MAX_NAMES, NAME_ORIGINS } from "#market/instrument-names.ts";
import { type Isin, parseIsin } from "#market/isin.ts";
import { indexWords } from "#market/match-words.ts";
import type { InstrumentNames } from "./instrument-names.ts";

const bodySchema = z.object({
  from: z.enum(NAME_ORIGINS),
  // The entries are validated in slices, below.
  names: z.custom<object>(
    (value) => typeof value === "object" && value !== null && !Array.isArray(value),
  ),
});
/** Names by ISIN. A character may be two UTF-16 units. */
const entriesSchema = z.record(z.string(), z.string().check(z.maxLength(MAX_NAME_LENGTH * 2)));

/** The entries that are read in one turn of the event loop; they take less than a frame. */
const ENTRIES_PER_TURN = 500;

/** Controls and bidi controls: a tooltip cannot isolate the direction of a name, as `bdi` does. */
const UNWANTED = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu;

interface IndexedName {
  readonly name: string;
  /** The words as the search needs them. */
  readonly words: string;
}

/**
 * Reads the gateway's names and prepares them for the search.
 *
 * @param nextTurn resolves in the next turn of the event loop, so that a long list does not block the page
 * @throws Error for any text that the gateway does not write
 */
export async function readNames(
  text: string,
  nextTurn: () => Promise<void>,
): Promise<InstrumentNames> {
  const { from, names } = z.parse(bodySchema, JSON.parse(text));
  const entries = Object.entries(names);
  if (entries.length > MAX_NAMES) throw new Error(`There are more than ${MAX_NAMES} names`);
  const index = new Map<Isin, IndexedName>();
  for (let at = 0; at < entries.length; at += ENTRIES_PER_TURN) {
    if (at > 0) await nextTurn();
    const slice = Object.fromEntries(entries.slice(at, at + ENTRIES_PER_TURN));
    for (const [code, given] of Object.entries(z.parse(entriesSchema, slice))) {
      const isin = parseIsin(code);
      if (isin === undefined) throw new Error("The key of a name is not an ISIN");
      const name = given.replace(UNWANTED, " ").trim();
      if (name !== "") index.set(isin, { name, words: indexWords(name) });
    }
  }
  // Cached for a list: a look-up at each keystroke would cost several times the search.
  let last: { isins: readonly Isin[]; words: readonly (string | undefined)[] } | undefined;
  return {
    from,
    of: (isin) => index.get(isin)?.name,
    wordsFor(isins) {
      if (last?.isins !== isins)
        last = { isins, words: isins.map((isin) => index.get(isin)?.words) };
      return last.words;
    },
  };
}
