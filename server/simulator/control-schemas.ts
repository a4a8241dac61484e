import { validateHeaderName, validateHeaderValue } from "node:http";
import { z } from "zod";
import { ISIN_PATTERN } from "#market/isin.ts";
import { LIMIT_GRAMMAR, parseLimit, WINDOWS } from "./limit-policy.ts";

const isin = z.string().regex(ISIN_PATTERN, { error: "must have the form of an ISIN" });

/** Node refuses some headers when it writes them; a fault that cannot be sent is refused when set. */
function isSendable(name: string, value: string): boolean {
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
    return true;
  } catch {
    return false;
  }
}

const headers = z
  .record(z.string(), z.string())
  .refine((all) => Object.entries(all).every(([name, value]) => isSendable(name, value)), {
    error: "must be headers that HTTP can carry",
  });

/** PUT /simulator/limit */
export const limitSchema = z.strictObject({
  limit: z
    .string()
    .refine((text) => parseLimit(text) !== undefined, { error: `must be ${LIMIT_GRAMMAR}` }),
  window: z.enum(WINDOWS).optional(),
  burst: z.int().min(1).max(999_999).optional(),
});

/** Any text: hostile figures are shown by pinning them. */
const level = z.strictObject({ price: z.string(), size: z.string() });

/** PUT /simulator/quotes/{isin} */
export const pinSchema = z.strictObject({
  bid: level,
  ask: level,
  updatedAt: z.string().optional(),
});

/** PUT /simulator/instruments */
export const instrumentsSchema = z.strictObject({
  add: z.array(isin).default([]),
  remove: z.array(isin).default([]),
});

const fault = z.strictObject({
  route: z.enum(["instruments", "quote", "any"]),
  isin: z.string().optional(),
  times: z.int().min(1).optional(),
  status: z.int().min(200).max(599).optional(),
  reason: z.string().optional(),
  headers: headers.optional(),
  body: z.string().optional(),
  delayMs: z.int().min(0).max(3_600_000).optional(),
  action: z.enum(["reset", "hang", "truncate"]).optional(),
});

/** PUT /simulator/faults */
export const faultsSchema = z.array(fault).max(1_000);

/** GET /simulator/requests?after=SEQ */
export const afterSchema = z
  .string()
  .regex(/^\d{1,15}$/, { error: "must be a sequence number" })
  .transform(Number);
