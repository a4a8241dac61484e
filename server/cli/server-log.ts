import { type DestinationStream, type Logger, pino } from "pino";
import type { LogLevel } from "#server/gateway/settings/settings-schema.ts";

/** Limit of the lines that wait for a stalled log reader; further lines are dropped. */
const MAX_WAITING_BYTES = 1024 * 1024;
/** Longest wait for the log at the end of the process. */
const END_TIMEOUT_MS = 1000;

/** Structured logging: a line of JSON for each event. */
export interface ServerLog {
  readonly logger: Logger;
  /** Writes out the waiting lines, unless the reader stalls. */
  readonly end: () => Promise<void>;
}

/** Opens a log on standard output. A reader that stalls or disconnects does not stop the server. */
export function openLog(level: LogLevel): ServerLog {
  const destination = pino.destination({ dest: 1, sync: false, maxLength: MAX_WAITING_BYTES });
  destination.on("error", () => undefined);
  return {
    logger: createLogger(level, destination),
    end: () =>
      new Promise((resolve) => {
        const done = (): void => {
          clearTimeout(timer);
          // Otherwise the exit of the process would retry the remaining lines without end.
          destination.destroy();
          resolve();
        };
        const timer = setTimeout(done, END_TIMEOUT_MS);
        destination.once("close", done);
        destination.end();
      }),
  };
}

/** Creates a logger whose lines name neither the machine nor the process: a log collector adds both. */
export function createLogger(level: LogLevel, destination: DestinationStream): Logger {
  const formatters = { level: (label: string) => ({ level: label }) };
  const timestamp = pino.stdTimeFunctions.isoTime;
  return pino({ level, formatters, timestamp, base: null, messageKey: "message" }, destination);
}
