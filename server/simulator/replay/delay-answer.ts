import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { type Answer, jsonAnswer } from "#server/simulator/answer.ts";
import type { RequestTarget } from "#server/simulator/faults/faults.ts";
import type { Simulation } from "#server/simulator/simulation.ts";

/** The longest delay: a page's usual time between two checks of an instrument. */
const MAX_DELAY_MS = 2000;
const POLL_INTERVAL_MS = 5;
/** Maximum number of delayed answers: a page sends four requests at a time, and the others must not wait. */
const MAX_DELAYED = 3;

/**
 * Creates a function that delays the answer to a check while a due quote of a replay waits for its turn. An immediate
 * answer with the last quote would delay each turn by a whole round of checks.
 */
export function createTurnDelay(simulation: Simulation) {
  let delayedCount = 0;
  const isHeldBack = (isin: string): boolean => {
    const { market } = simulation.run;
    const isHeld = market.isHeldBack?.(isin, simulation.elapsed()) ?? false;
    return isHeld && !simulation.pinned.includes(isin);
  };

  async function waitForTurn(
    isin: string,
    answer: Answer,
    outgoing: ServerResponse,
  ): Promise<Answer> {
    const { run } = simulation;
    const until = performance.now() + MAX_DELAY_MS;
    while (performance.now() < until && isHeldBack(isin)) {
      await sleep(POLL_INTERVAL_MS, undefined, { ref: false });
      // Stop if the client disconnected or another run began.
      if (outgoing.closed || simulation.run !== run) break;
      const quote = run.market.inTurn?.(isin, simulation.elapsed());
      if (quote !== undefined) return jsonAnswer(JSON.stringify(quote));
    }
    return answer;
  }

  return async ({ route, isin }: RequestTarget, answer: Answer, outgoing: ServerResponse) => {
    const isQuote = route === "quote" && isin !== undefined && [200, 404].includes(answer.status);
    if (!isQuote || delayedCount >= MAX_DELAYED || !isHeldBack(isin)) return answer;
    delayedCount += 1;
    try {
      return await waitForTurn(isin, answer, outgoing);
    } finally {
      delayedCount -= 1;
    }
  };
}
