/** Inclusive bounds of a figure, which differs by instrument. */
export type Range = readonly [low: number, high: number];

/**
 * A kind of instrument. Prices and sizes are whole numbers of the smallest unit of their decimals: with 4 decimals,
 * 107000 means 10.7000.
 */
export interface Archetype {
  readonly decimals: number;
  /** Smallest price step, in price units. */
  readonly tick: number;
  /** Mean price, in ticks. */
  readonly level: Range;
  /** Usual spread in tenths of a basis point. */
  readonly spread: Range;
  /** Length of the slot in which at most one update falls, in milliseconds. */
  readonly slotMs: Range;
  /** One step of the walk in hundredths of a basis point. */
  readonly step: Range;
  readonly sizeDecimals: number;
  /** Sizes are multiples of this, in size units. */
  readonly lot: number;
  /** Most lots at the touch. */
  readonly depth: number;
}

export type ArchetypeName = keyof typeof ARCHETYPES;

/** All kinds, from those that move several times a second to those silent for minutes. */
export const ARCHETYPES = {
  largeShare: {
    decimals: 2,
    tick: 1,
    level: [9_000, 41_000],
    spread: [15, 40],
    slotMs: [350, 700],
    step: [40, 110],
    sizeDecimals: 0,
    lot: 1,
    depth: 1_900,
  },
  midShare: {
    decimals: 3,
    tick: 5,
    level: [1_100, 9_800],
    spread: [60, 220],
    slotMs: [700, 1_900],
    step: [60, 180],
    sizeDecimals: 0,
    lot: 1,
    depth: 4_200,
  },
  fund: {
    decimals: 4,
    tick: 20,
    level: [4_900, 52_000],
    spread: [25, 80],
    slotMs: [300, 800],
    step: [30, 80],
    sizeDecimals: 0,
    lot: 10,
    depth: 1_400,
  },
  bond: {
    decimals: 3,
    tick: 1,
    level: [91_000, 119_000],
    spread: [50, 240],
    slotMs: [1_500, 6_000],
    step: [8, 30],
    sizeDecimals: 0,
    lot: 1_000,
    depth: 500,
  },
  penny: {
    decimals: 4,
    tick: 1,
    level: [420, 8_900],
    spread: [900, 2_900],
    slotMs: [2_500, 9_000],
    step: [200, 600],
    sizeDecimals: 0,
    lot: 500,
    depth: 400,
  },
  microUnit: {
    decimals: 9,
    tick: 1,
    level: [1_000, 9_900],
    spread: [150, 700],
    slotMs: [500, 1_500],
    step: [150, 500],
    sizeDecimals: 0,
    lot: 100_000,
    depth: 9_000,
  },
  bigCoin: {
    decimals: 2,
    tick: 10,
    level: [210_000, 990_000],
    spread: [10, 30],
    slotMs: [220, 420],
    step: [40, 110],
    sizeDecimals: 4,
    lot: 1,
    depth: 60_000,
  },
  smallCoin: {
    decimals: 8,
    tick: 1,
    level: [1_100, 95_000],
    spread: [80, 500],
    slotMs: [400, 1_600],
    step: [120, 400],
    sizeDecimals: 2,
    lot: 25,
    depth: 800_000,
  },
  index: {
    decimals: 0,
    tick: 5,
    level: [4_200, 19_900],
    spread: [30, 90],
    slotMs: [900, 2_600],
    step: [30, 90],
    sizeDecimals: 0,
    lot: 1,
    depth: 60,
  },
  wholeUnits: {
    decimals: 0,
    tick: 1,
    level: [800, 9_400],
    spread: [10, 90],
    slotMs: [600, 1_900],
    step: [60, 160],
    sizeDecimals: 0,
    lot: 100,
    depth: 320,
  },
  fixing: {
    decimals: 2,
    tick: 1,
    level: [2_000, 29_000],
    spread: [500, 1_600],
    slotMs: [250_000, 520_000],
    step: [400, 1_000],
    sizeDecimals: 3,
    lot: 125,
    depth: 9_000,
  },
  note: {
    decimals: 2,
    tick: 1,
    level: [310, 9_700],
    spread: [600, 2_800],
    slotMs: [20_000, 90_000],
    step: [200, 700],
    sizeDecimals: 0,
    lot: 100,
    depth: 250,
  },
  pair: {
    decimals: 5,
    tick: 1,
    level: [52_000, 189_000],
    spread: [5, 25],
    slotMs: [250, 600],
    step: [8, 30],
    sizeDecimals: 0,
    lot: 1_000,
    depth: 480,
  },
  metal: {
    decimals: 3,
    tick: 10,
    level: [71_000, 290_000],
    spread: [20, 120],
    slotMs: [350, 1_000],
    step: [25, 70],
    sizeDecimals: 2,
    lot: 5,
    depth: 12_000,
  },
  unitTrust: {
    decimals: 6,
    tick: 50,
    level: [2_400, 78_000],
    spread: [120, 420],
    slotMs: [5_000, 24_000],
    step: [60, 220],
    sizeDecimals: 4,
    lot: 1,
    depth: 1_900_000,
  },
  halfPoint: {
    decimals: 1,
    tick: 5,
    level: [900, 7_800],
    spread: [80, 320],
    slotMs: [800, 3_200],
    step: [80, 240],
    sizeDecimals: 0,
    lot: 1,
    depth: 2_400,
  },
  swap: {
    decimals: 7,
    tick: 25,
    level: [31_000, 260_000],
    spread: [40, 160],
    slotMs: [900, 4_000],
    step: [20, 80],
    sizeDecimals: 1,
    lot: 25,
    depth: 30_000,
  },
} as const satisfies Record<string, Archetype>;
