/** Cuts at `maxLength` UTF-16 units without splitting a surrogate pair. */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const cut = text.slice(0, maxLength);
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut;
}

// Controls, invisible characters (bidi overrides, zero-width, tags, fillers) and lone surrogates.
export const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]+/gu;

/**
 * Makes untrusted text safe to show: one line without control, bidi or zero-width characters, at most
 * `maxLength` UTF-16 units. Returns `undefined` if nothing legible is left.
 */
export function cleanText(text: string, maxLength: number): string | undefined {
  // The rest of a huge text is ignored: ten times the wanted length is enough.
  const clean = cutText(text, maxLength * 10)
    .replace(/\s+/gu, " ")
    .replace(UNPRINTABLE, "")
    .trim();
  return cutText(clean, maxLength).trimEnd() || undefined;
}
