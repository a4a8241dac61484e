import { onTestFinished, vi } from "vitest";
import type { SimulatorOptions } from "#server/simulator/options.ts";
import { startSimulator } from "#server/simulator/start.ts";

/** Long, since a busy machine may be slow; no test depends on the duration. */
vi.setConfig({ testTimeout: 60_000 });

/** For `expect.poll`. */
export const PATIENT = { timeout: 50_000, interval: 5 };

const TOKEN = "right-token";

/** Starts a real simulator on a free port for one test, with a clock that moves only in steps. */
export async function testSimulator(options: SimulatorOptions = {}) {
  let elapsed = 0n;
  const simulator = await startSimulator(
    { token: TOKEN, seed: 7, start: "2026-01-05T08:00:00Z", ...options },
    { elapsed: () => elapsed },
  );
  onTestFinished(() => simulator.close());

  const headers = { authorization: `Bearer ${TOKEN}` };
  return {
    ...simulator,
    /** Sets the market's clock, in milliseconds since the start. */
    setClock: (ms: number): void => {
      elapsed = BigInt(ms) * 1_000_000n;
    },
    /** Asks the service, with the right token by default. */
    ask: (path: string, init: RequestInit = {}) =>
      fetch(simulator.baseUrl + path, { headers, ...init }),
    /** Asks for a quote and reads it. */
    quote: async (isin: string): Promise<Record<string, unknown>> => {
      const answer = await fetch(`${simulator.baseUrl}/instruments/${isin}/latest-quote`, {
        headers,
      });
      return (await answer.json()) as Record<string, unknown>;
    },
    /** Uses a control route; a body goes out as JSON. */
    control: (method: string, path: string, body?: unknown, extra: Record<string, string> = {}) =>
      fetch(simulator.controlUrl + path, {
        method,
        headers: { "content-type": "application/json", ...extra },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
  };
}
