import type { IncomingMessage, ServerResponse } from "node:http";
import { hasBody, refuse, send } from "#server/gateway/answers/respond.ts";
import type { ErrorAnswer } from "#server/gateway/error-answer.ts";
import { PAGE_HEADERS } from "#server/gateway/security-headers.ts";

const NOT_FOUND: ErrorAnswer = { status: 404, reason: "Not found." };

/** The page for an address that does not exist. nginx sends it too. Without styles, which the content policy forbids. */
export const NOT_FOUND_PAGE = [
  '<!doctype html><html lang="en"><head><meta charset="utf-8">',
  '<meta name="viewport" content="width=device-width, initial-scale=1">',
  '<meta name="color-scheme" content="light dark"><title>Page not found: Touchline</title></head>',
  "<body><h1>Page not found</h1><p>Touchline has no page at this address.</p>",
  '<p><a href="/">Open Touchline</a></p></body></html>',
].join("");

/** Answers a path without a file: a person gets a page with a link, and any other client the error body. */
export function refuseUnknownPath(request: IncomingMessage, response: ServerResponse): void {
  if (hasBody(request) || !acceptsPage(request)) refuse(request, response, NOT_FOUND);
  else {
    send(request, response, NOT_FOUND.status, [Buffer.from(NOT_FOUND_PAGE)], {
      ...PAGE_HEADERS,
      "content-type": "text/html; charset=utf-8",
    });
  }
}

/** Browsers name this type when they open an address. `Sec-Fetch-Dest` is not sent over plain HTTP. */
const acceptsPage = ({ headers }: IncomingMessage): boolean =>
  /text\/html/i.test(headers.accept ?? "");
