/** An error of the gateway itself, in the form of the service's error body (spec, section 2). */
export interface Refusal {
  readonly status: number;
  readonly reason: string;
  /** The methods of a 405 (RFC 9110, section 15.5.6). */
  readonly allow?: string;
}

/** Serialises the service's error body: `{ "reason": string, "error": true }`. */
export function errorBody(reason: string): string {
  return JSON.stringify({ reason, error: true });
}

/** Returns the name of an error for a log. Its message is omitted: it could hold a header, and so the token. */
export function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return "no error object";
  return "code" in error ? `${error.name} ${String(error.code)}` : error.name;
}
