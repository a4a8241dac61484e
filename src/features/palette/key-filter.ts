import { foldText } from "#market/fold-text.ts";

/** Returns whether the row of an effect and its key has all typed words, in any order. */
export type KeyFilter = (title: string, keyText: string) => boolean;

export function createKeyFilter(query: string): KeyFilter {
  const words = foldText(query).split(/\s+/).filter(Boolean);
  return (title, keyText) => {
    const text = foldText(`${title} ${keyText}`);
    return words.every((word) => text.includes(word));
  };
}
