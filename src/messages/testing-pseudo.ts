import type { Translation } from "./catalogue.ts";

/** The brackets around every text, by which a test recognises the texts of a catalogue. */
export const OPEN = "⟦";
export const CLOSE = "⟧";

const ACCENTED: Readonly<Record<string, string>> = {
  A: "Å",
  C: "Ç",
  D: "Ð",
  E: "É",
  G: "Ğ",
  I: "Î",
  L: "Ļ",
  N: "Ñ",
  O: "Ö",
  R: "Ŕ",
  S: "Š",
  T: "Ţ",
  U: "Ü",
  Y: "Ý",
  Z: "Ž",
  a: "åå",
  c: "ç",
  d: "ð",
  e: "éé",
  g: "ğ",
  i: "îî",
  l: "ļ",
  n: "ñ",
  o: "öö",
  r: "ŕ",
  s: "š",
  t: "ţ",
  u: "üü",
  y: "ý",
  z: "ž",
};

/** The parts of a text that must not change: `{placeholders}` and the marks of emphasis. */
const FIXED = /(\{\w+\}|\*\*)/;

/**
 * Returns a text in the pseudo-locale: accented, about a third longer, in brackets and right-to-left. Placeholders and
 * marks stay.
 */
export function pseudoText(text: string): string {
  const changed = text
    .split(FIXED)
    .map((part) =>
      FIXED.test(part) ? part : part.replace(/[A-Za-z]/g, (letter) => ACCENTED[letter] ?? letter),
    )
    .join("");
  // Isolated, so that the direction of adjacent text does not change.
  return `\u2067${OPEN}${changed}${CLOSE}\u2069`;
}

type Texts = Translation[string];

/** Returns a translation into the pseudo-locale. */
export function pseudoTranslation(english: Translation): Translation {
  return mapValues(english, pseudoTexts);
}

function pseudoTexts(texts: Texts): Texts {
  return mapValues(texts, (text) =>
    typeof text === "string" ? pseudoText(text) : pseudoTexts(text),
  );
}

const mapValues = <Value>(
  of: Readonly<Record<string, Value>>,
  change: (value: Value) => Value,
): Record<string, Value> =>
  Object.fromEntries(Object.entries(of).map(([name, value]) => [name, change(value)]));
