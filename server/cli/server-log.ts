import { type DestinationStream, type Logger, pino } from "pino";
import type { LogLevel } from "#server/gateway/settings/settings-schema.ts";

/** The most waiting lines, in bytes, for a log reader that stalls; further lines are dropped. */
const MAX_WAITING = 1024 * 1024;
/** Nothing may hold up the end of the process for longer. */
const PATIENCE_MS = 1000;

/** Structured logging: a line of JSON for each event. */
export interface ServerLog {
  readonly logger: Logger;
  /** Writes out the waiting lines, unless the reader stalls. */
  readonly end: () => Promise<void>;
}

/** Logs to standard output. A reader that stalls or goes away stops no quote. */
export function openLog(level: LogLevel): ServerLog {
  const destination = pino.destination({ dest: 1, sync: false, maxLength: MAX_WAITING });
  destination.on("error", () => undefined);
  return {
    logger: createLogger(level, destination),
    end: () =>
      new Promise((resolve) => {
        const done = (): void => {
          clearTimeout(timer);
          // The rest would be retried without end when the process exits.
          destination.destroy();
          resolve();
        };
        const timer = setTimeout(done, PATIENCE_MS);
        destination.once("close", done);
        destination.end();
      }),
  };
}

/** A logger whose lines name neither the machine nor the process: a log collector adds both. */
export function createLogger(level: LogLevel, destination: DestinationStream): Logger {
  const formatters = { level: (label: string) => ({ level: label }) };
  const timestamp = pino.stdTimeFunctions.isoTime;
  return pino({ level, formatters, timestamp, base: null, messageKey: "message" }, destination);
}
