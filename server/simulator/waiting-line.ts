import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { type Answer, jsonAnswer } from "./answer.ts";
import type { RequestTarget } from "./faults.ts";
import type { Simulation } from "./simulation.ts";

/** As long as a page usually takes from one check of an instrument to the next. */
const LONGEST_MS = 2000;
const STEP_MS = 5;
/** A browser's page asks for four at a time: those that wait must leave room for those that they wait for. */
const MOST = 3;

/**
 * Lets the answer to a check wait a moment where a replay has a quote due that only waits for its turn:
 * answered at once with the last one, each turn would cost a whole round of checks.
 */
export function waitingLine(simulation: Simulation) {
  let waiting = 0;
  const isHeldBack = (isin: string): boolean => {
    const { market } = simulation.run;
    const isHeld = market.isHeldBack?.(isin, simulation.elapsed()) ?? false;
    return isHeld && !simulation.pinned.includes(isin);
  };

  async function wait(isin: string, answer: Answer, outgoing: ServerResponse): Promise<Answer> {
    const { run } = simulation;
    const until = performance.now() + LONGEST_MS;
    while (performance.now() < until && isHeldBack(isin)) {
      await sleep(STEP_MS, undefined, { ref: false });
      // What nobody waits for any more would be lost, and of another run there is nothing to be told.
      if (outgoing.closed || simulation.run !== run) break;
      const quote = run.market.inTurn?.(isin, simulation.elapsed());
      if (quote !== undefined) return jsonAnswer(JSON.stringify(quote));
    }
    return answer;
  }

  return async ({ route, isin }: RequestTarget, answer: Answer, outgoing: ServerResponse) => {
    const isQuote = route === "quote" && isin !== undefined && [200, 404].includes(answer.status);
    if (!isQuote || waiting >= MOST || !isHeldBack(isin)) return answer;
    waiting += 1;
    try {
      return await wait(isin, answer, outgoing);
    } finally {
      waiting -= 1;
    }
  };
}
