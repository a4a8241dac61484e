import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { type Answer, jsonAnswer } from "#server/simulator/answer.ts";
import type { RequestTarget } from "#server/simulator/faults/faults.ts";
import type { Simulation } from "#server/simulator/simulation.ts";

/** The longest wait: a page's usual time between two checks of an instrument. */
const MAX_MS = 2000;
const STEP_MS = 5;
/** The most waiting answers. A page sends four requests at a time: waiting ones must leave room for the others. */
const MOST = 3;

/**
 * Delays the answer to a check if a replay has a due quote that only waits for its turn:
 * answered at once with the last one, each turn would cost a whole round of checks.
 */
export function createTurnDelay(simulation: Simulation) {
  let waiting = 0;
  const isHeldBack = (isin: string): boolean => {
    const { market } = simulation.run;
    const isHeld = market.isHeldBack?.(isin, simulation.elapsed()) ?? false;
    return isHeld && !simulation.pinned.includes(isin);
  };

  async function wait(isin: string, answer: Answer, outgoing: ServerResponse): Promise<Answer> {
    const { run } = simulation;
    const until = performance.now() + MAX_MS;
    while (performance.now() < until && isHeldBack(isin)) {
      await sleep(STEP_MS, undefined, { ref: false });
      // Stop if the client disconnected or another run began.
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
