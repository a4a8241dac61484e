import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { bundleProgram } from "#server/testing/bundle-program.ts";
import { lockState, StateLockedError } from "./state-lock.ts";
import type { LockOrder } from "./testing/lock-holder.ts";

const HOLDER = fileURLToPath(new URL("./testing/lock-holder.ts", import.meta.url));
const SOURCE = "svc-a";
const SINCE = "2026-01-05T08:00:00.000Z";

let root: string;
let folder: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "touchline-lock-"));
  folder = join(root, "state");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Takes the lock in this process, and releases it. @returns the logged lines */
function takeOnce(proc?: string): readonly string[] {
  const lines: string[] = [];
  const log = (line: string) => lines.push(line);
  lockState({ folder, source: SOURCE, log, ...(proc === undefined ? {} : { proc }) }).release();
  return lines;
}

function leave(text: string, number = 1): void {
  mkdirSync(folder, { recursive: true });
  symlinkSync(text, join(folder, `lock-${SOURCE}.${number}`));
}

/** Another process, which takes and releases the lock on request. */
async function startHolder(program: string) {
  const child = fork(program, { execArgv: [] });
  await once(child, "message");
  return {
    child,
    pid: child.pid ?? 0,
    async send(order: LockOrder): Promise<string> {
      const answer = once(child, "message");
      child.send(order);
      return String((await answer)[0]);
    },
  };
}

async function end(child: ChildProcess, how: () => void): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  how();
  await exit;
}

describe("the lock between processes", () => {
  let first: Awaited<ReturnType<typeof startHolder>>;
  let second: Awaited<ReturnType<typeof startHolder>>;
  beforeAll(async () => {
    const program = await bundleProgram(HOLDER);
    try {
      [first, second] = await Promise.all([startHolder(program.path), startHolder(program.path)]);
    } finally {
      program.remove();
    }
  });
  afterAll(() =>
    Promise.all([first, second].map(({ child }) => end(child, () => child.kill("SIGKILL")))),
  );

  test("stops a second process with one line that names the first, until the first releases it", async () => {
    const take = { folder, source: SOURCE };
    expect(await first.send({ take })).toBe("held");
    let message = "";
    try {
      takeOnce();
    } catch (error) {
      expect(error).toBeInstanceOf(StateLockedError);
      message = error instanceof Error ? error.message : "";
    }
    expect(message).toMatch(
      new RegExp(`^Process ${first.pid} has asked this service since 20\\d\\d-[^\\n]*Z, [^\\n]*$`),
    );
    expect(message).toContain(folder);
    expect(await second.send({ take })).toContain(message);
    expect(await second.send({ take: { ...take, source: "svc-b" } })).toBe("held");
    expect(await second.send({ take: { ...take, folder: join(root, "other") } })).toBe("held");
    expect(await first.send({})).toBe("released");
    expect(takeOnce()).toEqual([]);
  });

  test.each([
    ["nothing was there", undefined],
    ["another was killed before", `pid=2147483647 start=1 boot=- since=${SINCE}`],
    ["another released it before", "released"],
  ])(
    "goes to exactly one of two processes that start together, twenty times, if %s",
    async (_, left) => {
      for (let round = 0; round < 20; round += 1) {
        rmSync(folder, { recursive: true, force: true });
        if (left !== undefined) leave(left, round + 1);
        const take = { folder, source: SOURCE, atEpochMs: Date.now() + 10 };
        const answers = await Promise.all([first.send({ take }), second.send({ take })]);
        const isFirst = answers[0] === "held";
        const winner = isFirst ? first : second;
        expect(answers[isFirst ? 0 : 1]).toBe("held");
        expect(answers[isFirst ? 1 : 0]).toContain(`StateLockedError: Process ${winner.pid} has`);
        expect(readdirSync(folder)).toHaveLength(1);
        await winner.send({});
      }
    },
  );

  test("is free after its process was killed or has ended", async () => {
    const take = { folder, source: SOURCE };
    expect(await first.send({ take })).toBe("held");
    await end(first.child, () => first.child.kill("SIGKILL"));
    expect(await second.send({ take })).toBe("held");
    await end(second.child, () => second.child.send({ exit: true }));
    const [name = ""] = readdirSync(folder);
    expect(readlinkSync(join(folder, name))).toBe("released");
    expect(takeOnce()).toEqual([]);
  });
});

describe("a remaining lock", () => {
  /** A running process whose `/proc` entry says that it started at 4711. */
  const foreign = process.ppid;
  const left = (start: string, boot = "-") =>
    `pid=${foreign} start=${start} boot=${boot} since=${SINCE}`;
  let proc: string;
  beforeEach(() => {
    proc = join(root, "proc");
    mkdirSync(join(proc, String(foreign)), { recursive: true });
    const fields = ["S", ...Array.from({ length: 18 }, () => "0"), "4711", "0"].join(" ");
    writeFileSync(join(proc, String(foreign), "stat"), `${foreign} (node) ${fields}`);
  });

  test("is valid while the process that it names runs", () => {
    leave(left("4711"));
    expect(() => takeOnce(proc)).toThrow(
      `Process ${foreign} has asked this service since ${SINCE}, with the same STATE_DIR, ${folder}. Stop it first.`,
    );
  });

  test.each([
    ["its id was given to another program", left("4710")],
    ["the machine was started again", left("4711", "another-boot")],
    [
      "it had this process's own id, as in a container",
      `pid=${process.pid} start=1 boot=- since=${SINCE}`,
    ],
    ["it is malformed", "pid=0 start=4711 boot=- since=now"],
  ])("is ignored if %s", (_, text) => {
    leave(text);
    expect(takeOnce(proc)).toEqual([]);
    expect(readdirSync(folder)).toEqual([`lock-${SOURCE}.3`]);
  });

  test("names its file if only the id identifies its process", () => {
    leave(left("-"));
    const path = join(folder, `lock-${SOURCE}.1`);
    expect(() => takeOnce(proc)).toThrow(
      `or delete ${path} if process ${foreign} is another program.`,
    );
  });

  test("counts only with the highest number", () => {
    leave(left("4711"), 9);
    leave("released", 10);
    expect(takeOnce(proc)).toEqual([]);
    leave(left("4711"), 13);
    expect(() => takeOnce(proc)).toThrow(StateLockedError);
  });

  test("is ignored whatever text it holds, unless it names a running process", () => {
    const part = fc.oneof(fc.constant("-"), fc.nat().map(String), fc.string());
    const text = fc.oneof(
      fc.string({ minLength: 1 }).filter((value) => !value.includes("\0")),
      fc
        .tuple(part, part, part, part)
        .map(([pid, start, boot, since]) => `pid=${pid} start=${start} boot=${boot} since=${since}`)
        .filter((value) => !value.includes("\0")),
    );
    fc.assert(
      fc.property(text, fc.nat(1_000_000), (hostile, number) => {
        rmSync(folder, { recursive: true, force: true });
        leave(hostile, number + 1);
        expect(takeOnce(join(root, "no-proc"))).toEqual([]);
      }),
    );
  });

  test("is ignored if other files and folders have its name", () => {
    mkdirSync(join(folder, `lock-${SOURCE}.3`), { recursive: true });
    writeFileSync(join(folder, `lock-${SOURCE}.7`), "x");
    writeFileSync(join(folder, `lock-${SOURCE}.99999999999999999999`), "x");
    writeFileSync(join(folder, `lock-${SOURCE}.tmp`), "x");
    expect(takeOnce()).toEqual([]);
    expect(existsSync(join(folder, `lock-${SOURCE}.7`))).toBe(false);
    expect(readdirSync(folder)).toHaveLength(4);
  });
});

describe("the lock within one process", () => {
  test("is held until each of its holders has released it", () => {
    const log = () => expect.unreachable();
    const one = lockState({ folder, source: SOURCE, log });
    const two = lockState({ folder, source: SOURCE, log });
    const file = join(folder, `lock-${SOURCE}.1`);
    one.release();
    one.release();
    expect(readlinkSync(file)).toContain(`pid=${process.pid} `);
    two.release();
    expect(existsSync(file)).toBe(false);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  test("leaves no listener", () => {
    const before = process.listenerCount("exit");
    const log = () => expect.unreachable();
    const locks = ["svc-a", "svc-b"].map((source) => lockState({ folder, source, log }));
    expect(process.listenerCount("exit")).toBe(before + 1);
    for (const lock of locks) lock.release();
    expect(process.listenerCount("exit")).toBe(before);
  });

  test("stays if another process holds it after its file was deleted by hand", () => {
    const lock = lockState({ folder, source: SOURCE, log: () => expect.unreachable() });
    rmSync(join(folder, `lock-${SOURCE}.1`));
    const text = `pid=${process.ppid} start=- boot=- since=${SINCE}`;
    leave(text);
    lock.release();
    expect(readdirSync(folder)).toEqual([`lock-${SOURCE}.1`]);
    expect(readlinkSync(join(folder, `lock-${SOURCE}.1`))).toBe(text);
  });
});

describe("a folder that cannot hold a lock", () => {
  test.each([
    ["a file is in its place", () => writeFileSync(folder, "in the way")],
    ["it leads nowhere", () => symlinkSync(join(root, "nowhere", "at", "all"), folder)],
    ["it leads to itself", () => symlinkSync(folder, folder)],
  ])("is logged in one line if %s, and the start continues", (_, make) => {
    make();
    expect(takeOnce()).toEqual([
      expect.stringMatching(/^[^\n]*state cannot be locked \(Error E[A-Z]+\): [^\n]*$/),
    ]);
  });

  test("is logged in one line if the system owns it, and the start continues", () => {
    for (const path of ["/proc/self/x", "/dev/null", "/dev/full/x", "/sys/x"]) {
      folder = path;
      expect(takeOnce()).toEqual([expect.stringContaining(`${path} cannot be locked (Error E`)]);
    }
  });
});
