import { BODY_FIELDS, FUTURE_FIELD } from "./contract-error.ts";

/** For a body that is no quote or no list as a whole. */
const SHAPE = "shape";

/** What the header may say, by the `field` of a contract error. A service's own words never get in. */
const FAULTS: ReadonlyMap<string | undefined, string> = new Map([
  [BODY_FIELDS.large, "large"],
  [BODY_FIELDS.unreadable, "unreadable"],
  [BODY_FIELDS.empty, "empty"],
  [BODY_FIELDS.error, "error"],
  ...[FUTURE_FIELD, "instrument", "updatedAt"].map(itself),
  ...["ask", "ask.price", "ask.size", "bid", "bid.price", "bid.size"].map(itself),
]);

const FIELDS: ReadonlyMap<string | null, string | undefined> = new Map([
  ...[...FAULTS].map(([field, fault]) => [fault, field] as const),
  [SHAPE, undefined],
]);

/** What a gateway says in `FAULT_HEADER` of an answer that breaks the contract. */
export function writeFault(field: string | undefined): string {
  return FAULTS.get(field) ?? SHAPE;
}

/** The `field` of the contract error that it stands for; `undefined` where it stands for none. */
export function readFault(header: string | null): { field: string | undefined } | undefined {
  return FIELDS.has(header) ? { field: FIELDS.get(header) } : undefined;
}

function itself(field: string): readonly [string, string] {
  return [field, field];
}
