import "#market/zod-without-eval.ts";
import * as z from "zod/mini";
import { type Isin, parseIsin } from "#market/isin.ts";

/** What the gateway lets the page know. Never a token, never the service's address. */
export interface Config {
  readonly operatorEmail: string | undefined;
  readonly simulated: boolean;
  /** One service at one address, as an opaque id. */
  readonly source: string;
  /** What a first visit watches; only the simulated market suggests anything. */
  readonly suggested: readonly Isin[];
}

const configSchema = z.object({
  operatorEmail: z.nullable(z.string()),
  simulated: z.boolean(),
  source: z.string().check(z.minLength(1)),
  suggested: z.optional(z.array(z.string())),
});

const DEADLINE_MS = 10_000;

/** Reads `/config.json`; rejects where the gateway does not answer or answers something else. */
export async function readConfig(fetcher: typeof fetch): Promise<Config> {
  const answer = await fetcher("/config.json", {
    cache: "no-store",
    signal: AbortSignal.timeout(DEADLINE_MS),
  });
  if (!answer.ok) throw new Error(`The gateway answered with ${answer.status}`);
  const {
    operatorEmail,
    simulated,
    source,
    suggested = [],
  } = z.parse(configSchema, await answer.json());
  return {
    operatorEmail: operatorEmail ?? undefined,
    simulated,
    source,
    suggested: suggested.map(parseIsin).filter((isin) => isin !== undefined),
  };
}
