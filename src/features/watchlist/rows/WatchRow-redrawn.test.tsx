import { act, cleanup, render } from "@testing-library/react";
import fc from "fast-check";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import type { QuoteSnapshot } from "#engine/protocol/quote-state.ts";
import type { Connection } from "#engine/protocol/source-status.ts";
import { testSnapshot } from "#engine/protocol/testing-quotes.ts";
import { COLUMNS, type Column } from "#features/watchlist/columns/columns.ts";
import { createStage } from "#live/testing-live.tsx";
import type { ListEstimate } from "#market/estimates/row-estimate.ts";
import { figureLiteral } from "#market/figure.ts";
import { setNumberLocale } from "#messages/figures.ts";
import { fetchQualityMark, ISIN, rowProps } from "./testing-row.tsx";
import { WatchRow, type WatchRowProps } from "./WatchRow.tsx";

beforeAll(async () => {
  await fetchQualityMark();
  // The cells of the estimate are lazy too.
  const { wrapper } = createStage();
  const row = <WatchRow {...rowProps({ columns: COLUMNS, estimate: QUANTITY })} />;
  const { container } = render(row, { wrapper });
  // On a busy machine the import takes longer than the usual second.
  await vi.waitFor(() => expect(container.querySelector("[data-field=row-buy]")).not.toBeNull(), {
    timeout: 8000,
  });
  cleanup();
});
afterEach(() => {
  cleanup();
  setNumberLocale("en");
});

/** The appearance of a row depends only on the present state, not on the events that led to it. */
test("an updated row matches a freshly mounted row after any sequence of events", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      setNumberLocale("en");
      const row = begin();
      try {
        for (const each of steps) {
          await row.live(each);
          expect(row.shown()).toBe(row.shownAnew());
        }
      } finally {
        cleanup();
      }
    }),
    { numRuns: 60 },
  );
});

const LIVE: Connection = { state: "live" };
const CONNECTIONS: readonly Connection[] = [
  LIVE,
  LIVE,
  { state: "paused", sinceEpochMs: 0 },
  { state: "offline", nextTryAt: undefined },
  { state: "connecting" },
];
const NARROW: readonly Column[] = ["instrument", "bid", "ask", "checked"];
const QUANTITY: ListEstimate = { kind: "quantity", amount: figureLiteral("1500") };
const BUDGET: ListEstimate = { kind: "budget", amount: figureLiteral("50000") };
const MOVED: readonly Column[] = ["instrument", "bps", "bid", "ask", "mid", "spread", "checked"];

/** Mostly events that change only figures, because those are drawn outside React. */
const mostly = <Value,>(usual: readonly Value[], odd: readonly Value[]) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...usual) },
    { weight: 1, arbitrary: fc.constantFrom(...odd) },
  );
const bid = mostly(["10.66", "10.6620", "10.65"], ["10.70", "11", "-2"]);
const ask = mostly(["10.70", "10.705", "10.71"], ["9", "1", "1234567.5"]);
const problem = mostly<QuoteSnapshot["problem"]>(
  [undefined],
  [
    { kind: "timeout", status: undefined, reason: undefined },
    { kind: "http", status: 500, reason: undefined },
    { kind: "rate-limited", status: 429, reason: undefined },
  ],
);
const record = mostly<QuoteSnapshot["record"]>(
  [undefined],
  [
    { refused: { count: 2, sinceEpochMs: 0, lastField: "bid" }, older: 1 },
    { refused: { count: 2, sinceEpochMs: 0, lastField: "bid" }, older: 1, isPast: true },
  ],
);
const step = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({
      do: fc.constant("hear"),
      bid,
      ask,
      bidSize: fc.constantFrom("1", "4800.50", "1000000"),
      previous: fc.option(fc.record({ bid, ask }), { nil: undefined }),
      ageMs: mostly([0, 300], [30_000]),
      isDisputed: mostly([false], [true]),
      problem,
      record,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("pass"), ms: mostly([200, 1000, 4000], [15_000]) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("connect"), to: fc.constantFrom(...CONNECTIONS) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("lay out"),
      columns: fc.constantFrom(COLUMNS, NARROW, MOVED),
      showsNextCheck: fc.boolean(),
      isListed: fc.constantFrom(true, true, false),
      estimate: fc.constantFrom(undefined, QUANTITY, BUDGET),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("write"), as: fc.constantFrom("en", "de") }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

type Layout = Pick<WatchRowProps, "columns" | "showsNextCheck" | "isListed" | "estimate">;

function begin() {
  const stage = createStage();
  const { clock, source, wrapper } = stage;
  let props: Layout = {
    columns: COLUMNS,
    showsNextCheck: false,
    isListed: true,
    estimate: QUANTITY,
  };
  // Out of view, because the sparkline has tests of its own.
  const row = () => <WatchRow {...rowProps({ ...props, isSeen: false })} />;
  const lived = render(row(), { wrapper });
  return {
    live: (each: Step) =>
      act(async () => {
        switch (each.do) {
          case "hear": {
            const checkedAt = clock.now() - each.ageMs;
            const { bid, ask, bidSize, isDisputed } = each;
            const quoted = { isin: ISIN, bid, ask, bidSize, isDisputed, checkedAt };
            const parts = each.previous ? { ...quoted, previous: each.previous } : quoted;
            stage.know(ISIN, { ...testSnapshot(parts, each.problem), record: each.record });
            break;
          }
          case "pass":
            await clock.advance(each.ms);
            break;
          case "connect":
            source.become({ connection: each.to });
            break;
          case "lay out":
            props = {
              columns: each.columns,
              showsNextCheck: each.showsNextCheck,
              isListed: each.isListed,
              estimate: each.estimate,
            };
            lived.rerender(row());
            break;
          case "write":
            setNumberLocale(each.as);
            break;
        }
        // react-query notifies with the next task.
        await new Promise((resolve) => setTimeout(resolve));
      }),
    shown: () => markupOf(lived.container),
    shownAnew() {
      const { container, unmount } = render(row(), { wrapper });
      const markup = markupOf(container);
      unmount();
      return markup;
    },
  };
}

/** Returns the markup without flashes, which depend on the time of a quote; attributes are sorted. */
function markupOf(node: Node): string {
  if (!(node instanceof Element)) return node.textContent ?? "";
  const attributes = [...node.attributes].map(({ name, value }) => {
    const stableValue = name === "class" ? value.replace(/ flash-(up|down)/, "") : value;
    return `${name}="${stableValue}"`;
  });
  const inner = [...node.childNodes].map(markupOf).join("");
  return `<${[node.tagName, ...attributes.sort()].join(" ")}>${inner}</>`;
}
