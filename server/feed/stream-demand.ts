import * as z from "zod";
import { BACKGROUND_INTERVAL_MS, backgroundWeight } from "#engine/hub/demand.ts";
import { STREAM_CLOSE, STREAM_VERSION, type ToGateway } from "#engine/protocol/stream-messages.ts";
import { type Isin, parseIsin } from "#market/isin.ts";
import type { MemberWish } from "./members.ts";

/** Why a browser's message closes its stream. */
export interface StreamFault {
  readonly code: (typeof STREAM_CLOSE)[keyof typeof STREAM_CLOSE];
  /** At most 123 bytes (RFC 6455, section 5.5); holds nothing of the message. */
  readonly reason: string;
}

/** What a browser's message asks for. */
type StreamRequest =
  | { readonly kind: "demand"; readonly wishes: ReadonlyMap<Isin, MemberWish> }
  | { readonly kind: "probe" };

/** The page's shortest interval. What is in focus is asked for five times as often. */
const SHORTEST_INTERVAL_MS = 1000;
const LONGEST_INTERVAL_MS = 24 * 3_600_000;
/** The page's weight of what is in focus. A stream with more would have more than its share. */
const GREATEST_WEIGHT = 5;
const SMALLEST_WEIGHT = 0.01;
const LONGEST_SOURCE = 200;

const isin = z.string().transform((text, context) => {
  const parsed = parseIsin(text);
  if (parsed !== undefined) return parsed;
  context.addIssue({ code: "custom", message: "is no ISIN" });
  return z.NEVER;
});

const schema = (mostInstruments: number) =>
  z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("probe") }),
    z.strictObject({
      kind: z.literal("demand"),
      version: z.literal(STREAM_VERSION),
      source: z.string().max(LONGEST_SOURCE),
      watched: z
        .array(z.tuple([isin, z.number().nonnegative()]).readonly())
        .max(mostInstruments)
        .readonly(),
      background: z.array(isin).max(mostInstruments).readonly(),
      intervalMs: z.number().positive(),
    }),
  ]);

/** A demand of another version may have any other shape. */
const anyVersion = z.looseObject({ kind: z.literal("demand"), version: z.number() });

const MALFORMED = { code: STREAM_CLOSE.malformed, reason: "The message is not understood." };
const OTHER_VERSION = { code: STREAM_CLOSE.version, reason: "Another version is spoken here." };
const OTHER_SOURCE = { code: STREAM_CLOSE.source, reason: "Another source is served here." };

export interface StreamReader {
  /** @param source the source that is served now */
  read(text: string, source: string): StreamRequest | StreamFault;
}

/** @param mostInstruments that one stream may want */
export function createStreamReader(mostInstruments: number): StreamReader {
  const message: z.ZodType<ToGateway> = schema(mostInstruments);
  const tooMany: StreamFault = {
    code: STREAM_CLOSE.malformed,
    reason: `A stream may want ${mostInstruments} instruments at most.`,
  };
  return {
    read(text, source) {
      const value = parseJson(text);
      const versioned = anyVersion.safeParse(value);
      if (versioned.success && versioned.data.version !== STREAM_VERSION) return OTHER_VERSION;
      const { success, data } = message.safeParse(value);
      if (!success) return isTooLong(value, mostInstruments) ? tooMany : MALFORMED;
      if (data.kind === "probe") return data;
      if (data.source !== source) return OTHER_SOURCE;
      const wishes = wishesOf(data);
      return wishes.size > mostInstruments ? tooMany : { kind: "demand", wishes };
    },
  };
}

const longList = z.looseObject({
  watched: z.array(z.unknown()),
  background: z.array(z.unknown()),
});

function isTooLong(value: unknown, most: number): boolean {
  const { success, data } = longList.safeParse(value);
  return success && (data.watched.length > most || data.background.length > most);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // What is no JSON is no message either.
    return undefined;
  }
}

type Demand = Extract<ToGateway, { kind: "demand" }>;

/** What is both watched and needed for an alert is watched. */
function wishesOf({ watched, background, intervalMs: wished }: Demand) {
  const intervalMs = within(wished, SHORTEST_INTERVAL_MS, LONGEST_INTERVAL_MS);
  const wishes = new Map<Isin, MemberWish>();
  const alert: MemberWish = {
    weight: backgroundWeight(intervalMs),
    isBackground: true,
    intervalMs: Math.max(intervalMs, BACKGROUND_INTERVAL_MS),
  };
  for (const isin of background) wishes.set(isin, alert);
  const byWeight = new Map<number, MemberWish>();
  for (const [isin, wishedWeight] of watched) {
    if (wishedWeight === 0) continue;
    const weight = within(wishedWeight, SMALLEST_WEIGHT, GREATEST_WEIGHT);
    // Of two thousand streams each has few weights and many instruments.
    const wish = byWeight.get(weight) ?? {
      weight,
      isBackground: false,
      intervalMs: intervalMs / weight,
    };
    byWeight.set(weight, wish);
    const before = wishes.get(isin);
    if (before === undefined || before.isBackground || before.weight < weight)
      wishes.set(isin, wish);
  }
  return wishes;
}

const within = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, value));
