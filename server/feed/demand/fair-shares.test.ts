import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { testIsin } from "#engine/protocol/testing-quotes.ts";
import type { Isin } from "#market/isin.ts";
import {
  type ClientDemand,
  type ClientWant,
  fairWeights,
  mergeTallies,
  tallyOf,
  weightsOf,
} from "./fair-shares.ts";

const ROUNDING = 1e-9;

const range = (count: number, from = 1): Isin[] =>
  Array.from({ length: count }, (_, index) => testIsin(from + index));
const IN_VIEW: ClientWant = { weight: 1, isBackground: false };
const wantsOf = (list: readonly Isin[], want = IN_VIEW): ReadonlyMap<Isin, ClientWant> =>
  new Map(list.map((isin) => [isin, want]));
/** Clients that want each instrument with weight 1, as addresses that poll. */
const crowd = (lists: readonly (readonly Isin[])[]): ClientDemand =>
  new Map(lists.map((list, index) => [`client ${index}`, wantsOf(list)]));
const repeated = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);
const sum = (values: Iterable<number>): number =>
  [...values].reduce((total, value) => total + value, 0);

const INSTRUMENTS = range(12);
const anyLists = fc.array(fc.subarray(INSTRUMENTS), { minLength: 1, maxLength: 9 });
/** Clients that share few instruments, some with many: the two rules apply to them. */
const anyUnevenLists = fc
  .array(fc.record({ own: fc.nat(40), shared: fc.subarray(INSTRUMENTS) }), {
    minLength: 1,
    maxLength: 20,
  })
  .map((clients) =>
    clients.map(({ own, shared }, index) => [...shared, ...range(own, 100 * (index + 1))]),
  );
/** Clients with the weights of pages: in detail, in view, out of view, and for an alert. */
const anyWant: fc.Arbitrary<ClientWant> = fc.oneof(
  { weight: 3, arbitrary: fc.constant(IN_VIEW) },
  fc.record({ weight: fc.constantFrom(5, 1, 0.25), isBackground: fc.constant(false) }),
  fc.record({ weight: fc.constantFrom(1 / 15, 1 / 30), isBackground: fc.constant(true) }),
);
const anyWeighted: fc.Arbitrary<ClientDemand> = anyUnevenLists
  .chain((lists) =>
    fc.tuple(
      ...lists.map((list) => fc.tuple(...list.map((isin) => fc.tuple(fc.constant(isin), anyWant)))),
    ),
  )
  .map((clients) => new Map(clients.map((wants, index) => [`client ${index}`, new Map(wants)])));
const anyUnweighted = fc.oneof(anyLists, anyUnevenLists).map(crowd);
const anyDemand = fc.oneof(anyUnweighted, anyWeighted);

const greatestWeight = (demand: ClientDemand): number =>
  Math.max(
    ...[...demand.values()].flatMap((wants) => [...wants.values()]).map(({ weight }) => weight),
  );

/** Counts the clients that want each instrument. */
function countsOf(demand: ClientDemand): Map<Isin, number> {
  const counts = new Map<Isin, number>();
  for (const wants of demand.values()) {
    for (const isin of wants.keys()) counts.set(isin, (counts.get(isin) ?? 0) + 1);
  }
  return counts;
}

/** Sums the weights of the instruments that only one client wants, by client. */
function ownSums(demand: ClientDemand): Map<string, number> {
  const weights = fairWeights(demand);
  const counts = countsOf(demand);
  return new Map(
    [...demand].map(([client, wants]) => {
      const own = [...wants.keys()].filter((isin) => counts.get(isin) === 1);
      return [client, sum(own.map((isin) => weights.get(isin) ?? Number.NaN))];
    }),
  );
}

const clientsWithDemand = (demand: ClientDemand): number =>
  [...demand.values()].filter((isins) => isins.size > 0).length;

/** Returns 1/n of the sum of all weights. */
const equalPart = (demand: ClientDemand): number =>
  sum(fairWeights(demand).values()) / Math.max(1, clientsWithDemand(demand));

describe("the weights of any demand", () => {
  test("are finite, positive, and never above the greatest weight any client asks for", () => {
    fc.assert(
      fc.property(anyDemand, (demand) => {
        const weights = fairWeights(demand);
        expect(new Set(weights.keys())).toEqual(new Set(countsOf(demand).keys()));
        for (const weight of weights.values()) {
          expect(Number.isFinite(weight)).toBe(true);
          expect(weight).toBeGreaterThan(0);
        }
        if (weights.size === 0) return;
        expect(Math.max(...weights.values())).toBeLessThanOrEqual(greatestWeight(demand));
      }),
    );
  });

  test("do not depend on the order of clients and instruments", () => {
    const anyOrders = anyDemand.chain((demand) =>
      fc.tuple(
        fc.constant(demand),
        fc.shuffledSubarray([...demand], { minLength: demand.size, maxLength: demand.size }),
      ),
    );
    fc.assert(
      fc.property(anyOrders, ([demand, entries]) => {
        const other: ClientDemand = new Map(
          entries.map(([client, wants]) => [client, new Map([...wants].reverse())]),
        );
        expect(fairWeights(other)).toEqual(fairWeights(demand));
      }),
    );
  });

  test("never fall for an instrument in relation to others when a client is added", () => {
    const anyStep = anyDemand.chain((demand) =>
      fc.record({
        demand: fc.constant(demand),
        isin: fc.constantFrom(...INSTRUMENTS, ...countsOf(demand).keys()),
        client: fc.constantFrom("a newcomer", ...demand.keys()),
        want: anyWant,
      }),
    );
    fc.assert(
      fc.property(anyStep, ({ demand, isin, client, want }) => {
        fc.pre(!demand.get(client)?.has(isin));
        const before = fairWeights(demand);
        const own = new Map([...(demand.get(client) ?? []), [isin, want]]);
        const after = fairWeights(new Map([...demand, [client, own]]));
        const weightBefore = before.get(isin) ?? 0;
        const weightAfter = after.get(isin) ?? Number.NaN;
        for (const [other, weight] of before) {
          const otherAfter = after.get(other) ?? Number.NaN;
          expect(weightAfter * weight).toBeGreaterThanOrEqual(
            weightBefore * otherAfter * (1 - ROUNDING),
          );
        }
      }),
      { numRuns: 1000 },
    );
  });

  test("give the instruments of one client alone at most 1/n of the total, with n clients", () => {
    fc.assert(
      fc.property(anyDemand, (demand) => {
        const most = equalPart(demand);
        for (const own of ownSums(demand).values()) {
          expect(own).toBeLessThanOrEqual(most * (1 + ROUNDING));
        }
      }),
    );
  });

  test("are at least a quarter of the greatest weight, unless the only client has its 1/n", () => {
    fc.assert(
      fc.property(anyUnweighted, (demand) => {
        const weights = fairWeights(demand);
        const most = equalPart(demand);
        const own = ownSums(demand);
        const counts = countsOf(demand);
        for (const [client, wants] of demand) {
          const hasItsPart = (own.get(client) ?? 0) >= most * (1 - ROUNDING);
          for (const isin of wants.keys()) {
            if (counts.get(isin) === 1 && hasItsPart) continue;
            expect(weights.get(isin)).toBeGreaterThanOrEqual(0.25);
          }
        }
      }),
    );
  });

  test("raise the ages of shared instruments by at most 1/n for a client with its own", () => {
    fc.assert(
      fc.property(anyDemand, fc.integer({ min: 1, max: 600 }), (demand, count) => {
        const present = clientsWithDemand(demand);
        fc.pre(present > 0);
        const before = fairWeights(demand);
        const after = fairWeights(
          new Map([...demand, ["a newcomer", wantsOf(range(count, 9000))]]),
        );
        // The age of an instrument goes with the sum of all weights ÷ its own.
        const counts = countsOf(demand);
        const ageOf = (weights: ReadonlyMap<Isin, number>, isin: Isin) =>
          sum(weights.values()) / (weights.get(isin) ?? Number.NaN);
        for (const [isin, clients] of counts) {
          if (clients === 1) continue;
          expect(ageOf(after, isin)).toBeLessThanOrEqual(
            ageOf(before, isin) * (1 + 1 / present) * (1 + ROUNDING),
          );
        }
      }),
    );
  });
});

describe("the weight", () => {
  test("grows with the square root of the number of clients", () => {
    const [popular, rare] = range(2);
    if (!popular || !rare) throw new Error("There are two");
    const demand = crowd([...repeated(7, [popular]), ...repeated(2, [popular, rare])]);
    const weights = fairWeights(demand);
    expect(weights.get(popular)).toBe(1);
    expect(weights.get(rare)).toBeCloseTo(Math.sqrt(2) / 3, 12);
  });

  test("of one client's instruments beside 49 clients is a quarter of theirs, within its 1/n", () => {
    const [popular, lonely] = range(2);
    if (!popular || !lonely) throw new Error("There are two");
    const alone = fairWeights(crowd([...repeated(49, [popular]), [lonely]]));
    expect(alone.get(popular)).toBe(1);
    // 1/49 for the lonely one is 1/50 of both together.
    expect(alone.get(lonely)).toBeCloseTo(1 / 49, 12);

    const lists = [...repeated(49, range(20)), [...range(20), testIsin(99)]];
    const beside = fairWeights(crowd(lists));
    expect(beside.get(testIsin(99))).toBe(0.25);
  });

  test("is the same for all instruments if all clients want the same", () => {
    const weights = fairWeights(crowd(repeated(200, range(20))));
    expect(new Set(weights.values())).toEqual(new Set([1]));
  });

  test("of a single client's instruments is 1 for any number of them", () => {
    expect(new Set(fairWeights(crowd([range(500)])).values())).toEqual(new Set([1]));
    expect(new Set(fairWeights(crowd([range(500), []])).values())).toEqual(new Set([1]));
  });

  test("of one client's five hundred instruments leaves ten elevenths of the pace to ten others", () => {
    const own = range(500, 100);
    const weights = fairWeights(crowd([...repeated(10, range(20)), own]));
    const all = sum(weights.values());
    expect(sum(own.map((isin) => weights.get(isin) ?? Number.NaN)) / all).toBeCloseTo(1 / 11, 12);
    for (const isin of range(20)) expect(weights.get(isin)).toBe(1);
  });

  test("gives clients without shared instruments equal parts, for long and short lists", () => {
    const demand = crowd([range(20), range(30, 100), range(500, 1000)]);
    expect([...ownSums(demand).values()].map((own) => own.toFixed(9))).toEqual([
      "20.000000000",
      "20.000000000",
      "20.000000000",
    ]);
  });

  test("is exactly that of a single client, in detail, in view, out of view and in the background", () => {
    const weights = [5, 1, 0.25, 1 / 15, 0.1, 3, 1 / 3];
    const wants = new Map(
      range(weights.length).map((isin, index) => [
        isin,
        { weight: weights[index] ?? 0, isBackground: index === 3 },
      ]),
    );
    expect([...fairWeights(new Map([["alone", wants]])).values()]).toEqual(weights);
  });

  test("of one client's instrument in detail equals that for the client alone, beside shared instruments", () => {
    const [common, other] = range(2);
    if (!common || !other) throw new Error("There are two");
    const focused = new Map([...wantsOf([common]), [other, { weight: 5, isBackground: false }]]);
    const demand = new Map([...crowd(repeated(24, [common, other])), ["focused", focused]]);
    const weights = fairWeights(demand);
    // √(24 · 1² + 5²) to √25.
    expect((weights.get(other) ?? 0) / (weights.get(common) ?? 0)).toBeCloseTo(7 / 5, 12);
    expect(weights.get(other)).toBe(5);
  });

  test("of background instruments may be less than a quarter of the greatest", () => {
    const [popular, alerted] = range(2);
    if (!popular || !alerted) throw new Error("There are two");
    const alert = wantsOf([alerted], { weight: 0.1, isBackground: true });
    const others = crowd(repeated(24, [popular]));
    const weights = fairWeights(
      new Map([...others, ["alert", new Map([...wantsOf([popular]), ...alert])]]),
    );
    expect(weights.get(alerted)).toBeCloseTo(0.1 / 5, 12);
    const seen = wantsOf([alerted], { weight: 0.1, isBackground: false });
    const inView = fairWeights(
      new Map([...others, ["seen", new Map([...wantsOf([popular]), ...seen])]]),
    );
    expect(inView.get(alerted)).toBeCloseTo(0.1 / 4, 12);
  });

  test("is empty if no client wants an instrument", () => {
    expect(fairWeights(new Map()).size).toBe(0);
    expect(fairWeights(crowd([[], []])).size).toBe(0);
  });
});

describe("clients of several edges", () => {
  const sorted = (weights: ReadonlyMap<Isin, number>) =>
    [...weights].sort(([one], [other]) => (one < other ? -1 : 1));

  test("get exactly the weights of one process, however they are spread", () => {
    const anySpread = anyDemand.chain((demand) =>
      fc.tuple(
        fc.constant(demand),
        fc.array(fc.nat(4), { minLength: demand.size, maxLength: demand.size }),
      ),
    );
    fc.assert(
      fc.property(anySpread, ([demand, places]) => {
        const parts = Array.from({ length: 5 }, (_, place) =>
          tallyOf(new Map([...demand].filter((_, index) => places[index] === place))),
        );
        expect(sorted(weightsOf(mergeTallies(parts)))).toEqual(sorted(fairWeights(demand)));
      }),
    );
  });

  test("keep their own tallies during a merge", () => {
    const [isin] = range(1);
    if (!isin) throw new Error("There is one");
    const parts = [tallyOf(crowd([[isin]])), tallyOf(crowd([[isin], [isin]]))];
    const before = parts.map(weightsOf);
    expect(mergeTallies(parts)).toMatchObject({ demandingCount: 3 });
    expect(parts.map(weightsOf)).toEqual(before);
    expect(parts.map(({ demandingCount }) => demandingCount)).toEqual([1, 2]);
    expect(parts[0]?.instruments.get(isin)?.owner).toBe("client 0");
    expect(mergeTallies(parts).instruments.get(isin)?.owner).toBeUndefined();
  });
});

test("takes as many steps as there are pairs of a client and an instrument", () => {
  let steps = 0;
  class Counted extends Map<Isin, ClientWant> {
    override *[Symbol.iterator]() {
      for (const entry of Array.from(super.entries())) {
        steps += 1;
        yield entry;
      }
      return undefined;
    }
  }
  const stepsFor = (clients: number): number => {
    steps = 0;
    const lists = Array.from({ length: clients }, (_, index) => range(20, 1 + 5 * index));
    fairWeights(new Map(lists.map((list, index) => [`${index}`, new Counted(wantsOf(list))])));
    return steps / (20 * clients);
  };
  expect(stepsFor(200)).toBe(stepsFor(2));
});
