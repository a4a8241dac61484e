/** Height in CSS pixels of the band between two groups of sorted rows, which has their label. */
const BAND_HEIGHT = 22;

/**
 * Returns the distance of a row, or of the band above it, from the top of the first row.
 *
 * @param bands indexes of the rows below a band
 */
export const topOfRow = (index: number, rowHeight: number, bands: readonly number[]): number =>
  index * rowHeight + bands.filter((band) => band <= index).length * BAND_HEIGHT;
