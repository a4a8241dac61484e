/** An answer before it becomes HTTP. The `Date` header is added on the way out. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const JSON_TYPE = { "content-type": "application/json" };

/** Creates a JSON answer from serialized JSON. */
export function jsonAnswer(body: string, status = 200): Answer {
  return { status, headers: JSON_TYPE, body };
}

/** Creates an answer with an error body (spec, section 7). */
export function errorAnswer(
  status: number,
  reason: string,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return {
    status,
    headers: { ...JSON_TYPE, ...headers },
    body: JSON.stringify({ reason, error: true }),
  };
}
