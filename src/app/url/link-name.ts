import { cleanText } from "#market/text.ts";
import { MAX_NAME_LENGTH } from "#storage/lists.ts";

/** In characters, the mark included; what is longer is not read, and what would be is left out. */
export const MAX_FRAGMENT_LENGTH = 16_000;

/** The name that a link's fragment gives its list, made safe to show; undefined where it gives none. */
export function nameOfLink(fragment: string): string | undefined {
  if (fragment.length > MAX_FRAGMENT_LENGTH) return undefined;
  const name = new URLSearchParams(fragment.replace(/^#/, "")).get("name");
  return cleanText(name ?? "", MAX_NAME_LENGTH);
}
