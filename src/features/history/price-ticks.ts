import { figureOf, units } from "#market/decimal-units.ts";
import { commonDecimals, type Figure } from "#market/figure.ts";

/**
 * Returns round prices between two prices, both included, at most `max` (two or more). Computed in whole
 * units of the last decimal, so no label is rounded.
 */
export function priceTicks(low: Figure, high: Figure, max: number): readonly Figure[] {
  const decimals = commonDecimals(low, high);
  const [from, to] = [units(low, decimals), units(high, decimals)];
  const { step, zeros } = stepFor(to - from, BigInt(Math.max(2, max)));
  const shown = Math.max(Math.min(2, decimals), decimals - zeros);
  const scale = 10n ** BigInt(decimals - shown);
  const ticks: Figure[] = [];
  for (let at = ceil(from, step); at <= to; at += step) ticks.push(write(at / scale, shown));
  return ticks;
}

/** Returns the smallest step of 1, 2, 5, 10, 20, … that fits at most `max` times. */
function stepFor(span: bigint, max: bigint): { step: bigint; zeros: number } {
  let [power, zeros] = [1n, 0];
  for (;;) {
    for (const factor of [1n, 2n, 5n]) {
      if (span / (power * factor) < max) return { step: power * factor, zeros };
    }
    power *= 10n;
    zeros += 1;
  }
}

/** Returns 1 for prices that are 1, 2 or 5 times a power of ten apart, 2 if both are multiples of that, and otherwise 0. */
export function stepRank(low: Figure, high: Figure): number {
  const decimals = commonDecimals(low, high);
  const from = units(low, decimals);
  const step = units(high, decimals) - from;
  return /^[125]0*$/.test(`${step}`) ? 1 + Number(from % step === 0n) : 0;
}

function ceil(value: bigint, step: bigint): bigint {
  const quotient = value / step;
  return (quotient * step < value ? quotient + 1n : quotient) * step;
}

const write = (value: bigint, decimals: number): Figure =>
  decimals === 0 ? (`${value}` as Figure) : figureOf(value, decimals);
