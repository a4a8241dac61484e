import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { testIsin } from "#engine/protocol/testing-quotes.ts";
import {
  type ClientDemand,
  fairWeights,
  mergeTallies,
  tallyOf,
  weightsOf,
} from "#server/feed/demand/fair-shares.ts";
import { type EdgeDemand, encodeDemand, readDemand } from "./stored-demand.ts";

const ISIN = testIsin(1);
const demandOf = (clients: ClientDemand): EdgeDemand => {
  const tally = tallyOf(clients);
  return {
    demandingCount: tally.demandingCount,
    clientCount: tally.demandingCount,
    instruments: new Map(
      [...tally.instruments].map(([isin, each]) => [isin, { ...each, intervalMs: 1000 }]),
    ),
  };
};
const client = (...isins: ReturnType<typeof testIsin>[]) =>
  new Map(isins.map((isin) => [isin, { weight: 1, isBackground: false }]));

describe("a demand", () => {
  test("reads a demand as it was written, with the edge in its clients' names", () => {
    const demand = demandOf(
      new Map([
        ["a", client(ISIN, testIsin(2))],
        ["b", client(ISIN)],
      ]),
    );
    const read = readDemand(encodeDemand(demand), "east");
    expect(read).toEqual({
      demand: {
        ...demand,
        instruments: new Map([
          [ISIN, { ...demand.instruments.get(ISIN), owner: undefined }],
          [testIsin(2), { ...demand.instruments.get(testIsin(2)), owner: "east a" }],
        ]),
      },
      invalidValues: 0,
    });
  });

  test("gives the shares of one process, however clients are spread over edges", () => {
    const anyWant = fc.record({
      weight: fc.constantFrom(5, 1, 0.25, 1 / 30),
      isBackground: fc.boolean(),
    });
    const anyClient = fc.record({
      edge: fc.nat(2),
      wants: fc.dictionary(fc.nat(8).map(String), anyWant),
    });
    fc.assert(
      fc.property(fc.array(anyClient, { maxLength: 12 }), (clients) => {
        const all: ClientDemand = new Map(
          clients.map(({ wants }, index) => [
            `stream ${index}`,
            new Map(Object.entries(wants).map(([at, want]) => [testIsin(Number(at)), want])),
          ]),
        );
        const parts = [0, 1, 2].map((edge) => {
          const own = new Map([...all].filter((_, index) => clients[index]?.edge === edge));
          return readDemand(encodeDemand(demandOf(own)), `edge ${edge}`).demand;
        });
        expect(new Map(weightsOf(mergeTallies(parts)))).toEqual(new Map(fairWeights(all)));
      }),
    );
  });

  test("ignores small differences of a measured interval", () => {
    const at = (intervalMs: number) => {
      const demand = demandOf(new Map([["a", client(ISIN)]]));
      const instruments = new Map(
        [...demand.instruments].map(([isin, want]) => [isin, { ...want, intervalMs }]),
      );
      return encodeDemand({ ...demand, instruments }).get(ISIN);
    };
    expect(at(1810)).toBe(at(1840));
    expect(at(1810)).not.toBe(at(1860));
    expect(JSON.parse(at(1) ?? "")).toMatchObject({ intervalMs: 200 });
  });
});

describe("values that no edge writes", () => {
  const want = { counts: [[1, 1]], inView: 1, owner: "a", intervalMs: 1000 };

  test.each<[string, string, unknown]>([
    ["no instrument", "DE000", want],
    ["a weight of nothing", ISIN, { ...want, counts: [[0, 1]] }],
    ["a weight beyond the greatest", ISIN, { ...want, counts: [[1000, 1]] }],
    ["fewer than one client", ISIN, { ...want, counts: [[1, -1]] }],
    ["half a client", ISIN, { ...want, counts: [[1, 0.5]] }],
    ["no client", ISIN, { ...want, counts: [] }],
    ["an interval of a millisecond", ISIN, { ...want, intervalMs: 1 }],
    ["no interval", ISIN, { ...want, intervalMs: null }],
    ["more than there is", ISIN, { ...want, more: 1 }],
    ["no want", ISIN, "soon"],
  ])("leaves out and counts %s", (_, name, value) => {
    const fields = new Map([
      ["clients", '{"clients":1,"desks":1}'],
      [testIsin(7), JSON.stringify(want)],
      [name, JSON.stringify(value)],
    ]);
    const { demand, invalidValues } = readDemand(fields, "east");
    expect(invalidValues).toBe(1);
    expect([...demand.instruments.keys()]).toEqual([testIsin(7)]);
  });

  test("reads an empty demand from a malformed number of clients", () => {
    const fields = new Map([["clients", '{"clients":1e99,"desks":1}']]);
    expect(readDemand(fields, "east").demand).toEqual({
      demandingCount: 0,
      clientCount: 0,
      instruments: new Map(),
    });
  });

  test("ignores the owner of an instrument that several clients want", () => {
    const fields = new Map([[ISIN, JSON.stringify({ ...want, counts: [[1, 2]] })]]);
    expect(readDemand(fields, "east").demand.instruments.get(ISIN)?.owner).toBeUndefined();
  });
});
