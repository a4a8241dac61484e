import type { IncomingMessage, ServerResponse } from "node:http";
import { JSON_TYPE, send } from "#server/gateway/answers/respond.ts";
import { encodingOf } from "#server/gateway/pages/accept-encoding.ts";
import { DATA_HEADERS } from "#server/gateway/security-headers.ts";
import type { NamesDocument } from "./names-document.ts";

/** Answers with the names, or with 304 if the browser already has them. */
export async function sendNames(
  request: IncomingMessage,
  response: ServerResponse,
  document: NamesDocument,
): Promise<void> {
  const { etag } = document;
  // Only the browser caches them, and revalidates them each time.
  const headers = { "cache-control": "private, no-cache", etag, vary: "accept-encoding" };
  if (isKnown(request.headers["if-none-match"], etag)) {
    response.writeHead(304, { ...DATA_HEADERS, ...headers });
    response.end();
    return;
  }
  const encoding = encodingOf(request.headers["accept-encoding"]?.toString());
  const body = await document.body(encoding);
  if (response.destroyed) return;
  send(request, response, 200, [body], {
    ...headers,
    "content-type": JSON_TYPE,
    ...(encoding === undefined ? {} : { "content-encoding": encoding }),
  });
}

/** Compares the tags weakly (RFC 9110, section 13.1.2). */
function isKnown(header: string | undefined, etag: string): boolean {
  const tags = (header ?? "").split(",").map((tag) => tag.trim());
  return tags.includes("*") || tags.some((tag) => tag.replace(/^W\//, "") === etag.slice(2));
}
