import type { IncomingMessage, ServerResponse } from "node:http";
import type { Upstream, UpstreamResult } from "#server/gateway/service/upstream.ts";
import type { Refusal } from "./problem.ts";
import { goneSignal, hasBody, refuse } from "./respond.ts";

const MIB = 1024 * 1024;
const ANSWER_LIMIT = 32 * MIB;
const NO_BODY: Refusal = { status: 400, reason: "This route accepts no body." };

/** The content type of a write, and its largest size in MiB. */
interface Form {
  readonly type: string;
  readonly mib: number;
  /** The deadline for reading the whole body, in milliseconds. */
  readonly deadlineMs?: number;
}

const JSON_FORM: Form = { type: "application/json", mib: 1 };
/** The route for a recording accepts no other content type. */
const RECORDING_FORM: Form = { type: "application/x-ndjson", mib: 32, deadlineMs: 25_000 };
const RECORDING_PATH = /^\/simulator\/replay(?:\?|$)/;

/**
 * Relays a control request. Writes must be JSON, or a recording where one is replayed, by their content
 * type, which another site's page cannot send without being asked by the browser first.
 */
export async function control(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  upstream: Upstream,
): Promise<UpstreamResult> {
  const writes = request.method === "PUT" || request.method === "POST";
  const form = RECORDING_PATH.test(path) ? RECORDING_FORM : JSON_FORM;
  const [type = ""] = (request.headers["content-type"] ?? "").toLowerCase().split(";", 1);
  const refused = (refusal: Refusal): UpstreamResult => {
    refuse(request, response, refusal);
    return { kind: "aborted" };
  };
  if (writes && type.trimEnd() !== form.type) {
    return refused({ status: 415, reason: `A change is sent as ${form.type}.` });
  }
  if (!writes && hasBody(request)) return refused(NO_BODY);
  const bytes = writes ? await read(request, form.mib * MIB) : undefined;
  if (bytes === "too-large") {
    return refused({ status: 413, reason: `The body is larger than ${form.mib} MiB.` });
  }
  if (bytes === "gone") return { kind: "aborted" };
  const reads = request.method === "GET" || request.method === "HEAD";
  return upstream.ask({
    method: reads ? "GET" : (request.method ?? ""),
    path,
    limitBytes: ANSWER_LIMIT,
    signal: goneSignal(response),
    ...(form.deadlineMs === undefined ? {} : { deadlineMs: form.deadlineMs }),
    ...(reads ? {} : { body: { type: form.type, bytes: bytes ?? Buffer.alloc(0) } }),
  });
}

/** Listens for events: an async iteration that is left early would end the connection without an answer. */
function read(request: IncomingMessage, limit: number): Promise<Buffer | "too-large" | "gone"> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) resolve("too-large");
      else chunks.push(chunk);
    });
    request.on("end", () => resolve(Buffer.concat(chunks)));
    request.on("error", () => resolve("gone"));
    request.on("close", () => resolve("gone"));
  });
}
