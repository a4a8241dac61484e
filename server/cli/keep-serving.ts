import { type Log, withoutRepeats } from "#server/common/log.ts";
import { errorName } from "#server/gateway/error-name.ts";

/**
 * Keeps the process alive after an uncaught error, and logs one line: the error of one connection must not stop all
 * others. Call it after the start, so that a failed start still ends the process.
 */
export function keepServing(log: Log = (line) => console.error(line)): void {
  const logEach = withoutRepeats(log);
  // Also called for an unhandled rejection.
  process.on("uncaughtException", (error: unknown) => {
    logEach(`Unexpected error; the server continues: ${errorName(error)}${placeOf(error)}.`);
  });
}

/** Returns the first stack frame in our own code. The message is omitted: it may hold a secret. */
function placeOf(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  const [, place] = /^ {4}at .*?(\b(?:server|src)\/[\w./-]+:\d+):\d+\)?$/m.exec(stack) ?? [];
  return place === undefined ? "" : ` at ${place}`;
}
