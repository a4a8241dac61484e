import { nameOf } from "#server/gateway/answers/problem.ts";
import { type Log, logOnce } from "#server/gateway/log-once.ts";

/**
 * Keeps the process alive at an uncaught error, and logs one line: a desk must not
 * go dark because of one connection. Call it after the start, so that a failed start still ends.
 */
export function keepServing(log: Log = (line) => console.error(line)): void {
  const note = logOnce(log);
  // Also called for an unhandled rejection.
  process.on("uncaughtException", (error: unknown) => {
    note(`Unexpected error; the server continues: ${nameOf(error)}${placeOf(error)}.`);
  });
}

/** The first place in our own code; the lines before it hold the message, which may hold a secret. */
function placeOf(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  const [, place] = /^ {4}at .*?(\b(?:server|src)\/[\w./-]+:\d+):\d+\)?$/m.exec(stack) ?? [];
  return place === undefined ? "" : ` at ${place}`;
}
