import "#market/zod-without-eval.ts";
import * as z from "zod/mini";
import { type Isin, parseIsin } from "#market/isin.ts";
import { configSchema, type StoredConfig } from "#storage/config.ts";

/** Configuration that the gateway sends to the page. It never holds the token or the service's address. */
export interface Config {
  readonly operatorEmail: string | undefined;
  readonly simulated: boolean;
  /** Opaque id of one service at one address. */
  readonly source: string;
  /** Instruments of a first visit; only the simulated market suggests any. */
  readonly suggested: readonly Isin[];
  /** Path of the gateway's stream; null or absent if it offers none. */
  readonly stream?: string | null | undefined;
  /** Path of the gateway's instrument names; null or absent if it has none. */
  readonly names?: string | null | undefined;
}

const DEADLINE_MS = 10_000;

/**
 * Reads `/config.json`. Rejects if the gateway does not answer in time, if the body does not fit the
 * schema, or, with the status as the cause, if the status is no success.
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

/** Converts a stored configuration; drops suggestions that are no ISIN. */
export function configOf({ operatorEmail, suggested = [], ...rest }: StoredConfig): Config {
  return {
    ...rest,
    operatorEmail: operatorEmail ?? undefined,
    suggested: suggested.map(parseIsin).filter((isin) => isin !== undefined),
  };
}

/** Returns whether the gateway denied access, by a status below 500. A user without access sees no stored quotes. */
export const isRefusal = (cause: unknown): boolean =>
  cause instanceof Error && typeof cause.cause === "number" && cause.cause < 500;
