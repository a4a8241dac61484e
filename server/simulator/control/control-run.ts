import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { SCENARIOS } from "#server/simulator/scenarios/scenarios.ts";
import { STORIES, storyOf } from "#server/simulator/scenarios/stories.ts";
import type { Simulation } from "#server/simulator/simulation.ts";
import { checkBody } from "./control-guard.ts";
import { pausedSchema, restartSchema, scenarioSchema, speedSchema } from "./control-schemas.ts";
import { controlState } from "./control-state.ts";

/** The answer to GET /simulator/scenarios. */
const CHOICE = {
  scenarios: Object.entries(SCENARIOS).map(([name, { title, summary, shows }]) => ({
    name,
    title,
    summary,
    shows,
  })),
  stories: Object.entries(STORIES).map(([name, story]) => ({ name, ...story })),
};

/** Creates the routes that steer the market of a run, or begin another run. */
export function runRoutes(simulation: Simulation): Hono<{ Bindings: HttpBindings }> {
  const routes = new Hono<{ Bindings: HttpBindings }>();

  routes.get("/scenarios", (context) => context.json(CHOICE));

  routes.put("/scenario", async (context) => {
    const read = await checkBody(context, scenarioSchema);
    if ("refusal" in read) return read.refusal;
    simulation.steering.setScenario(simulation.elapsed(), read.value.scenario);
    return context.json(controlState(simulation));
  });

  routes.put("/speed", async (context) => {
    const read = await checkBody(context, speedSchema);
    if ("refusal" in read) return read.refusal;
    simulation.steering.setSpeed(simulation.elapsed(), read.value.speed);
    return context.json(controlState(simulation));
  });

  routes.put("/paused", async (context) => {
    const read = await checkBody(context, pausedSchema);
    if ("refusal" in read) return read.refusal;
    simulation.steering.setPaused(simulation.elapsed(), read.value.paused);
    return context.json(controlState(simulation));
  });

  routes.post("/restart", async (context) => {
    const read = await checkBody(context, restartSchema);
    if ("refusal" in read) return read.refusal;
    const { story, ...change } = read.value;
    const storyChange =
      story === undefined ? {} : { story: story === null ? null : storyOf(story) };
    simulation.beginRun({ ...change, ...storyChange });
    return context.json(controlState(simulation));
  });

  return routes;
}
