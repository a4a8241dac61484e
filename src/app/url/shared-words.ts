import { type Isin, parseIsin } from "#market/isin.ts";
import { cleanText } from "#market/text.ts";
import { MAX_LABEL_LENGTH } from "#storage/labels.ts";
import { MAX_FRAGMENT_LENGTH, nameOfLink } from "./link-name.ts";

/** List name and labels in the fragment of a link, which no browser sends to a server. */
export interface SharedWords {
  readonly name: string | undefined;
  readonly labels: ReadonlyMap<Isin, string>;
}

/** Returns the fragment of a link; `""` without name and labels. Labels beyond the maximum length are left out. */
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
 * Reads an untrusted fragment. Anything but a name or a label of one of these instruments is ignored; of
 * two labels for one instrument the first counts. Texts are made safe to show, and cut to the length that
 * a user could type.
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
