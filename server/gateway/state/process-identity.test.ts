import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { isRunning, ownIdentity } from "./process-identity.ts";

/** A process that runs, and is not this one's child. */
const PID = process.ppid;

let proc: string;
beforeEach(() => {
  proc = mkdtempSync(join(tmpdir(), "touchline-proc-"));
});
afterEach(() => rmSync(proc, { recursive: true, force: true }));

function writeStat(pid: number, name: string, state: string, startTicks: string) {
  const between = Array.from({ length: 18 }, (_, index) => index).join(" ");
  mkdirSync(join(proc, String(pid)), { recursive: true });
  const stat = `${pid} (${name}) ${state} ${between} ${startTicks} 4096 7`;
  writeFileSync(join(proc, String(pid), "stat"), stat);
}

describe("the identity of a process", () => {
  test("consists of its id, its start and its boot", () => {
    const boot = "boot-1";
    writeStat(process.pid, "node", "R", "4711");
    const own = ownIdentity(boot, proc);
    expect(own).toEqual({ pid: process.pid, startTicks: "4711", bootId: boot });
    expect(isRunning(own, boot, proc)).toBe(true);
    expect(isRunning(own, null, proc)).toBe(true);
    expect(isRunning(own, "boot-2", proc)).toBe(false);
    expect(isRunning({ ...own, startTicks: "4712" }, boot, proc)).toBe(false);
  });

  test("is read from /proc, whatever the program's name is", () => {
    const known = { pid: PID, startTicks: "4711", bootId: null };
    for (const name of ["node", "a b", ") R 1 (", "x) Z 1 2"]) {
      writeStat(PID, name, "S", "4711");
      expect(isRunning(known, null, proc), name).toBe(true);
    }
  });

  test.each(["Z", "X"])("counts a process in the state %s as ended", (state) => {
    writeStat(PID, "node", state, "4711");
    expect(isRunning({ pid: PID, startTicks: "4711", bootId: null }, null, proc)).toBe(false);
  });

  test("is the id alone where there is no /proc", () => {
    expect(ownIdentity(null, proc)).toEqual({ pid: process.pid, startTicks: null, bootId: null });
    expect(isRunning({ pid: PID, startTicks: null, bootId: null }, null, proc)).toBe(true);
    expect(isRunning({ pid: PID, startTicks: "4711", bootId: null }, null, proc)).toBe(true);
  });

  test.each([2 ** 31 - 1, 2 ** 31, 9_999_999_999])(
    "counts a process with the id %d as ended",
    (pid) => {
      expect(isRunning({ pid, startTicks: null, bootId: null }, null, proc)).toBe(false);
    },
  );

  test("counts a process as running if its /proc entry is malformed", () => {
    writeStat(PID, "node", "R", "no number");
    expect(isRunning({ pid: PID, startTicks: "4711", bootId: null }, null, proc)).toBe(true);
  });
});
