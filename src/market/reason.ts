import { cleanText, cutText, UNPRINTABLE } from "./text.ts";

/** The characters of a token. Scripts that need invisible joiners use others. */
const VISIBLE_ASCII = /[\x21-\x7e]/;
const REPLACEMENT = "\uFFFD";

/**
 * Makes the service's words safe to show, as `cleanText` does. The words may contain a secret that invisible
 * characters split, so that a search for it did not find it. Removing those characters would restore the
 * secret, so between two visible ASCII characters they become one replacement character.
 */
export function cleanReason(text: string, maxLength: number): string | undefined {
  const split = cutText(text, maxLength * 10).replace(
    UNPRINTABLE,
    (invisible: string, at: number, whole: string) => {
      const isBetween =
        isVisibleAscii(whole, at - 1) && isVisibleAscii(whole, at + invisible.length);
      return isBetween && !/\s/u.test(invisible) ? REPLACEMENT : invisible;
    },
  );
  return cleanText(split, maxLength);
}

const isVisibleAscii = (text: string, at: number) => VISIBLE_ASCII.test(text.charAt(at));
