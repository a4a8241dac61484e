import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Distinguishes a process from a later one with the same id. */
export interface ProcessIdentity {
  readonly pid: number;
  /** Start of the process, in clock ticks since the boot; null without `/proc`. */
  readonly startTicks: string | null;
  /** The boot in which it runs; null if the system does not identify its boots. */
  readonly bootId: string | null;
}

interface ProcessStat {
  readonly state: string;
  readonly startTicks: string;
}

/** States of a process that has ended but is not yet collected by its parent: its id is still in use. */
const ENDED_STATES = ["Z", "X"];

/** Returns the identity of this process. @param proc the folder of processes; tests have their own */
export function ownIdentity(bootId: string | null, proc = "/proc"): ProcessIdentity {
  const { pid } = process;
  return { pid, startTicks: readStat(pid, proc)?.startTicks ?? null, bootId };
}

/** Returns whether the process still runs. A process that cannot be distinguished from it counts as the same. */
export function isRunning(
  { pid, startTicks, bootId }: ProcessIdentity,
  ownBootId: string | null,
  proc = "/proc",
): boolean {
  if (bootId !== null && ownBootId !== null && bootId !== ownBootId) return false;
  if (!isTaken(pid)) return false;
  const stat = readStat(pid, proc);
  if (stat === undefined) return true;
  if (ENDED_STATES.includes(stat.state)) return false;
  return startTicks === null || startTicks === stat.startTicks;
}

/** Returns whether any process has this id. */
function isTaken(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process belongs to another user.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** Reads fields 3 and 22 of proc_pid_stat(5). Field 2 is a name that may hold spaces and parentheses. */
function readStat(pid: number, proc: string): ProcessStat | undefined {
  try {
    const text = readFileSync(join(proc, String(pid), "stat"), "latin1");
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const [state = "", startTicks = ""] = [fields[0], fields[19]];
    return /^\d{1,20}$/.test(startTicks) ? { state, startTicks } : undefined;
  } catch {
    return undefined;
  }
}
