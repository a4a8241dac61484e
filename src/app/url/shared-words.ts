import { type Isin, parseIsin } from "#market/isin.ts";
import { cleanText } from "#market/text.ts";
import { MAX_LABEL_LENGTH } from "#storage/labels.ts";
import { MAX_FRAGMENT_LENGTH, nameOfLink } from "./link-name.ts";

/** The name and labels in a link, in the fragment, which no browser sends. */
export interface SharedWords {
  readonly name: string | undefined;
  readonly labels: ReadonlyMap<Isin, string>;
}

/** The fragment of a link, `""` where there is nothing to say. Labels that find no room are left out. */
export function writeSharedWords({ name, labels }: SharedWords): string {
  let fragment = name === undefined ? "" : `#${new URLSearchParams({ name }).toString()}`;
  for (const [isin, label] of labels) {
    const part = new URLSearchParams({ [isin]: label }).toString();
    const longer = fragment === "" ? `#${part}` : `${fragment}&${part}`;
    if (longer.length <= MAX_FRAGMENT_LENGTH) fragment = longer;
  }
  return fragment;
}

/**
 * Reads a stranger's fragment: each part that is no label of one of these instruments, and no name, is
 * passed over, and of two for one thing the first counts. Words are made safe to show, and cut to what a
 * person could have typed.
 */
export function readSharedWords(fragment: string, isins: readonly Isin[]): SharedWords {
  const listed = new Set(isins);
  const labels = new Map<Isin, string>();
  const name = nameOfLink(fragment);
  if (fragment.length > MAX_FRAGMENT_LENGTH) return { name, labels };
  for (const [key, value] of new URLSearchParams(fragment.replace(/^#/, ""))) {
    const isin = parseIsin(key);
    const label = isin && cleanText(value, MAX_LABEL_LENGTH);
    if (isin && label && listed.has(isin) && !labels.has(isin)) labels.set(isin, label);
  }
  return { name, labels };
}
