/** Changes of the market by a scenario. All are whole numbers; `CALM` changes nothing. */
export interface Behaviour {
  /** Speed of the market's time, in twelfths of the usual; 0 stops it. */
  readonly pace: number;
  /** Change of the price by one update, in sixteenths of the usual. */
  readonly gain: number;
  /** Size of a jump at about every eighth update, in units of four steps of the walk; 0 is no jump. */
  readonly jump: number;
  /** Whether the first update after the change opens a gap. */
  readonly gap: boolean;
  /** The spread, in quarters of the usual. */
  readonly spread: number;
  /** The size at the touch, in eighths of the usual. */
  readonly depth: number;
  /** Number of updates in 256 that leave the book crossed. */
  readonly crossed: number;
}

export const PACE_UNIT = 12;
export const GAIN_UNIT = 16;
export const SPREAD_UNIT = 4;
export const DEPTH_UNIT = 8;

/** The market without a scenario. */
export const CALM: Behaviour = {
  pace: PACE_UNIT,
  gain: GAIN_UNIT,
  jump: 0,
  gap: false,
  spread: SPREAD_UNIT,
  depth: DEPTH_UNIT,
  crossed: 0,
};
