import { cleanText } from "#market/text.ts";
import { MAX_NAME_LENGTH } from "#storage/lists.ts";

/** In characters, including the `#`. A longer fragment is not read, and labels that exceed it are not written. */
export const MAX_FRAGMENT_LENGTH = 16_000;

/** Returns the list name in a link's fragment, made safe to show; undefined if there is none. */
export function nameOfLink(fragment: string): string | undefined {
  if (fragment.length > MAX_FRAGMENT_LENGTH) return undefined;
  const name = new URLSearchParams(fragment.replace(/^#/, "")).get("name");
  return cleanText(name ?? "", MAX_NAME_LENGTH);
}
