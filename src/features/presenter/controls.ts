import * as z from "zod/mini";
import { errorBodySchema } from "#market/contract.ts";
import { cleanReason } from "#market/reason.ts";
import type { Change } from "./changes.ts";
import {
  type Market,
  marketSchema,
  type ScenarioCatalog,
  scenarioCatalogSchema,
} from "./contract.ts";

/** The simulator understood, and would not. */
export class RefusedError extends Error {
  override readonly name = "RefusedError";
}

/** Steers the simulated market; every failure but a refusal is a plain error. */
export interface Controls {
  readonly market: (signal?: AbortSignal) => Promise<Market>;
  readonly catalog: (signal?: AbortSignal) => Promise<ScenarioCatalog>;
  /** Makes a change. Resolves with the state of the market after it. */
  readonly change: (change: Change) => Promise<Market>;
}

const DEADLINE_MS = 5000;
const MAX_REASON_LENGTH = 300;

/** @param root the address of the control routes, without a slash at its end. */
export function createControls(fetcher: typeof fetch, root = "/simulator"): Controls {
  async function ask(path: string, init: RequestInit, signal?: AbortSignal): Promise<unknown> {
    const deadline = AbortSignal.timeout(DEADLINE_MS);
    const answer = await fetcher(`${root}/${path}`, {
      cache: "no-store",
      ...init,
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    });
    const body: unknown = await answer.json();
    if (answer.ok) return body;
    const said = errorBodySchema.safeParse(body);
    const reason = said.success ? cleanReason(said.data.reason, MAX_REASON_LENGTH) : undefined;
    // A gateway without a simulator behind it says something, too.
    const isRefusal = answer.status < 500 && reason !== undefined;
    throw isRefusal ? new RefusedError(reason) : new Error(`Status ${answer.status}`);
  }

  return {
    market: async (signal) => z.parse(marketSchema, await ask("state", {}, signal)),
    catalog: async (signal) => z.parse(scenarioCatalogSchema, await ask("scenarios", {}, signal)),
    change: async ({ method, path, body }) => {
      const init = {
        method,
        ...(body !== undefined && {
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        }),
      };
      return z.parse(marketSchema, await ask(path, init));
    },
  };
}
