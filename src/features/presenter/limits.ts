/** Limits of the slider in requests a minute; the last is no limit. */
export const LIMITS: readonly number[] = [
  3,
  6,
  10,
  20,
  30,
  60,
  120,
  240,
  600,
  Number.POSITIVE_INFINITY,
];

const LIMIT = /^(\d+)\/(\d+)(ms|s)$/;

/** Returns the requests a minute of a limit in the simulator's notation: `60/60s`, `5/500ms`, `none`. */
export function perMinuteOf(text: string): number {
  const parts = LIMIT.exec(text);
  if (!parts) return Number.POSITIVE_INFINITY;
  const periodMs = Number(parts[2]) * (parts[3] === "s" ? 1000 : 1);
  return (Number(parts[1]) * 60_000) / periodMs;
}

/** Returns the position on the slider with the nearest limit by ratio. */
export function positionOf(perMinute: number): number {
  if (perMinute === Number.POSITIVE_INFINITY) return LIMITS.length - 1;
  const finite = LIMITS.slice(0, -1);
  const distance = (limit: number) => Math.abs(Math.log(limit / perMinute));
  return finite.reduce(
    (best, limit, position) => (distance(limit) < distance(LIMITS[best] ?? 1) ? position : best),
    0,
  );
}

/** Returns the limit at a position of the slider, in the simulator's notation. */
export function limitAt(position: number): string {
  const perMinute = LIMITS[position] ?? Number.POSITIVE_INFINITY;
  return Number.isFinite(perMinute) ? `${perMinute}/60s` : "none";
}
