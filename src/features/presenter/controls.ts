import * as z from "zod/mini";
import { errorBodySchema } from "#market/client/contract.ts";
import { cleanReason } from "#market/reason.ts";
import type { Change } from "./changes.ts";
import {
  type Market,
  marketSchema,
  type ScenarioCatalog,
  scenarioCatalogSchema,
} from "./contract.ts";

/** The simulator refused a change; the message is its reason. */
export class RefusedError extends Error {
  override readonly name = "RefusedError";
}

/** Controls of the simulated market. All reject with a `RefusedError` for a refusal, else a plain error. */
export interface Controls {
  readonly market: (signal?: AbortSignal) => Promise<Market>;
  readonly catalog: (signal?: AbortSignal) => Promise<ScenarioCatalog>;
  /** Makes a change, and resolves to the state of the market after it. */
  readonly change: (change: Change) => Promise<Market>;
}

const DEADLINE_MS = 5000;
const MAX_REASON_LENGTH = 300;

/** @param root address of the control routes, without a trailing slash */
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
    const parsed = errorBodySchema.safeParse(body);
    const reason = parsed.success ? cleanReason(parsed.data.reason, MAX_REASON_LENGTH) : undefined;
    // A 5xx is no refusal: a gateway without a simulator gives a reason, too.
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
