/**
 * Folds a text for a search: without case, which spells out `ß`, and without accents. What the user types
 * in a hurry then equals what is stored.
 */
export const foldText = (text: string): string =>
  text.toUpperCase().normalize("NFD").replace(/\p{M}/gu, "");
