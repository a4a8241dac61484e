/** An answer before it becomes HTTP. The `Date` header is added on the way out. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const JSON_TYPE = { "content-type": "application/json" };

/** A JSON answer from text that is JSON already. */
export function jsonAnswer(body: string, status = 200): Answer {
  return { status, headers: JSON_TYPE, body };
}

/** An error body (spec, section 7) with its status. */
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
