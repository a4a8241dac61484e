import "#market/zod-without-eval.ts";
import * as z from "zod/mini";
import { type Isin, parseIsin } from "#market/isin.ts";
import { configSchema, type StoredConfig } from "#storage/config.ts";

/** The gateway's configuration for the page. Never a token, never the service's address. */
export interface Config {
  readonly operatorEmail: string | undefined;
  readonly simulated: boolean;
  /** One service at one address, as an opaque id. */
  readonly source: string;
  /** The instruments of a first visit; only the simulated market suggests any. */
  readonly suggested: readonly Isin[];
  /** The path of the gateway's stream; null or absent where it offers none. */
  readonly stream?: string | null | undefined;
  /** The path of the gateway's names of instruments; null or absent where it has none. */
  readonly names?: string | null | undefined;
}

const DEADLINE_MS = 10_000;

/**
 * Reads `/config.json`. Rejects where the gateway does not answer or answers something else: with the
 * status for a cause, where that was no success.
 */
export async function readConfig(fetcher: typeof fetch): Promise<StoredConfig> {
  const answer = await fetcher("/config.json", {
    cache: "no-store",
    signal: AbortSignal.timeout(DEADLINE_MS),
  });
  const { ok, status } = answer;
  if (!ok) throw new Error(`The gateway answered with ${status}`, { cause: status });
  return z.parse(configSchema, await answer.json());
}

/** The same as the page uses it. */
export function configOf({ operatorEmail, suggested = [], ...rest }: StoredConfig): Config {
  return {
    ...rest,
    operatorEmail: operatorEmail ?? undefined,
    suggested: suggested.map(parseIsin).filter((isin) => isin !== undefined),
  };
}

/** Whether access was denied: stored quotes are not shown to a user without access. */
export const isRefusal = (cause: unknown): boolean =>
  cause instanceof Error && typeof cause.cause === "number" && cause.cause < 500;
