/** Finds which of many texts contain a part; the parts have no line break of their own. */
export interface JoinedTexts {
  /** Calls back once for each text that has the part, in order. A part that begins with a line break is found at beginnings only. */
  find(part: string, onFound: (index: number) => void): void;
}

/**
 * Joins texts of one line each. A search in one string takes a fraction of the time of one in each of 100,000,
 * which lie all over the memory.
 */
export function joinTexts(texts: readonly (string | undefined)[]): JoinedTexts {
  const joined = `\n${texts.join("\n")}`;
  /** Position behind each text. */
  const ends = new Uint32Array(texts.length);
  let end = 0;
  texts.forEach((text = "", index) => {
    end += text.length + 1;
    ends[index] = end;
  });
  return {
    find(part, onFound) {
      let index = 0;
      let at = joined.indexOf(part);
      while (at >= 0 && index < ends.length) {
        while ((ends[index] ?? at + 1) <= at) index += 1;
        onFound(index);
        at = joined.indexOf(part, ends[index]);
      }
    },
  };
}
