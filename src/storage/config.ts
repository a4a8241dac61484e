import "#market/zod-without-eval.ts";
import * as z from "zod/mini";
import { type Persisted, persist, type TextStorage } from "./persisted.ts";

/** The gateway's configuration, in the form of `/config.json`. */
export const configSchema = z.object({
  operatorEmail: z.nullable(z.string()),
  simulated: z.boolean(),
  /** The opaque id of one service at one address. */
  source: z.string().check(z.minLength(1)),
  suggested: z.optional(z.array(z.string())),
  /** The path of the gateway's stream; null or absent if it has none. */
  stream: z.optional(z.nullable(z.string())),
  /** The path of the instruments' names; null or absent if there are none. */
  names: z.optional(z.nullable(z.string())),
});

export type StoredConfig = z.infer<typeof configSchema>;

/** Opens the gateway's last configuration, for a page that opens while the gateway is down; null before the first. */
export const storedConfig = (
  storage: () => TextStorage | undefined,
): Persisted<StoredConfig | null> =>
  persist({ key: "touchline:config", schema: z.nullable(configSchema), fallback: null, storage });
