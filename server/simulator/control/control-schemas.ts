import { validateHeaderName, validateHeaderValue } from "node:http";
import { z } from "zod";
import { ISIN_PATTERN } from "#market/isin.ts";
import { cleanText } from "#market/text.ts";
import { LIMIT_GRAMMAR, parseLimit, WINDOWS } from "#server/simulator/limits/limit-policy.ts";
import { oneOf, speed, startTime, whole } from "#server/simulator/options.ts";
import { SCENARIO_NAMES } from "#server/simulator/scenarios/scenarios.ts";
import { STORY_NAMES } from "#server/simulator/scenarios/stories.ts";

const isin = z.string().regex(ISIN_PATTERN, { error: "must have the form of an ISIN" });

/** Returns whether Node can send a header: a fault that cannot be sent is refused when it is set. */
function isSendable(name: string, value: string): boolean {
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
    return true;
  } catch {
    return false;
  }
}

const headers = z
  .record(z.string(), z.string())
  .refine((all) => Object.entries(all).every(([name, value]) => isSendable(name, value)), {
    error: "must be headers that HTTP can carry",
  });

/** PUT /simulator/limit */
export const limitSchema = z.strictObject({
  limit: z
    .string()
    .refine((text) => parseLimit(text) !== undefined, { error: `must be ${LIMIT_GRAMMAR}` }),
  window: z.enum(WINDOWS).optional(),
  burst: z.int().min(1).max(999_999).optional(),
});

/** Any text is valid, so that a client can be tested with hostile figures. */
const level = z.strictObject({ price: z.string(), size: z.string() });

/** PUT /simulator/quotes/{isin} */
export const pinSchema = z.strictObject({
  bid: level,
  ask: level,
  updatedAt: z.string().optional(),
});

/** PUT /simulator/instruments */
export const instrumentsSchema = z.strictObject({
  add: z.array(isin).default([]),
  remove: z.array(isin).default([]),
});

const fault = z.strictObject({
  route: z.enum(["instruments", "quote", "any"]),
  isin: z.string().optional(),
  times: z.int().min(1).optional(),
  status: z.int().min(200).max(599).optional(),
  reason: z.string().optional(),
  headers: headers.optional(),
  body: z.string().optional(),
  delayMs: z.int().min(0).max(3_600_000).optional(),
  action: z.enum(["reset", "hang", "truncate"]).optional(),
});

/** PUT /simulator/faults */
export const faultsSchema = z.array(fault).max(1_000);

/** GET /simulator/requests?after=SEQ */
export const afterSchema = z
  .string()
  .regex(/^\d{1,15}$/, { error: "must be a sequence number" })
  .transform(Number);

const scenario = oneOf(SCENARIO_NAMES);
const story = oneOf(STORY_NAMES);

/** PUT /simulator/scenario */
export const scenarioSchema = z.strictObject({ scenario });

/** PUT /simulator/speed */
export const speedSchema = z.strictObject({ speed });

/** PUT /simulator/replay?speed=4 */
export const replaySchema = z.strictObject({ speed: speed.optional() });

/** PUT /simulator/paused */
export const pausedSchema = z.strictObject({ paused: z.boolean() });

const DAY_MS = 86_400_000;

/** One readable line: pages show it with their own texts. */
const title = z
  .string()
  .max(80)
  .transform((text) => cleanText(text, 80) ?? "")
  .pipe(z.string().min(1));

const turns = z
  .array(
    z.strictObject({
      atMs: whole(0, DAY_MS),
      scenario,
      title: title.optional(),
    }),
  )
  .min(1)
  .max(200)
  .refine(([first]) => first?.atMs === 0, { error: "must begin with a turn at 0" })
  .refine((all) => all.every(({ atMs }, place) => atMs > (all[place - 1]?.atMs ?? -1)), {
    error: "must be in the order of their times",
  });

/** PUT /simulator/story */
export const storySchema = z.union(
  [
    z.strictObject({ story: story.nullable() }),
    z.strictObject({
      turns,
      title: title.optional(),
      lengthMs: whole(1, DAY_MS).optional(),
    }),
  ],
  { error: `must be a story (${STORY_NAMES.join(", ")}), null, or turns` },
);

/** PUT /simulator/story/position */
export const positionSchema = z.strictObject({ turn: whole(0, 199) });

/** PUT /simulator/story/held */
export const heldSchema = z.strictObject({ held: z.boolean() });

/** POST /simulator/restart; omitted values stay as they are. */
export const restartSchema = z.strictObject({
  seed: whole(0, 2 ** 32 - 1).optional(),
  start: startTime.optional(),
  scenario: scenario.optional(),
  story: story.nullable().optional(),
  speed: speed.optional(),
});

/** PUT /simulator/clock */
export const clockSchema = z.strictObject({ standing: z.boolean(), at: startTime.optional() });

/** POST /simulator/clock/step */
export const stepSchema = z.strictObject({ ms: whole(1, DAY_MS) });
