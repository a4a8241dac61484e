import { cleanText } from "#market/text.ts";
import { MAX_NAME_LENGTH } from "#storage/lists.ts";

/** In characters, including the `#`. A name behind it is not read, and labels that exceed it are not written. */
export const MAX_FRAGMENT_LENGTH = 16_000;

/** Returns the list name in a link's fragment, made safe to show; undefined if there is none. */
export const nameOfLink = (fragment: string): string | undefined =>
  cleanText(
    new URLSearchParams(fragment.slice(1, MAX_FRAGMENT_LENGTH)).get("name") ?? "",
    MAX_NAME_LENGTH,
  );
