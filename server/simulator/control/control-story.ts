import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";
import type { z } from "zod";
import { SCENARIOS } from "#server/simulator/scenarios/scenarios.ts";
import { type NamedStory, storyOf } from "#server/simulator/scenarios/stories.ts";
import type { Simulation } from "#server/simulator/simulation.ts";
import { checkBody, refuse } from "./control-guard.ts";
import { heldSchema, positionSchema, storySchema } from "./control-schemas.ts";
import { controlState } from "./control-state.ts";

/** The default length of the last turn of a custom story. */
const LAST_TURN_MS = 30_000;

function storyFrom(sent: z.output<typeof storySchema>): NamedStory | null {
  if ("story" in sent) return sent.story === null ? null : storyOf(sent.story);
  const { turns, title = "A story of your own", lengthMs } = sent;
  const last = turns.at(-1)?.atMs ?? 0;
  return {
    name: "custom",
    title,
    summary: "as it was sent",
    lengthMs: Math.max(last, lengthMs ?? last + LAST_TURN_MS),
    turns: turns.map((turn) => ({ ...turn, title: turn.title ?? SCENARIOS[turn.scenario].title })),
  };
}

const noStory = (context: Context) => refuse(context, 409, "No story is under way");

/** Creates the routes that begin, move, hold and end a story. */
export function storyRoutes(simulation: Simulation): Hono<{ Bindings: HttpBindings }> {
  const routes = new Hono<{ Bindings: HttpBindings }>();

  routes.put("/story", async (context) => {
    const read = await checkBody(context, storySchema);
    if ("refusal" in read) return read.refusal;
    const story = storyFrom(read.value);
    if (story === null) simulation.steering.endStory(simulation.elapsed());
    else simulation.beginRun({ story });
    return context.json(controlState(simulation));
  });

  routes.put("/story/position", async (context) => {
    const read = await checkBody(context, positionSchema);
    if ("refusal" in read) return read.refusal;
    const { story } = simulation.steering;
    if (story === null) return noStory(context);
    if (read.value.turn >= story.turns.length) {
      return refuse(context, 400, `turn: must be from 0 to ${story.turns.length - 1}`);
    }
    simulation.steering.jumpTo(simulation.elapsed(), read.value.turn);
    return context.json(controlState(simulation));
  });

  routes.put("/story/held", async (context) => {
    const read = await checkBody(context, heldSchema);
    if ("refusal" in read) return read.refusal;
    if (simulation.steering.story === null) return noStory(context);
    simulation.steering.holdStory(simulation.elapsed(), read.value.held);
    return context.json(controlState(simulation));
  });

  return routes;
}
