/** Returns the factor by which a user's settings or the browser's enlarge the text; 1 is the default. */
export const textScale = ({ documentElement }: Document): number =>
  Number.parseFloat(getComputedStyle(documentElement).fontSize) / 16 || 1;
