import "#market/zod-without-eval.ts";
import * as z from "zod/mini";

/** Uses a check of the library that the first load contains already; another would increase its size. */
const millisecondsSchema = z.number().check(z.gte(0));

const turnSchema = z.object({ atMs: millisecondsSchema, scenario: z.string(), title: z.string() });

const storySchema = z.object({
  /** `custom` for a story that was sent turn by turn. */
  name: z.string(),
  title: z.string(),
  lengthMs: millisecondsSchema,
  positionMs: millisecondsSchema,
  turn: millisecondsSchema,
  /** Whether the story is paused, as it is after a scenario was chosen. */
  held: z.boolean(),
  turns: z.array(turnSchema).check(z.minLength(1)),
});

const replaySchema = z.object({
  /** May be empty. */
  name: z.string(),
  lengthMs: millisecondsSchema,
  positionMs: millisecondsSchema,
  finished: z.boolean(),
});

/** The used part of the answers to `GET /simulator/state` and to every change. */
export const marketSchema = z.object({
  run: z.string(),
  seed: z.number().check(z.gte(0)),
  scenario: z.string(),
  speed: z.number().check(z.gte(0)),
  paused: z.boolean(),
  limit: z.object({ text: z.string() }),
  story: z.nullable(storySchema),
  clock: z.object({ standing: z.boolean() }),
  replay: z.nullable(replaySchema),
});

const entry = { name: z.string(), title: z.string(), summary: z.string() };

/** Answer to `GET /simulator/scenarios`. */
export const scenarioCatalogSchema = z.object({
  scenarios: z.array(z.object(entry)),
  stories: z.array(z.object({ ...entry, lengthMs: millisecondsSchema })),
});

/** State of the simulated market. */
export type Market = z.output<typeof marketSchema>;
export type Story = z.output<typeof storySchema>;
export type Replay = z.output<typeof replaySchema>;
export type Turn = z.output<typeof turnSchema>;

/** Scenarios and stories that the simulator can play. */
export type ScenarioCatalog = z.output<typeof scenarioCatalogSchema>;
