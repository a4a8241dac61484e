/** Sets the clock of a process: preloaded with `--import`, before anything reads the time. */
const AHEAD_MS = Number(process.env["CLOCK_AHEAD_MS"]);
const { now } = Date;

globalThis.Date = class extends Date {
  constructor(...args: readonly unknown[]) {
    super(...((args.length === 0 ? [now() + AHEAD_MS] : args) as [number]));
  }
  static override now(): number {
    return now() + AHEAD_MS;
  }
} as DateConstructor;
