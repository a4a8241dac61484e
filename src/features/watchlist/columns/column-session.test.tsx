import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { testSnapshot } from "#engine/protocol/testing-quotes.ts";
import { ISIN, rowProps } from "#features/watchlist/rows/testing-row.tsx";
import { WatchRow } from "#features/watchlist/rows/WatchRow.tsx";
import { createStage } from "#live/testing-live.tsx";
import { NO_TRENDS, type Trends, TrendsProvider } from "#live/trends.ts";
import { figureLiteral } from "#market/figure.ts";

afterEach(cleanup);

test("the session change of a row that began later than others has a mark", () => {
  const stage = createStage();
  stage.know(ISIN, testSnapshot({ isin: ISIN }));
  let isLater = false;
  let notify: () => void = () => undefined;
  const trends: Trends = {
    ...NO_TRENDS,
    sessionChange: () => figureLiteral("0.06"),
    baseline: {
      of: () => stage.clock.epochNow(),
      earliest: () => undefined,
      named: () => undefined,
      isLater: () => isLater,
      subscribe(listener) {
        notify = listener;
        return () => undefined;
      },
    },
  };
  render(
    <TrendsProvider value={trends}>
      <WatchRow {...rowProps({ columns: ["instrument", "session"] })} />
    </TrendsProvider>,
    { wrapper: stage.wrapper },
  );
  const cell = screen.getByTestId("quote").querySelector("[data-field=session-change]");
  expect(cell?.textContent).toBe("+0.06\u00a0%");
  isLater = true;
  act(notify);
  expect(cell?.textContent).toBe("+0.06\u00a0%*");
  expect(cell?.getAttribute("data-value")).toBe("0.06");
});
