import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { nanosOfMs } from "#server/simulator/market/instant.ts";
import type { Simulation } from "#server/simulator/simulation.ts";
import { checkBody, refuse } from "./control-guard.ts";
import { clockSchema, stepSchema } from "./control-schemas.ts";
import { controlState } from "./control-state.ts";

/** Creates the routes that freeze the time and step it. */
export function clockRoutes(simulation: Simulation): Hono<{ Bindings: HttpBindings }> {
  const routes = new Hono<{ Bindings: HttpBindings }>();

  routes.put("/clock", async (context) => {
    const read = await checkBody(context, clockSchema);
    if ("refusal" in read) return read.refusal;
    const { standing, at } = read.value;
    const { clock, run } = simulation;
    if (!standing && at !== undefined) return refuse(context, 400, "at: is for a standing clock");
    const now = clock.now();
    const target = at === undefined ? now : run.clockAt(at);
    if (target < now) {
      return refuse(
        context,
        409,
        "at: is past, and the clock never goes back; restart with a start",
      );
    }
    if (standing) clock.freeze(target);
    else clock.release();
    return context.json(controlState(simulation));
  });

  routes.post("/clock/step", async (context) => {
    const read = await checkBody(context, stepSchema);
    if ("refusal" in read) return read.refusal;
    if (!simulation.clock.isFrozen) return refuse(context, 409, "The clock does not stand");
    simulation.clock.step(nanosOfMs(read.value.ms));
    return context.json(controlState(simulation));
  });

  return routes;
}
