import type { Chance } from "#market/testing-chance.ts";
import {
  NO_UTF8,
  ODD_BODIES,
  ODD_DECIMALS,
  ODD_ISINS,
  ODD_KEYS,
  ODD_TIMES,
  ODD_VALUES,
} from "./testing-hostile-words.ts";

const QUOTE = {
  instrument: "US0378331005",
  ask: { price: "10.7000", size: "4800" },
  bid: { price: "10.6620", size: "4800.50" },
  updatedAt: "2026-01-05T08:00:00.123456789Z",
};
const LIST = ["US0378331005", "IE00B4L5Y983", "DE0005933931"].map((isin) => ({ isin }));

const encoder = new TextEncoder();
const bytesOf = (text: string) => encoder.encode(text);

/** Spoils a valid body: by chance, or with the word at `index` of a list. */
type Spoil = (text: string, chance: Chance, index: number) => string | Uint8Array;

/** The ways to spoil the bytes of a body, by name. */
const SPOILS: Readonly<Record<string, Spoil>> = {
  untouched: (text) => text,
  "bits flipped": (text, chance) => {
    const bytes = bytesOf(text);
    for (let times = 1 + chance.below(4); times > 0; times -= 1) {
      const at = chance.below(bytes.length);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << chance.below(8));
    }
    return bytes;
  },
  "bytes replaced": (text, chance) => {
    const bytes = bytesOf(text);
    bytes[chance.below(bytes.length)] = chance.below(256);
    return bytes;
  },
  "cut off": (text, chance) => text.slice(0, chance.below(text.length)),
  "a part left out": (text, chance) => {
    const from = chance.below(text.length);
    return text.slice(0, from) + text.slice(from + 1 + chance.below(20));
  },
  "a part repeated": (text, chance) => {
    const from = chance.below(text.length);
    const to = from + 1 + chance.below(30);
    return text.slice(0, to) + text.slice(from);
  },
  "a key twice": (text, chance, index) => {
    const key = chance.pick(["price", "size", "instrument", "updatedAt", "isin", "ask"]);
    const member = `"${key}":${turn(ODD_VALUES, index)},`;
    return chance.below(2) === 0
      ? afterBrace(text, chance, member)
      : beforeEnd(text, chance, member);
  },
  "another type": (text, chance, index) => leaf(text, chance, turn(ODD_VALUES, index)),
  "an odd decimal": (text, chance, index) => leaf(text, chance, `"${turn(ODD_DECIMALS, index)}"`),
  "a decimal as a number": (text, chance, index) => leaf(text, chance, turn(ODD_DECIMALS, index)),
  "an odd time": (text, _, index) =>
    text.replace(/("updatedAt":\s*)"[^"]*"/, `$1"${turn(ODD_TIMES, index)}"`),
  "an odd instrument": (text, _, index) =>
    text.replace(/(US0378331005)/, () => turn(ODD_ISINS, index)),
  "deep nesting": (text, chance) => {
    const depth = 1 + chance.below(5000);
    const [open, close] = chance.pick([
      ["[", "]"],
      ['{"a":', "}"],
    ]);
    return leaf(text, chance, `${open.repeat(depth)}1${close.repeat(depth - chance.below(2))}`);
  },
  "a huge text": (text, chance) => {
    const sign = chance.pick(["x", "9", "\\u0041", "é", "😀", "\\ud800", "<b>", "\u202e"]);
    return leaf(text, chance, `"${sign.repeat(1000 + chance.below(30_000))}"`);
  },
  "a huge number": (text, chance) => leaf(text, chance, "9".repeat(1000 + chance.below(100_000))),
  "a sign slipped in": (text, chance) => {
    const at = chance.below(text.length);
    const sign = chance.pick([
      "\u0000",
      "\ufeff",
      "\u202e",
      "\u200b",
      "\u00a0",
      "\u2028",
      "\ud800",
      "\\",
    ]);
    return text.slice(0, at) + sign + text.slice(at);
  },
  "no UTF-8": (text, chance, index) => {
    const bytes = bytesOf(text);
    const at = chance.below(bytes.length + 1);
    return Uint8Array.from([...bytes.slice(0, at), ...turn(NO_UTF8, index), ...bytes.slice(at)]);
  },
  "a byte-order mark": (text, chance) => "\ufeff".repeat(1 + chance.below(2)) + text,
  "UTF-16": (text, chance) => {
    const isBig = chance.below(2) === 1;
    const marked = `${chance.below(2) === 1 ? "\ufeff" : ""}${text}`;
    const units = Array.from(marked, (sign) => sign.charCodeAt(0));
    return Uint8Array.from(units.flatMap((u) => (isBig ? [u >> 8, u & 255] : [u & 255, u >> 8])));
  },
  "a key of the language": (text, chance, index) =>
    afterBrace(text, chance, `"${turn(ODD_KEYS, index)}":${turn(ODD_VALUES, index)},`),
  "the body below __proto__": (text, chance) =>
    `{"${chance.pick(["__proto__", "constructor", "prototype"])}":${text}}`,
  "a key renamed": (text, _, index) =>
    text.replace(/"(ask|isin|price)"/, () => `"${turn(ODD_KEYS, index)}"`),
  "unknown fields": (text, chance) => {
    const many = Array.from({ length: chance.below(2000) }, (_, at) => `"x${at}":${at},`);
    return afterBrace(text, chance, many.join(""));
  },
  "a comma out of place": (text, chance) => {
    const places = [...text.matchAll(/[[\]{}]/g)].map((match) => match.index + chance.below(2));
    const at = places[chance.below(places.length)] ?? 0;
    return `${text.slice(0, at)},${text.slice(at)}`;
  },
  "other blanks": (text, chance) =>
    text.replaceAll(
      /[,:]/g,
      (sign) => sign + chance.pick([" ", "\n", "\t", "\r\n", "", "\f", "\u00a0"]),
    ),
  "something in front": (text, _, index) => turn(ODD_VALUES, index) + text,
  "something behind": (text, _, index) => text + turn(ODD_VALUES, index),
  "twice in a row": (text, chance) => text + chance.pick(["", "\n", ",", "\u0000"]) + text,
  "wrapped once more": (text, chance) =>
    chance.pick([`[${text}]`, `{"data":${text}}`, JSON.stringify(text)]),
  "another body": (_text, _chance, index) => turn(ODD_BODIES, index),
};

export const SPOIL_NAMES = Object.keys(SPOILS);

/** Returns a spoiled body for an operation: the same for an equal index and an equal state of `chance`. */
export function spoil(
  name: string,
  operation: "quote" | "list",
  chance: Chance,
  index: number,
): Uint8Array {
  const indent = chance.pick([0, 0, 1]);
  const text = JSON.stringify(operation === "quote" ? QUOTE : LIST, null, indent);
  const spoiled = SPOILS[name]?.(text, chance, index) ?? text;
  return typeof spoiled === "string" ? bytesOf(spoiled) : spoiled;
}

/** Cycles through the words of a list. */
function turn<T>(words: readonly T[], index: number): T {
  const [word] = words.slice(index % words.length);
  if (word === undefined) throw new RangeError("the list is empty");
  return word;
}

/** Replaces one string value of the text, chosen by chance, including its quotation marks. */
function leaf(text: string, chance: Chance, replacement: string): string {
  const places = [...text.matchAll(/(?<=:\s*)"[^"]*"/g)];
  const place = places[chance.below(places.length)];
  if (place === undefined) return text;
  return text.slice(0, place.index) + replacement + text.slice(place.index + place[0].length);
}

function afterBrace(text: string, chance: Chance, member: string): string {
  const places = [...text.matchAll(/\{/g)].map((match) => match.index + 1);
  const at = places[chance.below(places.length)] ?? 0;
  return text.slice(0, at) + member + text.slice(at);
}

function beforeEnd(text: string, chance: Chance, member: string): string {
  const places = [...text.matchAll(/\}/g)].map((match) => match.index);
  const at = places[chance.below(places.length)] ?? 0;
  return `${text.slice(0, at)},${member.slice(0, -1)}${text.slice(at)}`;
}
