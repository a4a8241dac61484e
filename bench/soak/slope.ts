/** One measured value and its time. */
export interface TimedValue {
  readonly atMs: number;
  readonly value: number;
}

/** Growth per hour, with the bounds of its 95 % confidence interval. */
export interface Slope {
  readonly perHour: number;
  readonly low: number;
  readonly high: number;
}

const HOUR_MS = 3_600_000;
const NORMAL_95 = 1.96;

/**
 * The median of the slopes between any two values (Theil, Sen), which a few outliers do not move.
 * The interval is Sen's, from Kendall's tau. It assumes only that the noise of the values is independent.
 *
 * @throws RangeError for fewer than two values, which have no slope
 */
export function slopeOf(values: readonly TimedValue[]): Slope {
  const slopes = values
    .flatMap((one, index) =>
      values.slice(index + 1).map((other) => (other.value - one.value) / (other.atMs - one.atMs)),
    )
    .filter(Number.isFinite)
    .map((perMs) => perMs * HOUR_MS)
    .sort((one, other) => one - other);
  const count = values.length;
  const spread = NORMAL_95 * Math.sqrt((count * (count - 1) * (2 * count + 5)) / 18);
  const at = (place: number) => {
    const slope = slopes[Math.min(slopes.length - 1, Math.max(0, place))];
    if (slope === undefined) throw new RangeError("A slope needs two values");
    return slope;
  };
  return {
    perHour: (at(Math.floor((slopes.length - 1) / 2)) + at(Math.floor(slopes.length / 2))) / 2,
    low: at(Math.floor((slopes.length - spread) / 2)),
    high: at(Math.ceil((slopes.length + spread) / 2)),
  };
}

/** Returns a slope of bytes as text: megabytes an hour, with its interval. */
export const slopeText = ({ perHour, low, high }: Slope): string =>
  `${megabytes(perHour)} MB (${megabytes(low)} to ${megabytes(high)})`;

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(3);
