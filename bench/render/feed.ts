import { type Isin, isinCheckDigit, parseIsin } from "#market/isin.ts";
import type { Load } from "./load.ts";

/** A message from the page to the thread that feeds it; the port is the one that a tab has to its worker. */
export type FeedOrder =
  | {
      readonly kind: "open";
      readonly load: Load;
      readonly seed: number;
      readonly port: MessagePort;
    }
  | { readonly kind: "begin" };

/** The instruments of a load, in the order of the table. */
export function instrumentsOf({ rows }: Load): readonly Isin[] {
  return Array.from({ length: rows }, (_, n) => {
    const stem = `DE${String(n + 1).padStart(9, "0")}`;
    return readIsin(stem + isinCheckDigit(readIsin(`${stem}0`)));
  });
}

function readIsin(text: string): Isin {
  const isin = parseIsin(text);
  if (!isin) throw new Error(`${text} is no ISIN`);
  return isin;
}
