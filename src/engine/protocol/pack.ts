import { MarketDataError } from "#market/errors.ts";
import type { PackedError, ToTab } from "./wire.ts";

/** Replaces every MarketDataError in a message by its fields, which survive a structured clone. */
export function pack(message: ToTab): unknown {
  if ("outcome" in message && "error" in message.outcome) {
    return { ...message, outcome: packed(message.outcome) };
  }
  if (message.kind !== "status") return message;
  const { connection } = message.status;
  if (!("error" in connection)) return message;
  return { ...message, status: { ...message.status, connection: packed(connection) } };
}

/** Replaces a MarketDataError by its fields. Any other error is a defect of our own, and is sent as it is. */
const packed = <Holder extends { readonly error: Error }>(holder: Holder) =>
  holder.error instanceof MarketDataError ? { ...holder, error: fieldsOf(holder.error) } : holder;

/** The fields of an error that a tab uses. */
const SENT_FIELDS = [
  "status",
  "reason",
  "field",
  "retryAfterMs",
  "retryAfterCapped",
  "queuedForMs",
  "serverDateMs",
] as const;

const fieldsOf = (error: MarketDataError): PackedError => ({
  errorFields: {
    kind: error.kind,
    ...Object.fromEntries(SENT_FIELDS.map((name) => [name, error[name]])),
  },
});
