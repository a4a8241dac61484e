import { expect, test } from "vitest";
import { type Fault, matchFault } from "./faults.ts";

const quoteA = { route: "quote", isin: "US0378331005" } as const;
const quoteB = { route: "quote", isin: "IE000CNSFAR2" } as const;
const list = { route: "instruments", isin: undefined } as const;

test("the first fault that fits is taken", () => {
  const faults: Fault[] = [
    { route: "instruments", status: 500 },
    { route: "any", status: 501 },
    { route: "quote", status: 502 },
  ];
  expect(matchFault(faults, quoteA).fault?.status).toBe(501);
  expect(matchFault(faults, list).fault?.status).toBe(500);
});

test("a fault for one instrument leaves the others alone", () => {
  const faults: Fault[] = [{ route: "quote", isin: "US0378331005", status: 500 }];
  expect(matchFault(faults, quoteA).fault).toBe(faults[0]);
  expect(matchFault(faults, quoteB).fault).toBeUndefined();
});

test("a fault with a number of times is gone when they are used up", () => {
  const first = matchFault([{ route: "any", times: 2, status: 500 }], list);
  expect(first.rest).toEqual([{ route: "any", times: 1, status: 500 }]);
  const second = matchFault(first.rest, list);
  expect(second.fault?.status).toBe(500);
  expect(second.rest).toEqual([]);
});

test("a fault without a number stays", () => {
  const faults: Fault[] = [{ route: "any", action: "hang" }];
  expect(matchFault(faults, list).rest).toBe(faults);
});

test("a request that no fault fits uses none up", () => {
  const faults: Fault[] = [{ route: "quote", times: 1 }];
  expect(matchFault(faults, list)).toEqual({ fault: undefined, rest: faults });
});
