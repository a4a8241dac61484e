import type { RawAnswer } from "#server/gateway/testing/raw-request.ts";

/** An ISIN's shape for every number, so that no test meets another's cached answer. */
export function isin(number: number): string {
  return `US${String(number).padStart(9, "0")}5`;
}

/** The body as it was meant, out of its chunks. */
export function plain({ headers, body }: RawAnswer): string {
  if (headers["transfer-encoding"] !== "chunked") return body;
  const parts: string[] = [];
  let rest = body;
  for (;;) {
    const end = rest.indexOf("\r\n");
    const size = Number.parseInt(rest.slice(0, end), 16);
    if (!(size > 0)) return parts.join("");
    parts.push(rest.slice(end + 2, end + 2 + size));
    rest = rest.slice(end + 2 + size + 2);
  }
}
