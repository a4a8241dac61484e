import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { createPacer } from "#engine/pacer/pacer.ts";
import { openGateStore } from "#server/gateway/gate/gate-store.ts";
import { LEARNED, NOTHING, paceMachines, TOKEN } from "./testing/pace-machine.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const machine = paceMachines();

describe("a learned pace that is saved", () => {
  test("is read at the next start, with its wait shortened by the elapsed time", () => {
    const { start, clocks, lines } = machine();
    start().save({ ...LEARNED, closedForMs: 90_000 });
    clocks.pass(20_010);
    expect(start().memory).toEqual({ ...LEARNED, closedForMs: 70_000 });
    clocks.pass(HOUR);
    expect(start().memory).toEqual(LEARNED);
    expect(lines).toEqual([]);
  });

  test("omits the details of a wait, which the gate's file holds", () => {
    const { start, lines } = machine();
    start().save({ ...LEARNED, closedForMs: 90_000, waitMs: 120_000 });
    expect(start().memory).toEqual({ ...LEARNED, closedForMs: 90_000 });
    expect(lines).toEqual([]);
  });

  test("writes no file before the first limit", () => {
    const { start, root } = machine();
    const store = start();
    expect(store.memory).toBeUndefined();
    store.save(NOTHING);
    store.close();
    expect(readdirSync(root)).toEqual([]);
  });

  test("writes a separate file for each service", () => {
    const { start } = machine();
    start().save(LEARNED);
    expect(start({ source: "svc-b" }).memory).toBeUndefined();
  });

  test("replaces the file as a whole, readable by this user only, and leaves no other file", () => {
    const { start, pass, folder, file } = machine();
    const store = start();
    store.save(LEARNED);
    pass(5000);
    store.save({ ...LEARNED, perMinute: 30 });
    writeFileSync(`${file}.0123456789ab.tmp`, "{");
    expect(start().memory?.perMinute).toBe(30);
    expect(readdirSync(folder)).toEqual(["pace-svc-a.json"]);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test("contains nothing of the token", () => {
    const { start, file } = machine();
    start().save(LEARNED);
    const text = readFileSync(file, "utf8");
    for (const form of ["utf8", "base64", "base64url", "hex"] as const) {
      expect(text).not.toContain(Buffer.from(TOKEN).toString(form).slice(0, 8));
    }
  });

  test("is dropped with another token, except for the rest of a wait", () => {
    const { start, clocks } = machine();
    start().save({ ...LEARNED, closedForMs: 30_000, closedUntilServiceMs: 99_000 });
    clocks.pass(10_010);
    const waiting = { closedForMs: 20_000, closedUntilServiceMs: 99_000 };
    expect(start({ token: "another" }).memory).toEqual({ ...NOTHING, ...waiting });
    start().save(LEARNED);
    expect(start({ token: "another" }).memory).toBeUndefined();
    expect(start().memory).toEqual(LEARNED);
  });

  test("expires after a week, even if other processes ran", () => {
    const { start, clocks } = machine();
    start().save(LEARNED);
    clocks.pass(7 * DAY);
    expect(start().memory).toEqual(LEARNED);
    clocks.pass(HOUR);
    expect(start().memory).toBeUndefined();
  });

  test("does not expire while it is in use, even if the process is killed", () => {
    const { start, clocks } = machine();
    const store = start();
    for (let hours = 0; hours < 24 * 8; hours += 1) {
      store.save(LEARNED);
      clocks.pass(HOUR);
    }
    expect(start().memory).toEqual(LEARNED);
  });

  test("is read after the longest wait with the pacer's margin", () => {
    const { start, lines } = machine();
    start().save({ ...LEARNED, longestWaitMs: DAY + 1, closedForMs: DAY + 15_000 });
    expect(start().memory).toEqual({ ...LEARNED, longestWaitMs: DAY, closedForMs: DAY });
    expect(lines).toEqual([]);
  });
});

describe("the pace store writes its file", () => {
  test("at once, and then every five seconds at most", () => {
    const { start, pass, written } = machine();
    const store = start();
    store.save(LEARNED);
    for (const perMinute of [50, 40, 30]) {
      pass(1000);
      store.save({ ...LEARNED, perMinute });
    }
    expect(written().perMinute).toBe(58.5);
    pass(1999);
    expect(written().perMinute).toBe(58.5);
    pass(1);
    expect(written().perMinute).toBe(30);
  });

  test("not if only the remaining wait has changed", () => {
    const { start, pass, file, written } = machine();
    const store = start();
    store.save({ ...LEARNED, closedForMs: 60_000 });
    rmSync(file);
    for (let left = 50_000; left >= 0; left -= 10_000) {
      pass(10_000);
      store.save({ ...LEARNED, closedForMs: left });
    }
    expect(() => written()).toThrow("ENOENT");
    store.save({ ...LEARNED, closedForMs: 1000 });
    expect(written().closedForMs).toBe(1000);
  });

  test("with the instant of its content, even some seconds later", () => {
    const { start, pass } = machine();
    const store = start();
    store.save(LEARNED);
    pass(1000);
    store.save({ ...LEARNED, closedForMs: 60_000 });
    pass(4010);
    expect(start().memory?.closedForMs).toBe(56_000);
  });

  test("at the close with the last values, and not afterwards", () => {
    const { start, pass, written } = machine();
    const store = start();
    store.save(LEARNED);
    store.save({ ...LEARNED, perMinute: 50 });
    store.close();
    expect(written().perMinute).toBe(50);
    store.save({ ...LEARNED, perMinute: 40 });
    store.close();
    pass(HOUR);
    expect(written().perMinute).toBe(50);
  });

  test("after a person has reset the pace", () => {
    const { start, pass } = machine();
    start().save(LEARNED);
    const store = start();
    store.save(NOTHING);
    pass(5000);
    expect(start().memory).toEqual(NOTHING);
  });
});

describe("a restart", () => {
  /** Both files at once, as a gateway opens them. */
  function openBoth({ start, folder, clocks, lines }: ReturnType<typeof machine>) {
    const log = (line: string) => lines.push(line);
    const gate = openGateStore({ folder, source: "svc-a", token: TOKEN, clocks, log });
    const gateClosedForMs = gate.memory?.closedForMs ?? 0;
    return { gate, pace: start({ gateClosedForMs }) };
  }
  const OPEN = { refusal: null, outageForMs: 0, pathsForMs: {} };

  test.each([
    [60_000, 90_000],
    [90_000, 60_000],
    [90_000, 0],
  ])(
    "waits for the longer of the gate's %i ms and the pacer's %i ms, whatever the date is set to",
    (gateMs, paceMs) => {
      const longest = Math.max(gateMs, paceMs);
      for (const dateMs of [0, HOUR, -HOUR]) {
        for (const isRebooted of [false, true]) {
          const world = machine();
          const before = openBoth(world);
          before.gate.save({ ...OPEN, closedForMs: gateMs });
          before.pace.save({ ...LEARNED, closedForMs: paceMs });
          world.clocks.pass(20_000);
          world.clocks.setDate(dateMs);
          if (isRebooted) world.clocks.reboot();
          const { memory } = openBoth(world).pace;
          // After a reboot only the date is left, and a date that was set ahead cannot be noticed.
          const passedMs = !isRebooted ? 19_990 : dateMs < 0 ? 0 : 20_000 + dateMs;
          const left = Math.max(0, longest - passedMs);
          expect(memory, `${dateMs} ${isRebooted}`).toEqual({ ...LEARNED, closedForMs: left });

          const pacer = createPacer(memory ? { memory } : {});
          pacer.watch("key");
          expect(pacer.next(0)).toEqual(left > 0 ? { waitUntil: left } : { key: "key" });
          rmSync(world.folder, { recursive: true });
        }
      }
    },
  );

  test("waits as long as the gate if nothing was learned or the file is damaged", () => {
    const { start, folder, file } = machine();
    const held = { ...NOTHING, closedForMs: 5000 };
    expect(start({ gateClosedForMs: 5000 }).memory).toEqual(held);
    mkdirSync(folder);
    writeFileSync(file, "{");
    expect(start({ gateClosedForMs: 5000 }).memory).toEqual(held);
  });

  test("ends a wait by the service's clock if the date was set ahead over a reboot", () => {
    const { start, clocks } = machine();
    start().save({ ...LEARNED, closedForMs: 60_000, closedUntilServiceMs: 1_767_600_060_000 });
    clocks.reboot();
    clocks.setDate(30 * DAY);
    expect(start().memory).toEqual({ ...NOTHING, closedUntilServiceMs: 1_767_600_060_000 });
  });
});
