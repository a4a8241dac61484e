/** An error of the gateway itself, in the form of the service's error body (spec, section 2). */
export interface ErrorAnswer {
  readonly status: number;
  readonly reason: string;
  /** The methods of a 405 (RFC 9110, section 15.5.6). */
  readonly allow?: string;
}

/** Serializes the service's error body: `{ "reason": string, "error": true }`. */
export function errorBody(reason: string): string {
  return JSON.stringify({ reason, error: true });
}
