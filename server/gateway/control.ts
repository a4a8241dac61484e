import type { IncomingMessage, ServerResponse } from "node:http";
import type { Refusal } from "./problem.ts";
import { goneSignal } from "./relay.ts";
import { hasBody, refuse } from "./respond.ts";
import type { Outcome, Upstream } from "./upstream.ts";

const BODY_LIMIT = 1024 * 1024;
const ANSWER_LIMIT = 32 * BODY_LIMIT;
const JSON_ONLY: Refusal = { status: 415, reason: "A change is sent as application/json." };
const TOO_LARGE: Refusal = { status: 413, reason: "The body is larger than 1 MiB." };
const NO_BODY: Refusal = { status: 400, reason: "No body is understood here." };

/**
 * Relays a control request. Writes must be JSON by their content type, which another site's page
 * cannot send without being asked by the browser first.
 */
export async function control(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  upstream: Upstream,
): Promise<Outcome> {
  const writes = request.method === "PUT" || request.method === "POST";
  const type = request.headers["content-type"];
  const refused = (refusal: Refusal): Outcome => {
    refuse(request, response, refusal);
    return { kind: "aborted" };
  };
  if (writes && !/^application\/json\s*(;|$)/i.test(type ?? "")) return refused(JSON_ONLY);
  if (!writes && hasBody(request)) return refused(NO_BODY);
  const bytes = writes ? await read(request) : undefined;
  if (bytes === "too-large") return refused(TOO_LARGE);
  if (bytes === "gone") return { kind: "aborted" };
  const reads = request.method === "GET" || request.method === "HEAD";
  return upstream.ask({
    method: reads ? "GET" : (request.method ?? ""),
    path,
    limitBytes: ANSWER_LIMIT,
    signal: goneSignal(response),
    ...(reads ? {} : { body: { type: "application/json", bytes: bytes ?? Buffer.alloc(0) } }),
  });
}

/** Reads on its own terms: leaving an async iteration early would end the connection unanswered. */
function read(request: IncomingMessage): Promise<Buffer | "too-large" | "gone"> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size > BODY_LIMIT) resolve("too-large");
      else chunks.push(chunk);
    });
    request.on("end", () => resolve(Buffer.concat(chunks)));
    request.on("error", () => resolve("gone"));
    request.on("close", () => resolve("gone"));
  });
}
