/** The number of rows, and of quotes a second for all of them together. */
export interface Load {
  readonly rows: number;
  readonly perSecond: number;
}

export const LOADS: readonly Load[] = [
  { rows: 50, perSecond: 10 },
  { rows: 200, perSecond: 100 },
  { rows: 50, perSecond: 1000 },
  { rows: 1000, perSecond: 1000 },
];

export const nameOf = ({ rows, perSecond }: Load): string => `${rows}×${perSecond}`;
