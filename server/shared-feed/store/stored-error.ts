import * as z from "zod";
import { MarketDataError } from "#market/errors.ts";
import { MAX_RETRY_AFTER_MS } from "#market/headers/waits.ts";

/** Removes the token from a text of the service; returns undefined if the text must not leave the leader. */
export type RemoveToken = (words: string) => string | undefined;

const MAX_REASON_LENGTH = 1000;
const MAX_FIELD_LENGTH = 100;

/** Schema of an error in Redis. */
export const storedError = z
  .strictObject({
    kind: z.enum([
      "network",
      "timeout",
      "unauthorized",
      "forbidden",
      "rate-limited",
      "not-found",
      "http",
      "contract",
    ]),
    status: z.int().min(100).max(599).optional(),
    reason: z.string().max(MAX_REASON_LENGTH).optional(),
    field: z.string().max(MAX_FIELD_LENGTH).optional(),
    retryAfterMs: z.number().min(0).max(MAX_RETRY_AFTER_MS).optional(),
    retryAfterCapped: z.boolean().optional(),
    serverDateMs: z.number().optional(),
  })
  .transform(({ kind, ...details }) => new MarketDataError(kind, details));

/** Returns the parts of an error that edges pass to their clients. The cause stays in the leader: it may hold anything. */
export function errorParts(error: MarketDataError, removeToken: RemoveToken): unknown {
  const { kind, status, reason, field, retryAfterMs, retryAfterCapped, serverDateMs } = error;
  const cleanReason =
    reason === undefined ? undefined : removeToken(reason)?.slice(0, MAX_REASON_LENGTH);
  return {
    kind,
    ...(status !== undefined && { status }),
    ...(cleanReason !== undefined && { reason: cleanReason }),
    ...(field !== undefined && { field: field.slice(0, MAX_FIELD_LENGTH) }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
    ...(retryAfterCapped !== undefined && { retryAfterCapped }),
    ...(serverDateMs !== undefined && { serverDateMs }),
  };
}
