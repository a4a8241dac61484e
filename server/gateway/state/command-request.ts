import { createConnection } from "node:net";
import { FAILED, FORGET_PACE, FORGOTTEN } from "./command-socket.ts";

/**
 * The outcome of a request to the running server: it has forgotten the pace; it failed to; no server listens; this user
 * may not use the socket; the answer is unknown or missing.
 */
export type RequestOutcome = "forgotten" | "failed" | "no-server" | "not-permitted" | "no-answer";

/** Longest wait for the answer; even a busy server answers within milliseconds. */
const ANSWER_TIMEOUT_MS = 5000;
const MAX_BYTES = 64;

const ANSWERS: ReadonlyMap<string, RequestOutcome> = new Map([
  [FORGOTTEN, "forgotten"],
  [FAILED, "failed"],
]);

/** No socket, the socket of a killed process, or another kind of file. */
const NO_SERVER: ReadonlySet<unknown> = new Set(["ENOENT", "ENOTDIR", "ECONNREFUSED", "ENOTSOCK"]);
const NOT_PERMITTED: ReadonlySet<unknown> = new Set(["EACCES", "EPERM"]);

/**
 * Asks the server that listens at this path to forget the learned pace.
 *
 * @throws the system's error in any other case
 */
export function requestForgetPace(
  path: string,
  timeoutMs = ANSWER_TIMEOUT_MS,
): Promise<RequestOutcome> {
  return new Promise((resolve, reject) => {
    let text = "";
    const socket = createConnection(path, () => socket.write(FORGET_PACE));
    const timer = setTimeout(() => socket.destroy(), timeoutMs);
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1");
      if (text.length > MAX_BYTES) socket.destroy();
    });
    socket.on("close", () => {
      clearTimeout(timer);
      resolve(ANSWERS.get(text) ?? "no-answer");
    });
    socket.on("error", (error) => {
      const code = "code" in error ? error.code : undefined;
      if (NO_SERVER.has(code)) resolve("no-server");
      else if (NOT_PERMITTED.has(code)) resolve("not-permitted");
      else if (text === "" && code !== "ECONNRESET" && code !== "EPIPE") reject(error);
    });
  });
}
