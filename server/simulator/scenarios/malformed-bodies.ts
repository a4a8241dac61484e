import type { Phase } from "./conditions.ts";

const LEVEL = '{"price":"10.6620","size":"4800"}';
const TIME = "2026-01-05T08:00:00.000000000Z";
const APPLE = '"instrument":"US0378331005"';

/** Bodies that violate the contract, each in another way. */
const BODIES: readonly string[] = [
  '{"instrument":"US03783310',
  "<!doctype html><title>Maintenance</title>",
  `{${APPLE},"bid":${LEVEL},"updatedAt":"${TIME}"}`,
  `{${APPLE},"ask":{"price":10.662,"size":4800},"bid":${LEVEL},"updatedAt":"${TIME}"}`,
  `{"instrument":"XS0000000009","ask":${LEVEL},"bid":${LEVEL},"updatedAt":"${TIME}"}`,
  `{${APPLE},"ask":${LEVEL},"bid":{"price":"1e5","size":"1"},"updatedAt":"${TIME}"}`,
  `{${APPLE},"ask":${LEVEL},"bid":${LEVEL},"updatedAt":"2026-02-30T24:00:00z"}`,
  '{"reason":"Try again","error":true}',
  "[]",
  "",
];

const EACH_MS = 700;

/** Phases with each malformed body in turn. */
export const MALFORMED_PHASES: readonly Phase[] = BODIES.map((body, place) => ({
  afterMs: place * EACH_MS,
  faults: [{ route: "quote", status: 200, body }],
}));

export const MALFORMED_CYCLE_MS = BODIES.length * EACH_MS;
