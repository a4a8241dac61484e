import "#market/zod-without-eval.ts";
import * as z from "zod/mini";

/** By a check that the first load has of the library already: any other would be added to it. */
const whenSchema = z.number().check(z.gte(0));

const turnSchema = z.object({ atMs: whenSchema, scenario: z.string(), title: z.string() });

const storySchema = z.object({
  /** `custom` for one that was sent turn by turn. */
  name: z.string(),
  title: z.string(),
  lengthMs: whenSchema,
  positionMs: whenSchema,
  turn: whenSchema,
  /** A scenario was chosen: the story is paused. */
  held: z.boolean(),
  turns: z.array(turnSchema).check(z.minLength(1)),
});

const replaySchema = z.object({
  /** May be empty. */
  name: z.string(),
  lengthMs: whenSchema,
  positionMs: whenSchema,
  finished: z.boolean(),
});

/** The part of the answers to `GET /simulator/state` and to every change that the panel shows. */
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

/** The answer to `GET /simulator/scenarios`. */
export const scenarioCatalogSchema = z.object({
  scenarios: z.array(z.object(entry)),
  stories: z.array(z.object({ ...entry, lengthMs: whenSchema })),
});

/** The state of the simulated market. */
export type Market = z.output<typeof marketSchema>;
export type Story = z.output<typeof storySchema>;
export type Replay = z.output<typeof replaySchema>;
export type Turn = z.output<typeof turnSchema>;

/** The scenarios and stories that may be played. */
export type ScenarioCatalog = z.output<typeof scenarioCatalogSchema>;
