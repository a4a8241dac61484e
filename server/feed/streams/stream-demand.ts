import * as z from "zod";
import { BACKGROUND_INTERVAL_MS, backgroundWeight } from "#engine/hub/seats/demand.ts";
import { STREAM_CLOSE, STREAM_VERSION, type ToGateway } from "#engine/protocol/stream-messages.ts";
import { type Isin, parseIsin } from "#market/isin.ts";
import type { StreamWant } from "#server/feed/demand/stream-clients.ts";

/** The reason for which a browser's message closes its stream. */
export interface StreamFault {
  readonly code: (typeof STREAM_CLOSE)[keyof typeof STREAM_CLOSE];
  /** At most 123 bytes (RFC 6455, section 5.5); holds nothing of the message. */
  readonly reason: string;
}

/** A browser's message, parsed and checked. */
type StreamRequest =
  | {
      readonly kind: "demand";
      readonly wants: ReadonlyMap<Isin, StreamWant>;
      /** The lightest instruments, beyond the maximum number of one stream. */
      readonly excess: readonly Isin[];
    }
  | { readonly kind: "try-now" };

/** The page's shortest interval. An instrument in detail is checked five times as often. */
const MIN_INTERVAL_MS = 1000;
const MAX_INTERVAL_MS = 24 * 3_600_000;
/** The page's weight of an instrument in detail. A greater weight would take more than one share. */
const MAX_WEIGHT = 5;
const MIN_WEIGHT = 0.01;
const MAX_SOURCE_LENGTH = 200;
/** Longest list in a demand: more entries than a message has room for. */
const MAX_LIST_LENGTH = 6000;

const isin = z.string().transform((text, context) => {
  const parsed = parseIsin(text);
  if (parsed !== undefined) return parsed;
  context.addIssue({ code: "custom", message: "is no ISIN" });
  return z.NEVER;
});

const message: z.ZodType<ToGateway> = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("probe") }),
  z.strictObject({
    kind: z.literal("demand"),
    version: z.literal(STREAM_VERSION),
    source: z.string().max(MAX_SOURCE_LENGTH),
    watched: z
      .array(z.tuple([isin, z.number().nonnegative()]).readonly())
      .max(MAX_LIST_LENGTH)
      .readonly(),
    background: z.array(isin).max(MAX_LIST_LENGTH).readonly(),
    intervalMs: z.number().positive(),
  }),
]);

/** A demand of any version: one of another version may have any other fields. */
const anyVersion = z.looseObject({ kind: z.literal("demand"), version: z.number() });

const MALFORMED = { code: STREAM_CLOSE.malformed, reason: "The message is malformed." };
const OTHER_VERSION = {
  code: STREAM_CLOSE.version,
  reason: "This version of the protocol is not supported.",
};
const OTHER_SOURCE = { code: STREAM_CLOSE.source, reason: "The gateway serves another source." };

/**
 * Parses and checks one message of a browser.
 *
 * @param source the source that is served now
 * @param maxInstruments the maximum number of instruments in the demand of one stream
 */
export function readBrowserMessage(
  text: string,
  source: string,
  maxInstruments: number,
): StreamRequest | StreamFault {
  const value = parseJson(text);
  const versioned = anyVersion.safeParse(value);
  if (versioned.success && versioned.data.version !== STREAM_VERSION) return OTHER_VERSION;
  const { success, data } = message.safeParse(value);
  if (!success) return MALFORMED;
  // A user's try is named "probe" in the protocol.
  if (data.kind === "probe") return { kind: "try-now" };
  if (data.source !== source) return OTHER_SOURCE;
  const wants = wantsOf(data);
  if (wants.size <= maxInstruments) return { kind: "demand", wants, excess: [] };
  const heaviest = [...wants].sort(([, one], [, other]) => other.weight - one.weight);
  return {
    kind: "demand",
    wants: new Map(heaviest.slice(0, maxInstruments)),
    excess: heaviest.slice(maxInstruments).map(([isin]) => isin),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Text that is not JSON is a malformed message.
    return undefined;
  }
}

type Demand = Extract<ToGateway, { kind: "demand" }>;

/** Returns the wants of a demand. An instrument that is both watched and needed for an alert counts as watched. */
function wantsOf({ watched, background, intervalMs: requestedMs }: Demand) {
  const intervalMs = clamp(requestedMs, MIN_INTERVAL_MS, MAX_INTERVAL_MS);
  const wants = new Map<Isin, StreamWant>();
  const alert: StreamWant = {
    weight: backgroundWeight(intervalMs),
    isBackground: true,
    intervalMs: Math.max(intervalMs, BACKGROUND_INTERVAL_MS),
  };
  for (const isin of background) wants.set(isin, alert);
  const byWeight = new Map<number, StreamWant>();
  for (const [isin, requestedWeight] of watched) {
    if (requestedWeight === 0) continue;
    const weight = clamp(requestedWeight, MIN_WEIGHT, MAX_WEIGHT);
    // A stream has few weights and many instruments: entries of one weight share an object.
    const want = byWeight.get(weight) ?? {
      weight,
      isBackground: false,
      intervalMs: intervalMs / weight,
    };
    byWeight.set(weight, want);
    const before = wants.get(isin);
    if (before === undefined || before.isBackground || before.weight < weight)
      wants.set(isin, want);
  }
  return wants;
}

const clamp = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, value));
