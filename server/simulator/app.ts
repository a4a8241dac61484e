import { setTimeout as sleep } from "node:timers/promises";
import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { controlRoutes } from "#server/simulator/control/control.ts";
import { faultAnswer } from "#server/simulator/faults/fault-answer.ts";
import { formatHttpDate } from "#server/simulator/market/instant.ts";
import { createTurnDelay } from "#server/simulator/replay/delay-answer.ts";
import { send, sendNothing, sendReset, sendTruncated } from "./service/send.ts";
import { answerService } from "./service/service.ts";
import { readTarget } from "./service/target.ts";
import type { Simulation } from "./simulation.ts";

/**
 * Creates the HTTP routes: the control routes under `/simulator`, and the service at its base path, to which faults
 * apply first. An answer is made when its request arrives and delayed afterwards, so that a newer answer can overtake a
 * slow one, as in a real network.
 */
export function createApp(simulation: Simulation): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  const delayForTurn = createTurnDelay(simulation);
  app.route("/simulator", controlRoutes(simulation));
  app.all("*", async (context) => {
    const { incoming, outgoing } = context.env;
    const { url = "", method = "GET" } = incoming;
    const target = readTarget(url, simulation.settings.basePath);
    const entry = simulation.log.add({
      at: Date.now(),
      method,
      path: url,
      ...(target.isin === undefined ? {} : { isin: target.isin }),
    });
    const fault = simulation.takeFault(target);
    const real = () =>
      answerService(simulation, {
        ...target,
        method,
        authorization: incoming.headers.authorization,
      });
    const undated =
      fault === undefined ? await delayForTurn(target, real(), outgoing) : faultAnswer(fault, real);
    const date = formatHttpDate(simulation.now());
    if (fault?.delayMs !== undefined) await sleep(fault.delayMs, undefined, { ref: false });
    if (undated === undefined)
      return fault?.action === "hang" ? sendNothing() : sendReset(incoming);
    const answer = { ...undated, headers: { date, ...undated.headers } };
    entry.status = answer.status;
    entry.answeredAt = Date.now();
    const retryAfter = undated.headers["retry-after"];
    if (retryAfter !== undefined) entry.retryAfter = retryAfter;
    return fault?.action === "truncate" ? sendTruncated(answer, outgoing) : send(answer);
  });
  return app;
}
