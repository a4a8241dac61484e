import { figureOf, units } from "#market/decimal-units.ts";
import { decimalsOf, type Figure } from "#market/figure.ts";

/**
 * Round prices between two others, both included, at most as many as asked for (two or more). They
 * are whole numbers of the last decimal all the way, so that a person reads no rounding.
 */
export function priceTicks(low: Figure, high: Figure, most: number): readonly Figure[] {
  const decimals = Math.max(decimalsOf(low), decimalsOf(high));
  const [from, to] = [units(low, decimals), units(high, decimals)];
  const { step, zeros } = stepFor(to - from, BigInt(Math.max(2, most)));
  const shown = Math.max(Math.min(2, decimals), decimals - zeros);
  const scale = 10n ** BigInt(decimals - shown);
  const ticks: Figure[] = [];
  for (let at = ceil(from, step); at <= to; at += step) ticks.push(write(at / scale, shown));
  return ticks;
}

/** The smallest of 1, 2, 5, 10, 20, … of which at most `most` fit. */
function stepFor(span: bigint, most: bigint): { step: bigint; zeros: number } {
  let [power, zeros] = [1n, 0];
  for (;;) {
    for (const factor of [1n, 2n, 5n]) {
      if (span / (power * factor) < most) return { step: power * factor, zeros };
    }
    power *= 10n;
    zeros += 1;
  }
}

function ceil(value: bigint, step: bigint): bigint {
  const whole = value / step;
  return (whole * step < value ? whole + 1n : whole) * step;
}

const write = (value: bigint, decimals: number): Figure =>
  decimals === 0 ? (`${value}` as Figure) : figureOf(value, decimals);
