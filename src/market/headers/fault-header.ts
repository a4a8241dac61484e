/** The fault of a body that is no quote or no list as a whole. */
const SHAPE = "shape";

/** All values of a contract error's `field`. The set is closed: no text of the service can enter the header. */
const BODY = /^(?:large|unreadable|empty|error)$/;
const QUOTE = /^(?:instrument|updatedAt(?:\.future)?|(?:ask|bid)(?:\.price|\.size)?)$/;

/** Returns the value of `FAULT_HEADER` for an answer that breaks the contract, by its error's `field`. */
export function writeFault(field = ""): string {
  const fault = field.replace(/^body\./, "");
  return (fault === field ? QUOTE : BODY).test(fault) ? fault : SHAPE;
}

/** Returns the `field` of the contract error that the header names; `undefined` for an invalid header. */
export function readFault(header: string | null): { field: string | undefined } | undefined {
  const fault = header ?? "";
  if (BODY.test(fault)) return { field: `body.${fault}` };
  if (QUOTE.test(fault)) return { field: fault };
  return fault === SHAPE ? { field: undefined } : undefined;
}
