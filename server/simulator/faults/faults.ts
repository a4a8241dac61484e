/** One simulated fault of the service. Its fields are those of the control route, see `control-schemas.ts`. */
export interface Fault {
  readonly route: "instruments" | "quote" | "any";
  readonly isin?: string | undefined;
  /** Number of requests that it applies to; all until it is cleared if undefined. */
  readonly times?: number | undefined;
  readonly status?: number | undefined;
  readonly reason?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: string | undefined;
  readonly delayMs?: number | undefined;
  readonly action?: "reset" | "hang" | "truncate" | undefined;
}

/** The properties of a request that a fault can match. */
export interface RequestTarget {
  readonly route: "instruments" | "quote" | "other";
  readonly isin: string | undefined;
}

export interface FaultMatch {
  /** The first fault that matches, if any. */
  readonly fault: Fault | undefined;
  /** The faults for the next request, without those that are used up. */
  readonly rest: readonly Fault[];
}

function isMatch(fault: Fault, target: RequestTarget): boolean {
  if (fault.route !== "any" && fault.route !== target.route) return false;
  return fault.isin === undefined || fault.isin === target.isin;
}

/** Finds the first fault that matches a request, and counts its use. */
export function matchFault(faults: readonly Fault[], target: RequestTarget): FaultMatch {
  const place = faults.findIndex((fault) => isMatch(fault, target));
  const fault = faults[place];
  if (fault?.times === undefined) return { fault, rest: faults };
  const left = fault.times > 1 ? [{ ...fault, times: fault.times - 1 }] : [];
  return { fault, rest: [...faults.slice(0, place), ...left, ...faults.slice(place + 1)] };
}
