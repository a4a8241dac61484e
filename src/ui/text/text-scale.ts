/** How many times as large as usual a page's text is, by a person's settings or the browser's. */
export const textScale = ({ documentElement }: Document): number =>
  Number.parseFloat(getComputedStyle(documentElement).fontSize) / 16 || 1;
