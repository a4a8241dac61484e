import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { testIsin } from "#engine/protocol/testing-quotes.ts";
import { createStage } from "#live/testing-live.tsx";
import { NO_TRENDS, TrendsProvider } from "#live/trends.ts";
import { type Figure, figureLiteral } from "#market/figure.ts";
import { SessionChange } from "./SessionChange.tsx";

const ISIN = testIsin(1);
const START = Date.UTC(2026, 0, 5, 7, 30);

afterEach(cleanup);

function draw(
  percent: Figure | undefined,
  { isStale = false, mid = figureLiteral("10"), hasRoom = true, named = START } = {},
) {
  const baseline = {
    of: () => START,
    earliest: () => named,
    named: () => named,
    isLater: () => false,
    subscribe: () => () => undefined,
  };
  const trends = { ...NO_TRENDS, sessionChange: () => percent, baseline };
  const { container } = render(
    <TrendsProvider value={trends}>
      <SessionChange isin={ISIN} mid={mid} isStale={isStale} hasRoom={hasRoom} />
    </TrendsProvider>,
    createStage(),
  );
  return container;
}

test.each([
  ["0.06", "+0.06", "up"],
  ["-1.20", "\u22121.20", "down"],
  ["0.00", "0.00", undefined],
] as const)(
  "a change of %s is shown as %s %% with its direction and its base",
  (percent, text, direction) => {
    const container = draw(figureLiteral(percent));
    const field = container.querySelector("[data-field=session-change]");
    expect(field?.getAttribute("data-value")).toBe(percent);
    expect(field?.textContent).toContain(`${text}\u00a0%`);
    expect(container.textContent).toMatch(/%Since 07:30$/);
    expect(field?.getAttribute("title")).toBe(
      "Change of the mid since 07:30:00, the first quote of today in this browser",
    );
    expect(field?.querySelector(".arrow") !== null).toBe(direction !== undefined);
    expect(field?.className.includes("text-up")).toBe(direction === "up");
    expect(field?.className.includes("text-down")).toBe(direction === "down");
  },
);

test("the start of the round of checks is said, and the exact one in the explanation", () => {
  const container = draw(figureLiteral("0.06"), { named: START - 120_000 });
  expect(container.textContent).toMatch(/%Since 07:28$/);
  expect(screen.getAllByTitle(/since 07:30:00, the first/)).toHaveLength(2);
});

test("a change up to a stale quote has no direction", () => {
  const container = draw(figureLiteral("0.06"), { isStale: true });
  const field = container.querySelector("[data-field=session-change]");
  expect(field?.className).toContain("text-t3");
});

test("without room, the start of the session is for assistive technology alone", () => {
  expect(draw(figureLiteral("0.06")).querySelector(".vh")).toBeNull();
  cleanup();
  const hidden = draw(figureLiteral("0.06"), { hasRoom: false }).querySelector(".vh");
  expect(hidden?.textContent).toBe("Since 07:30");
});

test("nothing is shown before there is a change", () => {
  expect(draw(undefined).textContent).toBe("");
});

test("a mid that is not above zero has a dash with the reason", () => {
  const container = draw(undefined, { mid: figureLiteral("-0.5") });
  expect(container.textContent).toBe("–");
  expect(screen.getByTitle("No change: the mid is not above zero.")).toBeDefined();
});
