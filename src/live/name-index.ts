import "#market/zod-without-eval.ts";
import * as z from "zod/mini";
import { foldText } from "#market/fold-text.ts";
import { MAX_NAME_LENGTH, MAX_NAMES, NAME_ORIGINS } from "#market/instrument-names.ts";
import { type Isin, parseIsin } from "#market/isin.ts";
import type { InstrumentNames } from "./instrument-names.ts";

const bodySchema = z.object({
  from: z.enum(NAME_ORIGINS),
  // Its entries are checked in slices.
  names: z.custom<object>((value) => typeof value === "object" && value !== null),
});
/** A character may be two units of UTF-16. */
const entriesSchema = z.record(z.string(), z.string().check(z.maxLength(MAX_NAME_LENGTH * 2)));

/** Entries that are read in one turn of the event loop: less than a frame's time. */
const ENTRIES_PER_TURN = 500;

/** Controls, and what turns the direction of the text around it: a tooltip cannot isolate it, as `bdi` does. */
const UNWANTED = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu;

interface IndexedName {
  readonly name: string;
  /** Its words, folded, with a blank before each. */
  readonly words: string;
}

/**
 * Reads the gateway's names and prepares them for the search.
 *
 * @param nextTurn resolves in the next turn of the event loop: a long list must not block the page
 * @throws where the text is anything else than a gateway writes
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
      if (isin === undefined) throw new Error("What has a name is not an ISIN");
      const name = given.replace(UNWANTED, " ").trim();
      if (name !== "") index.set(isin, { name, words: wordsIn(name).map(withBlank).join("") });
    }
  }
  // Looked up once for a list: with each key of a query it would cost several times the search itself.
  let last: { isins: readonly Isin[]; words: readonly (string | undefined)[] } | undefined;
  return {
    from,
    of: (isin) => index.get(isin)?.name,
    wordsFor(isins) {
      if (last?.isins !== isins)
        last = { isins, words: isins.map((isin) => index.get(isin)?.words) };
      return last.words;
    },
    matcher(query) {
      const wanted = wordsIn(query).map(withBlank);
      if (wanted.length === 0) return () => false;
      return (words) => words !== undefined && wanted.every((word) => words.includes(word));
    },
  };
}

const wordsIn = (text: string): readonly string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

const withBlank = (word: string) => ` ${word}`;
