import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { OneLineError } from "#server/cli/one-line-error.ts";

/** The clock of a process of another program, on Linux. */
export interface MovedClock {
  /** The environment that the process needs. */
  readonly env: Readonly<Record<string, string>>;
  /** Sets the offset of the clock, in milliseconds; 0 at first. */
  readonly moveTo: (aheadMs: number) => void;
  readonly close: () => void;
}

/**
 * Compiles the library that moves the clock.
 *
 * @throws OneLineError without a C compiler
 */
export function createMovedClock(): MovedClock {
  const folder = mkdtempSync(join(tmpdir(), "touchline-clock-"));
  const [library, file] = [join(folder, "clock-offset.so"), join(folder, "offset")];
  const source = join(import.meta.dirname, "clock-offset.c");
  const { status } = spawnSync("cc", ["-shared", "-fPIC", "-O1", "-o", library, source]);
  if (status !== 0) {
    throw new OneLineError("A C compiler is missing: install one (apt-get install gcc libc6-dev).");
  }
  const moveTo = (aheadMs: number) => {
    const offset = new BigInt64Array([BigInt(Math.round(aheadMs / 1000))]);
    // The file must not be truncated, because the process has it mapped.
    writeFileSync(file, offset, { flag: existsSync(file) ? "r+" : "w" });
  };
  moveTo(0);
  return {
    env: { LD_PRELOAD: library, CLOCK_OFFSET_FILE: file },
    moveTo,
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}
