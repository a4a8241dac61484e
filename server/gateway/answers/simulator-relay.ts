import type { IncomingMessage, ServerResponse } from "node:http";
import { type Log, withoutRepeats } from "#server/common/log.ts";
import type { ErrorAnswer } from "#server/gateway/error-answer.ts";
import { FAILURES } from "#server/gateway/service/failure.ts";
import type { Upstream, UpstreamResult } from "#server/gateway/service/upstream.ts";
import { disconnectSignal, hasBody, NO_BODY, refuse, send } from "./respond.ts";

const MIB = 1024 * 1024;
const MAX_ANSWER_BYTES = 32 * MIB;

/** The content type of a write, its largest size and its deadline. */
interface BodyForm {
  readonly type: string;
  readonly maxMib: number;
  /** The deadline for reading the whole body, in milliseconds. */
  readonly deadlineMs?: number;
}

const JSON_FORM: BodyForm = { type: "application/json", maxMib: 1 };
/** The route for a recording accepts no other content type. */
const RECORDING_FORM: BodyForm = { type: "application/x-ndjson", maxMib: 32, deadlineMs: 25_000 };
const SCENARIO_PATH = /^\/simulator\/scenario(?:\?|$)/;
const RECORDING_PATH = /^\/simulator\/replay(?:\?|$)/;

/** Passes a control request on to the simulator, and the simulator's answer, or the reason for its absence, back. */
export type SimulatorRelay = (
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
) => Promise<void>;

/**
 * Creates a relay for our own simulator, which is trusted. Each kind of failure is logged once.
 *
 * @param onScenario called when the simulator has begun a scenario that was sent
 */
export function createSimulatorRelay(
  upstream: Pick<Upstream, "ask">,
  log: Log,
  onScenario: () => void,
): SimulatorRelay {
  const logFailure = withoutRepeats(log);
  return async (request, response, path) => {
    const outcome = await askSimulator(request, response, path, upstream);
    const isScenario = request.method === "PUT" && SCENARIO_PATH.test(path);
    if (isScenario && outcome.kind === "answer" && outcome.status === 200) onScenario();
    if (outcome.kind === "aborted" || response.destroyed) return;
    if (outcome.kind === "answer") {
      const type = outcome.headers["content-type"];
      const headers = type === undefined ? {} : { "content-type": type };
      send(request, response, outcome.status, outcome.body, headers);
      return;
    }
    const refusal = FAILURES[outcome.failure];
    logFailure(`The simulator: ${refusal.reason}`);
    refuse(request, response, refusal);
  };
}

/**
 * Sends a control request. The content type of a write must be JSON, or that of a recording: a page of another site
 * cannot send these types without a preflight request of its browser.
 *
 * @returns "aborted" also for a request that was refused here
 */
async function askSimulator(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  upstream: Pick<Upstream, "ask">,
): Promise<UpstreamResult> {
  const isWrite = request.method === "PUT" || request.method === "POST";
  const form = RECORDING_PATH.test(path) ? RECORDING_FORM : JSON_FORM;
  const [type = ""] = (request.headers["content-type"] ?? "").toLowerCase().split(";", 1);
  const refuseWith = (refusal: ErrorAnswer): UpstreamResult => {
    refuse(request, response, refusal);
    return { kind: "aborted" };
  };
  if (isWrite && type.trimEnd() !== form.type) {
    return refuseWith({ status: 415, reason: `A change is sent as ${form.type}.` });
  }
  if (!isWrite && hasBody(request)) return refuseWith(NO_BODY);
  const bytes = isWrite ? await readBody(request, form.maxMib * MIB) : undefined;
  if (bytes === "too-large") {
    return refuseWith({ status: 413, reason: `The body is larger than ${form.maxMib} MiB.` });
  }
  if (bytes === "gone") return { kind: "aborted" };
  const isRead = request.method === "GET" || request.method === "HEAD";
  return upstream.ask({
    method: isRead ? "GET" : (request.method ?? ""),
    path,
    limitBytes: MAX_ANSWER_BYTES,
    signal: disconnectSignal(response),
    ...(form.deadlineMs === undefined ? {} : { deadlineMs: form.deadlineMs }),
    ...(isRead ? {} : { body: { type: form.type, bytes: bytes ?? Buffer.alloc(0) } }),
  });
}

/** Reads the body by events: leaving an async iteration early would end the connection without an answer. */
function readBody(request: IncomingMessage, limit: number): Promise<Buffer | "too-large" | "gone"> {
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
