import type { Translation } from "./catalogue.ts";

/** Stand around every text, so that a test sees which text on screen comes from the catalogue. */
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

/** The parts of a text that must stay as they are: `{places}` and the marks of emphasis. */
const FIXED = /(\{\w+\}|\*\*)/;

/**
 * A text in the pseudo-locale: accented, about a third longer, in brackets, and with its own right-to-left
 * direction. Its places and marks stay.
 */
export function pseudoText(text: string): string {
  const changed = text
    .split(FIXED)
    .map((part) =>
      FIXED.test(part) ? part : part.replace(/[A-Za-z]/g, (letter) => ACCENTED[letter] ?? letter),
    )
    .join("");
  // Isolated, so that the direction of what stands beside a text is not changed.
  return `\u2067${OPEN}${changed}${CLOSE}\u2069`;
}

type Texts = Translation[string];

/** Every text of a translation in the pseudo-locale. */
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
