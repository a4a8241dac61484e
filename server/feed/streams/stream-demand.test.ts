import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { STREAM_CLOSE, STREAM_VERSION } from "#engine/protocol/stream-messages.ts";
import { testIsin } from "#engine/protocol/testing-quotes.ts";
import { readBrowserMessage } from "./stream-demand.ts";

const SOURCE = "svc-1";
const MOST = 500;
const readText = (text: string) => readBrowserMessage(text, SOURCE, MOST);
const read = (value: unknown) => readText(JSON.stringify(value));
const [A, B, C] = [testIsin(1), testIsin(2), testIsin(3)];

const demand = {
  kind: "demand",
  version: STREAM_VERSION,
  source: SOURCE,
  watched: [],
  background: [],
  intervalMs: 2000,
};
const listOf = (count: number) => Array.from({ length: count }, (_, index) => testIsin(index));
const weighed = (isins: readonly string[]) => isins.map((isin) => [isin, 1]);

describe("a demand", () => {
  test("reads weights and intervals: in detail, in view, out of view, for an alert", () => {
    const request = read({
      ...demand,
      watched: [
        [A, 5],
        [B, 0.25],
      ],
      background: [B, C],
    });
    expect(request).toEqual({
      kind: "demand",
      wants: new Map([
        [B, { weight: 0.25, isBackground: false, intervalMs: 8000 }],
        [C, { weight: 1 / 15, isBackground: true, intervalMs: 30_000 }],
        [A, { weight: 5, isBackground: false, intervalMs: 400 }],
      ]),
      excess: [],
    });
  });

  test.each([
    [
      "a weight that asks for more than any page does",
      [[A, 1e300]],
      2000,
      { weight: 5, intervalMs: 400 },
    ],
    [
      "a weight that is next to nothing",
      [[A, 1e-300]],
      2000,
      { weight: 0.01, intervalMs: 200_000 },
    ],
    ["an interval that is too short", [[A, 1]], 1e-9, { weight: 1, intervalMs: 1000 }],
    ["an interval of years", [[A, 1]], 1e300, { weight: 1, intervalMs: 86_400_000 }],
    [
      "the same instrument twice: the greatest weight",
      [
        [A, 1],
        [A, 2],
        [A, 0.5],
      ],
      2000,
      { weight: 2, intervalMs: 1000 },
    ],
  ])("bounds a demand with %s", (_, watched, intervalMs, want) => {
    const request = read({ ...demand, watched, intervalMs });
    expect(request).toEqual({
      kind: "demand",
      wants: new Map([[A, { ...want, isBackground: false }]]),
      excess: [],
    });
  });

  test("ignores an instrument of weight 0", () => {
    expect(read({ ...demand, watched: [[A, 0]] })).toMatchObject({ wants: new Map() });
  });

  test("cuts a demand beyond the limit to the heaviest instruments, watched and for alerts together", () => {
    const isins = listOf(MOST + 2);
    const [light, heavy] = [isins[0], isins.at(-1)];
    const allowed = read({
      ...demand,
      watched: weighed(isins.slice(0, 300)),
      background: isins.slice(300, MOST),
    });
    expect(allowed).toMatchObject({ wants: { size: MOST }, excess: [] });
    const cut = read({
      ...demand,
      watched: [[light, 0.25], ...weighed(isins.slice(1, MOST + 1)), [heavy, 5]],
    });
    expect(cut).toMatchObject({ wants: { size: MOST }, excess: { length: 2 } });
    if (!("wants" in cut)) throw new Error("It is a demand");
    expect(cut.wants.has(heavy ?? A)).toBe(true);
    expect(cut.excess).toContain(light);
    const alerts = read({ ...demand, watched: weighed(isins.slice(0, MOST)), background: isins });
    expect(alerts).toMatchObject({ excess: isins.slice(MOST) });
  });

  test("closes the stream for a demand of another version, whatever else it holds", () => {
    for (const other of [
      { kind: "demand", version: 2, everything: "else" },
      { ...demand, version: 0, watched: "no list" },
      { kind: "demand", version: 1.5 },
    ]) {
      expect(read(other)).toMatchObject({ code: STREAM_CLOSE.version });
    }
  });

  test("closes the stream for a demand of another source", () => {
    expect(read({ ...demand, source: "svc-2" })).toMatchObject({ code: STREAM_CLOSE.source });
  });
});

const deep = (open: string, close: string) => `${open.repeat(20_000)}${close.repeat(20_000)}`;
const HOSTILE: readonly (readonly [string, string])[] = [
  ["no JSON", "demand"],
  ["nothing", ""],
  ["half of one", JSON.stringify(demand).slice(0, -1)],
  ["null", "null"],
  ["a list", "[]"],
  ["a number", "1"],
  ["deep lists", deep("[", "]")],
  ["deep objects", deep('{"kind":', "}").replace("}", "1}")],
  [
    "a deep list for the watched ones",
    `{"kind":"demand","version":1,"source":"svc-1","watched":${deep("[", "]")},"background":[],"intervalMs":1}`,
  ],
  ["__proto__", `{"__proto__":{"kind":"probe"}}`],
  ["__proto__ beside the rest", JSON.stringify(demand).replace("{", '{"__proto__":{"x":1},')],
  ["constructor", `{"kind":"probe","constructor":{"prototype":{"x":1}}}`],
  ["an unknown kind", `{"kind":"pause"}`],
  ["a field too many", JSON.stringify({ ...demand, more: 1 })],
  ["an infinite weight", JSON.stringify({ ...demand, watched: [[A, 7]] }).replace("7]", "1e999]")],
  ["NaN", JSON.stringify({ ...demand, watched: [[A, 7]] }).replace("7]", "NaN]")],
  ...[
    { watched: [[A, -1]] },
    { watched: [[A, "1"]] },
    { watched: [[A]] },
    { watched: [[A, 1, 1]] },
    { watched: [A] },
    { watched: { [A]: 1 } },
    { watched: null },
    { watched: [["us0378331005", 1]] },
    { watched: [["../../admin", 1]] },
    { watched: [["US037833100\u0665", 1]] },
    { watched: [["X".repeat(60_000), 1]] },
    { background: [[A, 1]] },
    { background: [1] },
    { background: undefined },
    { intervalMs: 0 },
    { intervalMs: -5 },
    { intervalMs: null },
    { intervalMs: "2000" },
    { source: 1 },
    { source: "x".repeat(201) },
    { version: "1" },
    { version: null },
    { kind: "Demand" },
  ].map(
    (part) => [JSON.stringify(part).slice(0, 60), JSON.stringify({ ...demand, ...part })] as const,
  ),
];

describe("a message", () => {
  test.each(HOSTILE)("closes the stream for a message that is %s", (_, text) => {
    expect(readText(text)).toMatchObject({ code: STREAM_CLOSE.malformed });
    expect(Object.prototype).not.toHaveProperty("x");
  });

  test("reads any message as a demand, a try, or a short reason that repeats nothing of it", () => {
    const anyPart = fc.oneof(
      fc.jsonValue(),
      fc.constant([[A, 1]]),
      fc.constant(SOURCE),
      fc.constant(1),
    );
    const anyDemand = fc.record(
      {
        kind: fc.constantFrom("demand", "probe", "x"),
        version: anyPart,
        source: anyPart,
        watched: anyPart,
        background: anyPart,
        intervalMs: anyPart,
      },
      { requiredKeys: ["kind"] },
    );
    const anyText = fc.oneof(
      fc.json(),
      anyDemand.map((value) => JSON.stringify(value)),
      fc.constant('{"kind":"probe"}'),
      fc.string(),
    );
    fc.assert(
      fc.property(anyText, (text) => {
        const request = readText(text);
        if (!("code" in request)) {
          expect(["demand", "try-now"]).toContain(request.kind);
          return;
        }
        expect(Buffer.byteLength(request.reason)).toBeLessThanOrEqual(123);
        expect(Object.values(STREAM_CLOSE)).toContain(request.code);
        if (text.length > 40) expect(request.reason).not.toContain(text.slice(10, 30));
      }),
      { numRuns: 1000 },
    );
  });

  test("reads a request to try the service at once", () => {
    expect(read({ kind: "probe" })).toEqual({ kind: "try-now" });
  });
});
