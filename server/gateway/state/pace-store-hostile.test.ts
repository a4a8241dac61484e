import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fingerprintOf } from "#server/gateway/state/fingerprint.ts";
import { LEARNED, paceMachines, TOKEN } from "./testing/pace-machine.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const machine = paceMachines();

describe("a pace file that cannot be used", () => {
  const good = {
    version: 1,
    source: "svc-a",
    writtenAt: { epochMs: 0, boot: null },
    token: { salt: "c2FsdA", hash: "aGFzaA" },
    learned: LEARNED,
  };
  const learned = (change: object) =>
    JSON.stringify({ ...good, learned: { ...LEARNED, ...change } });

  test.each([
    ["empty", ""],
    ["no JSON", "{"],
    ["of another form", "[]"],
    ["another service's", JSON.stringify({ ...good, source: "svc-b" })],
    ["of another version", JSON.stringify({ ...good, version: 2 })],
    ["of a negative pace", learned({ perMinute: -1 })],
    ["of a pace without end", learned({}).replace("58.5", "1e999")],
    ["of a wait longer than a day", learned({ closedForMs: 25 * HOUR })],
    ["without numbers", learned({ longestWaitMs: "1" })],
    ["of more than is known", learned({ extra: 1 })],
    ["far too large", " ".repeat(70_000)],
  ])("is logged in one line and replaced if it is %s", (_, text) => {
    const { start, folder, file, lines } = machine();
    mkdirSync(folder);
    writeFileSync(file, text);
    const store = start();
    expect(store.memory).toBeUndefined();
    expect(lines).toEqual([expect.stringMatching(/pace-svc-a\.json cannot be used/)]);
    store.save(LEARNED);
    expect(start().memory).toEqual(LEARNED);
    expect(lines).toHaveLength(1);
  });

  test("is logged in one line if it is no plain file", () => {
    const { start, file, lines } = machine();
    mkdirSync(file, { recursive: true });
    expect(start().memory).toBeUndefined();
    expect(lines).toHaveLength(1);
  });

  test("is logged in one line for reading and one for writing if its folder is a file", () => {
    const { start, folder, pass, lines } = machine();
    writeFileSync(folder, "in the way");
    const store = start();
    for (let perMinute = 60; perMinute > 50; perMinute -= 1) {
      store.save({ ...LEARNED, perMinute });
      pass(10_000);
    }
    store.close();
    expect(lines).toEqual([
      expect.stringMatching(/cannot be used \(Error ENOTDIR\)/),
      expect.stringMatching(/cannot be written \(Error E(?:NOTDIR|EXIST)\)/),
    ]);
    expect(readFileSync(folder, "utf8")).toBe("in the way");
  });

  test("is written as soon as its folder can be used", () => {
    const { start, folder, pass, lines } = machine();
    writeFileSync(folder, "in the way");
    const store = start();
    store.save(LEARNED);
    rmSync(folder);
    pass(5000);
    store.save(LEARNED);
    expect(start().memory).toEqual(LEARNED);
    expect(lines).toHaveLength(2);
  });

  test("yields valid numbers or nothing, whatever it holds", () => {
    const { start, folder, file, lines } = machine();
    mkdirSync(folder);
    const token = fingerprintOf(TOKEN);
    const sound = { weight: 6, arbitrary: fc.double({ min: 0, max: 100_000, noNaN: true }) };
    const number = fc.oneof(sound, fc.double(), fc.integer(), fc.constant(null), fc.string());
    const document = fc.record(
      {
        version: fc.constantFrom(1, 1, 1, 2, "1"),
        source: fc.constantFrom("svc-a", "svc-a", "svc-b"),
        writtenAt: fc.oneof(
          fc.record({
            epochMs: number,
            boot: fc.option(fc.record({ id: fc.string(), uptimeMs: number })),
          }),
          fc.constant(good.writtenAt),
        ),
        token: fc.oneof(fc.constant(token), fc.record({ salt: fc.string(), hash: fc.string() })),
        learned: fc.record(
          {
            perMinute: number,
            longestWaitMs: number,
            closedForMs: number,
            closedUntilServiceMs: number,
          },
          { requiredKeys: ["perMinute", "longestWaitMs", "closedForMs"] },
        ),
      },
      { requiredKeys: ["version", "source", "writtenAt", "token", "learned"] },
    );
    const text = fc.oneof(
      fc.string(),
      fc.json(),
      document.map((value) => JSON.stringify(value)),
      fc.tuple(fc.nat(400), fc.string({ maxLength: 3 })).map(([at, put]) => {
        const whole = JSON.stringify(good);
        return whole.slice(0, at % whole.length) + put + whole.slice((at % whole.length) + 1);
      }),
    );
    fc.assert(
      fc.property(text, (hostile) => {
        writeFileSync(file, hostile);
        lines.length = 0;
        const { memory } = start({ gateClosedForMs: 7 });
        expect(lines.length).toBeLessThanOrEqual(1);
        expect(memory?.perMinute ?? 0).toBeGreaterThanOrEqual(0);
        expect(memory?.closedForMs).toBeGreaterThanOrEqual(7);
        expect(memory?.closedForMs).toBeLessThanOrEqual(DAY);
        expect(memory?.longestWaitMs).toBeLessThanOrEqual(DAY);
        expect(Number.isFinite(memory?.closedUntilServiceMs ?? 0)).toBe(true);
      }),
    );
  });
});
