import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { countPausedSort } from "#features/watchlist/columns/paused-sorts.ts";
import type { Tally } from "#live/tally.ts";
import { createStage } from "#live/testing-live.tsx";
import { FootLine } from "./Foot.tsx";
import type { BookCounts } from "./use-book-counts.ts";

afterEach(cleanup);

type Counts = Tally & BookCounts;

const NONE: Counts = {
  waiting: 0,
  live: 0,
  stale: 0,
  unavailable: 0,
  "not-listed": 0,
  invalid: 0,
  crossed: 0,
  locked: 0,
  disputed: 0,
  malformed: 0,
  refused: 0,
  older: 0,
  pending: 0,
};

const KEYS = { label: "L", search: "/", all: "?", close: "" };

function words(count: number, tally: Partial<Counts>, keys = KEYS, isEstimated = false) {
  const { wrapper, source } = createStage();
  source.become({ checkCount: 1 });
  render(
    <FootLine count={count} tally={{ ...NONE, ...tally }} isEstimated={isEstimated} keys={keys} />,
    { wrapper },
  );
  return [...screen.getByRole("contentinfo").children]
    .filter((part) => part.getAttribute("aria-hidden") !== "true")
    .map((part) => part.textContent);
}

test("the foot says so when all rows are fresh", () => {
  expect(words(3, { live: 3 })).toEqual(["3 quotes, all fresh", "1 check"]);
});

test.each([
  ["", "Enter detail"],
  ["Backspace", "Backspace close detail"],
])("the foot names the key that closes an open detail: “%s”", (close, text) => {
  words(3, { live: 3 }, { ...KEYS, close });
  const foot = screen.getByRole("contentinfo").textContent ?? "";
  expect(foot).toContain(text);
  expect(foot.match(/ detail/g)).toHaveLength(1);
});

test("the foot explains the underline and the currency of estimated rows, and only of them", () => {
  expect(words(3, { live: 3 }, KEYS, true)).toEqual([
    "3 quotes, all fresh",
    "Underlined: not enough size",
    "Amounts in quote currency",
  ]);
  const [, , hints] = document.querySelectorAll("footer > *");
  // Before the currency, which a narrow foot may lack.
  expect(hints?.textContent).toBe("? all shortcuts");
  cleanup();
  expect(words(0, {}, KEYS, true)).toHaveLength(1);
});

test("the foot says that sorting is paused, in place of the number of checks and the keys", () => {
  const end = countPausedSort();
  expect(words(3, { live: 3 })).toEqual([
    "3 quotes, all fresh",
    "Sorting paused while you use the table",
  ]);
  expect(screen.getByRole("contentinfo").textContent).not.toContain("Delete");
  act(end);
  expect(screen.getByRole("contentinfo").textContent).not.toContain("Sorting paused");
  expect(screen.getByRole("contentinfo").textContent).toContain("Delete");
});

test.each([
  [900, "3 quotes"],
  [7000, "3 quotesnot checked for 7 s"],
  [120_000, "3 quotesnot checked for 2 m"],
])(
  "the foot calls no quote fresh while no requests are sent, and says how long none was checked: %d ms",
  (uncheckedMs, text) => {
    render(
      <FootLine
        count={3}
        tally={{ ...NONE, live: 3 }}
        uncheckedMs={uncheckedMs}
        isEstimated={false}
        keys={KEYS}
      />,
      { wrapper: createStage().wrapper },
    );
    expect(screen.getByRole("contentinfo").textContent).toMatch(new RegExp(`^${text}0 checks`));
  },
);

test("the foot counts only states that occur", () => {
  expect(words(5, { live: 2, stale: 1, unavailable: 1, crossed: 1 })).toEqual([
    "5 quotes",
    "1 stale",
    "1 without a quote",
    "1 not an ISIN",
    "1 crossed",
    "1 check",
  ]);
});

test("refused answers and disputed quotes are counted over all rows", () => {
  expect(words(2, { live: 2, disputed: 1, refused: 3 })).toEqual([
    "2 quotes, all fresh",
    "1 disputed",
    "3 responses rejected",
    "1 check",
  ]);
});

test("the count of checks updates with the ages, not with each answer", async () => {
  const { wrapper, source, clock } = createStage();
  render(<FootLine count={1} tally={{ ...NONE, live: 1 }} isEstimated={false} keys={KEYS} />, {
    wrapper,
  });
  const foot = screen.getByRole("contentinfo");
  act(() => source.become({ checkCount: 7 }));
  expect(foot.textContent).toContain("0 checks");
  await act(() => clock.advance(1000));
  expect(foot.textContent).toContain("7 checks");
});

test("a shared pace shows the number of desks", () => {
  const { wrapper, source } = createStage();
  source.become({ feed: { perMinute: 60, desks: 14 } });
  render(<FootLine count={1} tally={{ ...NONE, live: 1 }} isEstimated={false} keys={KEYS} />, {
    wrapper,
  });
  const foot = screen.getByRole("contentinfo");
  expect(foot.textContent).toContain("rate shared by 14 desks");
  act(() => source.become({ feed: { perMinute: 60, desks: 1 } }));
  expect(foot.textContent).not.toContain("desks");
});

test("the foot of an empty list says that nothing is sent, unless alerts or other views are checked", () => {
  const { wrapper, source } = createStage();
  render(<FootLine count={0} tally={NONE} isEstimated={false} keys={KEYS} />, { wrapper });
  act(() => source.become({ cycleMs: 0 }));
  const text = () => screen.getByRole("contentinfo").firstElementChild?.textContent;
  expect(text()).toBe("Nothing to check yet, so nothing is sent");
  act(() => source.become({ cycleMs: 8000 }));
  expect(text()).toBe("This list is empty; checks are for alerts or other views");
});

const hints = () =>
  [...document.querySelectorAll("footer > [aria-hidden] > span")].map((key) => key.textContent);

test("the keys are those that the user has chosen, without actions that have no key", () => {
  words(1, { live: 1 }, { label: "Shift L", search: "", all: "*", close: "" });
  expect(hints()).toEqual([
    "Up Down move",
    "Enter detail",
    "Shift L label",
    "Delete remove",
    "* all shortcuts",
  ]);
});
