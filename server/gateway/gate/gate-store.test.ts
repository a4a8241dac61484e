import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type GateMemory, OPEN_GATE } from "#server/common/gate-memory.ts";
import { createManualClocks } from "#server/gateway/testing/manual-clocks.ts";
import { type GateStoreOptions, openGateStore } from "./gate-store.ts";

const HOUR = 3_600_000;
const TOKEN = "tell-nobody-of-it";
const CLOSED: GateMemory = { ...OPEN_GATE, closedForMs: 60_000 };
const REFUSED: GateMemory = {
  ...OPEN_GATE,
  refusal: { cause: "unauthorized", nextProbeInMs: 60_000 },
};

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "touchline-gate-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** The longest waits: a day for each. */
function manyPaths(count: number): GateMemory["pathsForMs"] {
  const paths = Array.from({ length: count }, (_, index) => `US${String(index).padStart(10, "0")}`);
  return Object.fromEntries(paths.map((isin) => [`/instruments/${isin}/latest-quote`, 86_400_000]));
}

function machine() {
  const clocks = createManualClocks();
  const lines: string[] = [];
  const folder = join(root, "state");
  return {
    clocks,
    lines,
    folder,
    file: join(folder, "gate-svc-a.json"),
    start: (change: Partial<GateStoreOptions> = {}) =>
      openGateStore({
        folder,
        source: "svc-a",
        token: TOKEN,
        clocks,
        log: (line) => lines.push(line),
        ...change,
      }),
  };
}

describe("a gate that is saved", () => {
  test("writes no file before there is something to save", () => {
    const { start, lines } = machine();
    expect(start().memory).toBeUndefined();
    expect(readdirSync(root)).toEqual([]);
    expect(lines).toEqual([]);
  });

  test("shortens waits at the next start by the time that has passed", () => {
    const { start, clocks } = machine();
    start().save({ ...CLOSED, ...REFUSED, closedForMs: 90_000, statedWaitMs: 86_400_001 });
    clocks.pass(20_010);
    expect(start().memory).toEqual({
      ...OPEN_GATE,
      closedForMs: 70_000,
      statedWaitMs: 86_400_001,
      refusal: { cause: "unauthorized", nextProbeInMs: 40_000 },
    });
    clocks.pass(HOUR);
    expect(start().memory).toMatchObject({
      ...OPEN_GATE,
      refusal: { cause: "unauthorized", nextProbeInMs: 0 },
    });
  });

  test("keeps the field names of earlier versions in its file", () => {
    const { start, folder } = machine();
    start().save({ ...CLOSED, statedWaitMs: 90_000 });
    const text = readFileSync(join(folder, "gate-svc-a.json"), "utf8");
    expect(Object.keys(JSON.parse(text))).toEqual([
      "version",
      "source",
      "writtenAt",
      "closedForMs",
      "waitMs",
      "outageForMs",
      "pathsForMs",
      "refusal",
    ]);
  });

  test.each([HOUR, -HOUR, -600_000, 30 * 24 * HOUR])(
    "keeps the length of a wait if the date moved by %i ms between the starts",
    (ms) => {
      const { start, clocks } = machine();
      start().save(CLOSED);
      clocks.setDate(ms);
      clocks.pass(10_010);
      expect(start().memory?.closedForMs).toBe(50_000);
    },
  );

  test("counts by the date across a restart of the machine, and shortens no wait for a date that went back", () => {
    const { start, clocks } = machine();
    start().save(CLOSED);
    clocks.reboot();
    clocks.pass(20_000);
    expect(start().memory?.closedForMs).toBe(40_000);
    clocks.setDate(-HOUR);
    expect(start().memory?.closedForMs).toBe(60_000);
  });

  test("saves the most paths that may wait, each with the rest of its wait", () => {
    const { start, clocks, lines } = machine();
    const outageForMs = 30_000;
    start().save({ ...OPEN_GATE, outageForMs, pathsForMs: manyPaths(500) });
    clocks.pass(20_010);
    const { memory } = start();
    expect(memory).toMatchObject({ outageForMs: 10_000 });
    expect(Object.values(memory?.pathsForMs ?? {})).toEqual(
      Array.from({ length: 500 }, () => 86_380_000),
    );
    expect(lines).toEqual([]);
  });

  test("removes the temporary file that a crash left, and no other file", () => {
    const { start, folder, lines } = machine();
    start().save(CLOSED);
    writeFileSync(join(folder, "gate-svc-a.json.0123456789ab.tmp"), "{");
    writeFileSync(join(folder, "gate-svc-b.json.0123456789ab.tmp"), "{");
    expect(start().memory?.closedForMs).toBe(60_000);
    expect(readdirSync(folder).sort()).toEqual([
      "gate-svc-a.json",
      "gate-svc-b.json.0123456789ab.tmp",
    ]);
    expect(lines).toEqual([]);
  });

  test("keeps a wait even if a crash's temporary file cannot be removed", () => {
    const { start, folder, lines } = machine();
    start().save(CLOSED);
    mkdirSync(join(folder, "gate-svc-a.json.0123456789ab.tmp"));
    expect(start().memory?.closedForMs).toBe(60_000);
    expect(lines).toEqual([expect.stringContaining("cannot be removed")]);
  });

  test("writes a separate file for each service", () => {
    const { start } = machine();
    start().save(CLOSED);
    expect(start({ source: "svc-b" }).memory).toBeUndefined();
  });

  test("replaces the file as a whole, readable by this user only, and leaves no other file", () => {
    const { start, folder, file } = machine();
    const store = start();
    store.save(CLOSED);
    store.save(REFUSED);
    expect(readdirSync(folder)).toEqual(["gate-svc-a.json"]);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(start().memory).toMatchObject({ closedForMs: 0, refusal: REFUSED.refusal });
  });
});

describe("a refused token", () => {
  test("writes no file from which the refused token can be read", () => {
    const { start, file } = machine();
    start().save(REFUSED);
    const text = readFileSync(file, "utf8");
    for (const form of ["utf8", "base64", "base64url", "hex"] as const) {
      expect(text).not.toContain(Buffer.from(TOKEN).toString(form).slice(0, 8));
    }
    start({ token: `${TOKEN}2` }).save(REFUSED);
    const { salt } = JSON.parse(text).refusal.token;
    expect(readFileSync(file, "utf8")).not.toContain(salt);
  });

  test("keeps a token refused after a restart, but not a mended one", () => {
    const { start } = machine();
    start().save({ ...REFUSED, closedForMs: 5000 });
    expect(start().memory?.refusal?.cause).toBe("unauthorized");
    const mended = start({ token: "mended" });
    // The limit belongs to the service: another token may well share it.
    expect(mended.memory).toEqual({ ...OPEN_GATE, closedForMs: 5000 });
  });
});

describe("a file that cannot be used", () => {
  const good = {
    version: 1,
    source: "svc-a",
    writtenAt: { epochMs: 0, boot: null },
    closedForMs: 1000,
    refusal: null,
    outageForMs: 0,
    pathsForMs: {},
  };
  test.each([
    ["empty", ""],
    ["no JSON", "{"],
    ["of another form", "[]"],
    ["another service's", JSON.stringify({ ...good, source: "svc-b" })],
    ["of another version", JSON.stringify({ ...good, version: 2 })],
    ["longer than a day", JSON.stringify({ ...good, closedForMs: 25 * HOUR })],
    ["of too many paths", JSON.stringify({ ...good, pathsForMs: manyPaths(501) })],
    ["without numbers", JSON.stringify({ ...good, closedForMs: "1" })],
    ["far too large", " ".repeat(70_000)],
  ])("logs one line for a file that is %s, and writes it again", (_, text) => {
    const { start, folder, file, lines } = machine();
    mkdirSync(folder);
    writeFileSync(file, text);
    const store = start();
    expect(store.memory).toBeUndefined();
    expect(lines).toEqual([expect.stringMatching(/gate-svc-a\.json cannot be used/)]);
    store.save(CLOSED);
    expect(start().memory?.closedForMs).toBeGreaterThan(0);
    expect(lines).toHaveLength(1);
  });

  test("logs one line for a path that is no plain file", () => {
    const { start, file, lines } = machine();
    mkdirSync(file, { recursive: true });
    expect(start().memory).toBeUndefined();
    expect(lines).toHaveLength(1);
  });

  test.each(["/proc/self/x", "/dev/full/x"])(
    "logs one line at the first write to a folder that is %s",
    (folder) => {
      const { start, lines } = machine();
      start({ folder }).save(CLOSED);
      expect(lines.at(-1)).toMatch(/cannot be written \(Error E[A-Z]+\)/);
    },
  );

  test("logs two lines for a folder that is a file, and keeps the gate in memory", () => {
    const { start, folder, lines } = machine();
    writeFileSync(folder, "in the way");
    const store = start();
    for (let times = 0; times < 3; times += 1) store.save(CLOSED);
    expect(lines).toEqual([
      expect.stringMatching(/cannot be used \(Error ENOTDIR\)/),
      expect.stringMatching(/cannot be written \(Error E(?:NOTDIR|EXIST)\)/),
    ]);
    expect(readFileSync(folder, "utf8")).toBe("in the way");
  });
});
