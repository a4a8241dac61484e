/**
 * Formats a whole number of smallest units as a decimal: `formatUnits(107000, 4)` is `"10.7000"`. Trailing zeros stay, as
 * in the service's quotes. No floating-point arithmetic is used.
 *
 * @param units a safe integer, not negative
 * @param decimals digits after the point, 0 and up
 */
export function formatUnits(units: number, decimals: number): string {
  const digits = String(units).padStart(decimals + 1, "0");
  if (decimals === 0) return digits;
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
