import { expect, test } from "vitest";
import { type Fault, matchFault } from "./faults.ts";

const quoteA = { route: "quote", isin: "US0378331005" } as const;
const quoteB = { route: "quote", isin: "IE000CNSFAR2" } as const;
const list = { route: "instruments", isin: undefined } as const;

test("uses the first fault that matches", () => {
  const faults: Fault[] = [
    { route: "instruments", status: 500 },
    { route: "any", status: 501 },
    { route: "quote", status: 502 },
  ];
  expect(matchFault(faults, quoteA).fault?.status).toBe(501);
  expect(matchFault(faults, list).fault?.status).toBe(500);
});

test("applies a fault for one instrument to no other", () => {
  const faults: Fault[] = [{ route: "quote", isin: "US0378331005", status: 500 }];
  expect(matchFault(faults, quoteA).fault).toBe(faults[0]);
  expect(matchFault(faults, quoteB).fault).toBeUndefined();
});

test("removes a counted fault after its last use", () => {
  const first = matchFault([{ route: "any", times: 2, status: 500 }], list);
  expect(first.rest).toEqual([{ route: "any", times: 1, status: 500 }]);
  const second = matchFault(first.rest, list);
  expect(second.fault?.status).toBe(500);
  expect(second.rest).toEqual([]);
});

test("keeps a fault without a count", () => {
  const faults: Fault[] = [{ route: "any", action: "hang" }];
  expect(matchFault(faults, list).rest).toBe(faults);
});

test("uses up no fault for a request that matches none", () => {
  const faults: Fault[] = [{ route: "quote", times: 1 }];
  expect(matchFault(faults, list)).toEqual({ fault: undefined, rest: faults });
});
