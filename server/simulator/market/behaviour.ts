/** How a scenario bends the market. All are whole numbers; `CALM` leaves it as it is. */
export interface Behaviour {
  /** How fast the market's time runs, in twelfths; none at 0. */
  readonly pace: number;
  /** How far one update moves the price, in sixteenths of the usual. */
  readonly gain: number;
  /** How far the price jumps at every eighth update or so, in four steps of the walk; 0 is never. */
  readonly jump: number;
  /** Whether the first update after the change opens a gap. */
  readonly gap: boolean;
  /** The spread, in quarters of the usual. */
  readonly spread: number;
  /** The size at the touch, in eighths of the usual. */
  readonly depth: number;
  /** Updates of 256 that leave the book crossed. */
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
