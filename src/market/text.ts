/** Cuts at `maxLength` UTF-16 units, never through the middle of a surrogate pair. */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const cut = text.slice(0, maxLength);
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut;
}

// Controls, whatever is invisible (bidi overrides, zero-width, tags, fillers), lone surrogates.
export const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]+/gu;

/**
 * Makes a stranger's words safe to show: one line, no control, bidi or zero-width characters,
 * at most `maxLength` UTF-16 units. `undefined` where nothing legible is left.
 */
export function cleanText(text: string, maxLength: number): string | undefined {
  // Ten times the wanted length is ample; the rest of a huge text is never looked at.
  const clean = cutText(text, maxLength * 10)
    .replace(/\s+/gu, " ")
    .replace(UNPRINTABLE, "")
    .trim();
  return cutText(clean, maxLength).trimEnd() || undefined;
}
