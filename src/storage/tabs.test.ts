import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { openTabs } from "./testing-tabs.ts";

interface Ticks {
  readonly ticked: readonly number[];
}

const schema: z.ZodMiniType<Ticks> = z.strictObject({ ticked: z.array(z.number()) });

const check =
  (id: number) =>
  ({ ticked }: Ticks): Ticks => ({ ticked: [...new Set([...ticked, id])] });
const uncheck =
  (id: number) =>
  ({ ticked }: Ticks): Ticks => ({ ticked: ticked.filter((other) => other !== id) });

const open = (count: number) => openTabs<Ticks>(count, { schema, fallback: { ticked: [] } });
type Tabs = ReturnType<typeof open>;

const ascending = (ticks: Ticks | undefined) => ticks?.ticked.toSorted((a, b) => a - b);

/** Expects all tabs to show the stored value. */
function expectAgreement(tabs: Tabs) {
  const { seen: _, ...kept } = JSON.parse(tabs.disk() ?? "{}");
  for (const value of tabs.values()) expect(value).toEqual(kept);
}

const COUNT = 3;
const someTab = fc.nat({ max: COUNT - 1 });
const delivery = fc.tuple(fc.constantFrom("to-disk" as const, "to-tab" as const), someTab);
const step = fc.oneof(
  fc.record({ does: fc.constant("check" as const), tab: someTab, id: fc.nat({ max: 9 }) }),
  fc.record({ does: fc.constant("uncheck" as const), tab: someTab, id: fc.nat({ max: 9 }) }),
  fc.record({ does: fc.constant("deliver" as const), way: delivery }),
);

describe("tabs that write at the same time", () => {
  test("lose nothing that any of them adds, in any order of events", () => {
    const adding = fc.oneof(
      fc.record({ does: fc.constant("check" as const), tab: someTab }),
      fc.record({ does: fc.constant("deliver" as const), way: delivery }),
    );
    fc.assert(
      fc.property(fc.array(adding, { maxLength: 80 }), (steps) => {
        const tabs = open(COUNT);
        const added: number[] = [];
        for (const [id, one] of steps.entries()) {
          if (one.does === "deliver") tabs.deliver(one.way);
          else {
            tabs.update(one.tab, check(id));
            added.push(id);
          }
        }
        expect(tabs.rest()).toBe(true);
        for (const value of tabs.values()) expect(ascending(value)).toEqual(added);
        if (added.length > 0) expectAgreement(tabs);
      }),
      { numRuns: 500 },
    );
  });

  test("lose nothing to a tab that keeps writing before it receives a change", () => {
    const tabs = open(2);
    const busy = Array.from({ length: 40 }, (_, index) => index + 1);
    tabs.update(0, check(0));
    tabs.deliver(["to-disk", 0]);
    for (const id of busy) tabs.update(1, check(id));
    for (const _ of busy) {
      tabs.deliver(["to-disk", 1]);
      while (tabs.deliver(["to-tab", 0]));
      tabs.deliver(["to-disk", 0]);
    }
    expect(tabs.rest()).toBe(true);
    for (const value of tabs.values()) expect(ascending(value)).toEqual([0, ...busy]);
  });

  test("settle and agree, even when they undo each other's changes", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
        const tabs = open(COUNT);
        let changes = 0;
        for (const one of steps) {
          if (one.does === "deliver") tabs.deliver(one.way);
          else {
            tabs.update(one.tab, one.does === "check" ? check(one.id) : uncheck(one.id));
            changes += 1;
          }
        }
        expect(tabs.rest()).toBe(true);
        if (tabs.disk() !== null) expectAgreement(tabs);
        // Each change is repeated a few times at most.
        expect(tabs.writes()).toBeLessThanOrEqual(changes * 101);
      }),
      { numRuns: 500 },
    );
  });

  test("do not restore what another tab removed on purpose", () => {
    const tabs = open(2);
    tabs.update(0, check(1));
    tabs.rest();
    tabs.update(1, uncheck(1));
    tabs.rest();
    expect(tabs.values()).toEqual([{ ticked: [] }, { ticked: [] }]);
  });

  test("repeat no change after ten seconds", () => {
    const tabs = open(2);
    tabs.update(0, check(1));
    tabs.update(1, check(2));
    tabs.pass(10_001);
    tabs.rest();
    expect(tabs.values()).toEqual([{ ticked: [2] }, { ticked: [2] }]);
  });

  test("write only what each of them was asked for when changes do not collide", () => {
    const tabs = open(2);
    for (const id of [1, 2, 3, 4]) {
      tabs.update(id % 2, check(id));
      tabs.rest();
    }
    expect(tabs.writes()).toBe(4);
    expect(tabs.values().map(ascending)).toEqual([
      [1, 2, 3, 4],
      [1, 2, 3, 4],
    ]);
  });
});
