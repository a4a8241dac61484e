import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { MAX_RECORDING_BYTES } from "#market/recording/recording.ts";
import { readReplay } from "#server/simulator/replay/replay-file.ts";
import type { Simulation } from "#server/simulator/simulation.ts";
import { checkInput, refuse } from "./control-guard.ts";
import { replaySchema } from "./control-schemas.ts";
import { controlState } from "./control-state.ts";

/** Creates the routes that replay a recording: each replay is a run with its own source. */
export function replayRoutes(simulation: Simulation): Hono<{ Bindings: HttpBindings }> {
  const routes = new Hono<{ Bindings: HttpBindings }>();

  routes.put("/replay", async (context) => {
    const read = checkInput(context, replaySchema, context.req.query());
    if ("refusal" in read) return read.refusal;
    const bytes = await bytesOf(context);
    if (bytes === undefined) return refuse(context, 413, "body: is larger than 32 MiB");
    const recording = await readReplay(bytes);
    if ("reason" in recording) return refuse(context, 400, recording.reason);
    // The request of a client that has disconnected must change nothing.
    if (context.env.outgoing.closed) return refuse(context, 408, "The client has disconnected");
    simulation.replay(recording, read.value.speed);
    return context.json(controlState(simulation));
  });

  routes.delete("/replay", (context) => {
    simulation.endReplay();
    return context.json(controlState(simulation));
  });

  return routes;
}

/** Reads the whole body; returns undefined if it is larger than any recording. */
async function bytesOf(context: Context): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of context.req.raw.body ?? []) {
    size += chunk.length;
    // Too large a body is still read to its end: an earlier answer would break the connection.
    if (size <= MAX_RECORDING_BYTES) chunks.push(chunk);
  }
  return size > MAX_RECORDING_BYTES ? undefined : Buffer.concat(chunks);
}
