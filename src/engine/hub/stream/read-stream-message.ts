import type { ToBrowser } from "#engine/protocol/stream-messages.ts";
import { parseModestJson } from "#market/client/json-chunks.ts";
import { type Isin, parseIsin } from "#market/isin.ts";

/** Whether a value has a certain shape. */
type Shape = (value: unknown) => boolean;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const text: Shape = (value) => typeof value === "string";
const flag: Shape = (value) => typeof value === "boolean";
/** JSON has no infinite number, but reads one that is too large, such as `1e999`, as infinite. */
const count: Shape = (value) => Number.isFinite(value) && Number(value) >= 0;
const status: Shape = (value) => Number.isInteger(value) && Number(value) >= 100;
const isin: Shape = (value) => typeof value === "string" && parseIsin(value) === (value as Isin);
const headers: Shape = (value) => isObject(value) && Object.values(value).every(text);
const tuple =
  (...shapes: readonly Shape[]): Shape =>
  (value) =>
    Array.isArray(value) &&
    value.length === shapes.length &&
    shapes.every((shape, index) => shape(value[index]));
const list =
  (shape: Shape): Shape =>
  (value) =>
    Array.isArray(value) && value.every(shape);
const optional =
  (shape: Shape): Shape =>
  (value) =>
    value === undefined || shape(value);

/** The fields of each kind. Zod schemas for them would cost the first load 1 000 bytes. */
const FIELDS: {
  readonly [Kind in ToBrowser["kind"]]: Readonly<
    Record<Exclude<keyof Extract<ToBrowser, { kind: Kind }>, "kind">, Shape>
  >;
} = {
  answers: { answers: list(tuple(isin, status, headers, text)) },
  status: {
    perMinute: count,
    desks: count,
    held: optional(tuple(status, headers, text)),
    nextTryMs: optional(count),
    recovering: optional(flag),
  },
  queued: { queued: list(tuple(isin, count)) },
};

/**
 * Reads a message of the gateway's stream.
 *
 * @returns `unknown` for a kind that a later gateway may have added; undefined for an invalid message
 */
export function readStreamMessage(body: string): ToBrowser | "unknown" | undefined {
  try {
    const message = parseModestJson(body);
    if (!isObject(message) || typeof message["kind"] !== "string") return undefined;
    const { kind } = message;
    if (!Object.hasOwn(FIELDS, kind)) return "unknown";
    const fields: Readonly<Record<string, Shape>> = FIELDS[kind as ToBrowser["kind"]];
    const isWhole = Object.entries(fields).every(([name, shape]) => shape(message[name]));
    return isWhole ? (message as unknown as ToBrowser) : undefined;
  } catch {
    return undefined;
  }
}
