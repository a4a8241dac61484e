/** The limits that the slider offers, in requests a minute; the last is none at all. */
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

/** Requests a minute of a limit as the simulator writes it: `60/60s`, `5/500ms`, `none`. */
export function perMinuteOf(text: string): number {
  const parts = LIMIT.exec(text);
  if (!parts) return Number.POSITIVE_INFINITY;
  const periodMs = Number(parts[2]) * (parts[3] === "s" ? 1000 : 1);
  return (Number(parts[1]) * 60_000) / periodMs;
}

/** The place on the slider that is nearest, by how many times as much it is. */
export function placeOf(perMinute: number): number {
  if (perMinute === Number.POSITIVE_INFINITY) return LIMITS.length - 1;
  const finite = LIMITS.slice(0, -1);
  const far = (limit: number) => Math.abs(Math.log(limit / perMinute));
  return finite.reduce((best, limit, at) => (far(limit) < far(LIMITS[best] ?? 1) ? at : best), 0);
}

/** The limit at a place, as the simulator reads it. */
export function limitAt(place: number): string {
  const perMinute = LIMITS[place] ?? Number.POSITIVE_INFINITY;
  return Number.isFinite(perMinute) ? `${perMinute}/60s` : "none";
}
