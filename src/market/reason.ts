import { cleanText, cutText, UNPRINTABLE } from "./text.ts";

/** The characters that a token may consist of, and few words of any script that join their letters unseen. */
const VISIBLE_ASCII = /[\x21-\x7e]/;
const REPLACEMENT = "\uFFFD";

/**
 * Makes what a service says safe to show, as `cleanText` does. Such words may hold what they must not: a
 * secret that invisible characters broke up, so that whoever looked for it did not find it, must not be
 * put together again. Where they stand between visible ASCII characters, one replacement character takes
 * their place.
 */
export function cleanReason(text: string, maxLength: number): string | undefined {
  const broken = cutText(text, maxLength * 10).replace(
    UNPRINTABLE,
    (unseen: string, at: number, whole: string) => {
      const isBetween = isVisibleAscii(whole, at - 1) && isVisibleAscii(whole, at + unseen.length);
      return isBetween && !/\s/u.test(unseen) ? REPLACEMENT : unseen;
    },
  );
  return cleanText(broken, maxLength);
}

const isVisibleAscii = (text: string, at: number) => VISIBLE_ASCII.test(text.charAt(at));
