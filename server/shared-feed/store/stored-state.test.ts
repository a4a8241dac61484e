import { describe, expect, test } from "vitest";
import { MarketDataError } from "#market/errors.ts";
import { OPEN_GATE } from "#server/common/gate-memory.ts";
import { readPacerMemory, readState, writePacerMemory } from "./stored-state.ts";

const NOW = 1_800_000_000_000;
const PATH = "/instruments/DE0000000001/quote";
const state = (fields: Record<string, string>) => readState(new Map(Object.entries(fields)), NOW);

describe("a state", () => {
  test("reads an empty state as an open gate", () => {
    expect(state({})).toMatchObject({ gate: OPEN_GATE, status: undefined, invalidValues: 0 });
  });

  test("reads the rest of each wait", () => {
    const { gate, invalidValues } = state({
      closed: `${NOW + 20_000} 60000`,
      named: "60000",
      outage: `${NOW - 1} 5000`,
      refusal: "forbidden",
      probe: `${NOW + 1000} 60000`,
      [`path ${PATH}`]: `${NOW + 300} 500`,
      "path /over": `${NOW - 300} 500`,
    });
    expect(gate).toEqual({
      closedForMs: 20_000,
      statedWaitMs: 60_000,
      outageForMs: 0,
      refusal: { cause: "forbidden", nextProbeInMs: 1000 },
      pathsForMs: { [PATH]: 300 },
    });
    expect(invalidValues).toBe(0);
  });

  test("reads the status of the service", () => {
    const failure = { error: { kind: "http", status: 503 }, askedAt: NOW - 1000 };
    const status = JSON.stringify({
      state: "live",
      perMinute: 60,
      cycleMs: 1000,
      desks: 3,
      failure,
    });
    expect(state({ status }).status).toEqual({
      state: "live",
      perMinute: 60,
      cycleMs: 1000,
      clientCount: 3,
      failure: { error: expect.any(MarketDataError), failedAtMs: NOW - 1000 },
    });
  });

  test("reads the time to the next try, and 0 while one is under way", () => {
    expect(state({ retry: `${NOW + 8000} 16000` }).nextTryMs).toBe(8000);
    expect(state({ retry: `${NOW - 500} 16000` }).nextTryMs).toBe(0);
    expect(state({}).nextTryMs).toBeUndefined();
  });

  test("ignores a next try that no leader reports any more", () => {
    expect(state({ retry: `${NOW - 10_000} 16000` }).nextTryMs).toBe(0);
    expect(state({ retry: `${NOW - 10_001} 16000` })).toMatchObject({
      nextTryMs: undefined,
      invalidValues: 0,
    });
  });

  test.each(["soon", "-5 -5", `${NOW + 1} 31536000000`])(
    "counts and ignores a time to the next try that is none: %s",
    (retry) => {
      expect(state({ retry })).toMatchObject({ nextTryMs: undefined, invalidValues: 1 });
    },
  );

  test("reads that the pace recovers, for as long as the leader reports it", () => {
    expect(state({ recovering: `${NOW + 4000} 5000` }).isRecovering).toBe(true);
    expect(state({ recovering: `${NOW} 5000` }).isRecovering).toBe(false);
    expect(state({})).toMatchObject({ isRecovering: false, invalidValues: 0 });
    expect(state({ recovering: "yes" })).toMatchObject({ isRecovering: false, invalidValues: 1 });
  });

  test("reads the time since the leader's report", () => {
    expect(state({ told: String(NOW - 4000) }).statusAgeMs).toBe(4000);
    expect(state({ told: String(NOW + 4000) }).statusAgeMs).toBe(0);
    expect(state({}).statusAgeMs).toBe(NOW);
  });

  test.each([
    ["a wait that is none", { closed: "soon" }],
    ["a wait of a year", { closed: `${NOW + 1} 31536000000` }],
    ["an outage that is none", { outage: `${NOW} -5` }],
    ["a path's wait that is none", { [`path ${PATH}`]: "1e9 1e9" }],
    ["a status that is no JSON", { status: "{" }],
    [
      "a status with more in it",
      { status: '{"state":"live","perMinute":1,"cycleMs":1,"desks":1,"token":"x"}' },
    ],
    ["a named wait that is none", { named: "a while" }],
    ["an instant that is none", { told: "noon" }],
    ["a refusal for another reason", { refusal: "whim" }],
    ["a fingerprint that is none", { token: "s3cr3t" }],
    ["a path that is too long", { [`path /${"x".repeat(300)}`]: `${NOW + 500} 500` }],
    ["a pace that is none", { status: '{"state":"live","perMinute":-1,"cycleMs":1,"desks":1}' }],
  ])("counts and ignores %s", (_, fields) => {
    expect(state(fields)).toMatchObject({ gate: OPEN_GATE, status: undefined, invalidValues: 1 });
  });

  test("reads the fingerprint of a refused token, and none without a refusal", () => {
    const token = `${"s".repeat(22)}.${"h".repeat(43)}`;
    const refusal = "unauthorized";
    expect(state({ refusal, token })).toMatchObject({ refusedToken: token, invalidValues: 0 });
    expect(state({ refusal }).refusedToken).toBeUndefined();
    expect(state({ refusal, token: "" })).toMatchObject({
      refusedToken: undefined,
      invalidValues: 0,
    });
    expect(state({ refusal: "", token }).refusedToken).toBeUndefined();
  });

  test("reads no more paths than a gate has room for", () => {
    const paths = Array.from({ length: 700 }, (_, index) => [
      `path /instruments/${index}`,
      `${NOW + 500} 500`,
    ]);
    expect(Object.keys(state(Object.fromEntries(paths)).gate.pathsForMs)).toHaveLength(500);
  });
});

describe("what the pacer learned", () => {
  const memory = { perMinute: 60, longestWaitMs: 2000, closedForMs: 5000, closedUntilServiceMs: 7 };

  test("reads the pace as it was written, its wait counted from Redis's instant", () => {
    const closed = `${NOW + 4000} 5000`;
    const fields = new Map([
      ["learned", writePacerMemory(memory)],
      ["closed", closed],
    ]);
    expect(readPacerMemory(fields, NOW)).toEqual({ ...memory, closedForMs: 4000 });
  });

  test.each([
    ["{"],
    ["null"],
    ['{"perMinute":"fast","longestWaitMs":0}'],
    ['{"perMinute":-1,"longestWaitMs":0}'],
  ])("reads no pace from a value that is %s", (text) => {
    expect(readPacerMemory(new Map([["learned", text]]), NOW)).toBeUndefined();
  });

  test("reads no pace with an unreadable wait", () => {
    const fields = new Map([["learned", writePacerMemory(memory)]]);
    expect(readPacerMemory(fields, NOW)).toMatchObject({ closedForMs: 0 });
    expect(readPacerMemory(new Map([...fields, ["closed", "soon"]]), NOW)).toBeUndefined();
  });

  test("reads no pace from an empty state", () => {
    expect(readPacerMemory(new Map(), NOW)).toBeUndefined();
  });
});
