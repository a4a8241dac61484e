import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import type { Simulation } from "#server/simulator/simulation.ts";
import { clockRoutes } from "./control-clock.ts";
import { checkBody, checkInput, guardControls, refuse } from "./control-guard.ts";
import { replayRoutes } from "./control-replay.ts";
import { runRoutes } from "./control-run.ts";
import {
  afterSchema,
  faultsSchema,
  instrumentsSchema,
  limitSchema,
  pinSchema,
} from "./control-schemas.ts";
import { controlState } from "./control-state.ts";
import { storyRoutes } from "./control-story.ts";

/** Creates the routes that steer a simulation, relative to `/simulator`. Every write answers with the state. */
export function controlRoutes(simulation: Simulation): Hono<{ Bindings: HttpBindings }> {
  const routes = new Hono<{ Bindings: HttpBindings }>();
  routes.use("*", guardControls(simulation.settings.host));

  routes.get("/state", (context) => context.json(controlState(simulation)));

  routes.put("/limit", async (context) => {
    const read = await checkBody(context, limitSchema);
    if ("refusal" in read) return read.refusal;
    const { limit, window = simulation.limit.window, burst } = read.value;
    simulation.setLimit({ text: limit, window, burst });
    return context.json(controlState(simulation));
  });

  routes.delete("/limit", (context) => {
    simulation.setLimit(undefined);
    return context.json(controlState(simulation));
  });

  routes.put("/quotes/:isin", async (context) => {
    const isin = context.req.param("isin");
    if (!simulation.listing.has(isin)) return refuse(context, 404, "Unknown instrument");
    const read = await checkBody(context, pinSchema);
    if ("refusal" in read) return read.refusal;
    const { updatedAt, ...quote } = read.value;
    simulation.pin(isin, quote, updatedAt);
    return context.json(controlState(simulation));
  });

  routes.delete("/quotes/:isin", (context) => {
    simulation.unpin(context.req.param("isin"));
    return context.json(controlState(simulation));
  });

  routes.put("/instruments", async (context) => {
    const read = await checkBody(context, instrumentsSchema);
    if ("refusal" in read) return read.refusal;
    simulation.listing.change(read.value.add, read.value.remove);
    return context.json(controlState(simulation));
  });

  routes.put("/faults", async (context) => {
    const read = await checkBody(context, faultsSchema);
    if ("refusal" in read) return read.refusal;
    simulation.setFaults(read.value);
    return context.json(controlState(simulation));
  });

  routes.delete("/faults", (context) => {
    simulation.setFaults(undefined);
    return context.json(controlState(simulation));
  });

  routes.get("/requests", (context) => {
    const read = checkInput(context, afterSchema, context.req.query("after") ?? "0");
    if ("refusal" in read) return read.refusal;
    return context.json({ requests: simulation.log.after(read.value) });
  });

  routes.delete("/requests", (context) => {
    simulation.log.clear();
    return context.json(controlState(simulation));
  });

  routes.post("/reset", (context) => {
    simulation.reset();
    return context.json(controlState(simulation));
  });

  routes.route("/", runRoutes(simulation));
  routes.route("/", storyRoutes(simulation));
  routes.route("/", clockRoutes(simulation));
  routes.route("/", replayRoutes(simulation));

  routes.all("*", (context) => refuse(context, 404, "No such control"));
  return routes;
}
