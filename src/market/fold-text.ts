/**
 * Folds a text for a search that ignores case and accents. Upper case turns `ß` into `SS`, so both
 * spellings match.
 */
export const foldText = (text: string): string =>
  text.toUpperCase().normalize("NFD").replace(/\p{M}/gu, "");
