import { QueryObserver } from "@tanstack/react-query";
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { testIsin, testSnapshot } from "#engine/protocol/testing-quotes.ts";
import { quoteQuery } from "./queries.ts";
import { createStage } from "./testing-live.tsx";
import { useLatestQuotes } from "./use-latest-quotes.ts";

const ISIN = testIsin(1);
const OLD = testSnapshot({ isin: ISIN, ask: "10.68" });
const NEW = testSnapshot({ isin: ISIN, ask: "10.71" });

afterEach(cleanup);

test("the quote of a row is the one that it shows, although the source knows a newer one", async () => {
  const stage = createStage();
  stage.know(ISIN, OLD);
  const { queryKey } = quoteQuery(stage.live, ISIN);
  const awaited = new Promise<never>(() => undefined);
  const row = new QueryObserver(stage.client, { queryKey, queryFn: () => awaited });
  const endRow = row.subscribe(() => undefined);
  const { result } = renderHook(
    () => useLatestQuotes((_now, latest) => latest(ISIN)?.checked?.quote.ask.price),
    { wrapper: stage.wrapper },
  );
  if (NEW.checked) stage.source.answer(ISIN, NEW.checked, OLD.answeredAt + 5000);
  await act(() => stage.clock.advance(1000));
  expect(result.current).toBe("10.68");
  await act(async () => {
    stage.client.setQueryData(queryKey, NEW);
    await new Promise((resolve) => setTimeout(resolve));
  });
  expect(result.current).toBe("10.71");
  endRow();
});

test("the quote of an instrument without a row is the source's", async () => {
  const stage = createStage();
  stage.know(ISIN, OLD);
  const { result } = renderHook(
    () => useLatestQuotes((_now, latest) => latest(ISIN)?.checked?.quote.ask.price),
    { wrapper: stage.wrapper },
  );
  expect(result.current).toBe("10.68");
  if (NEW.checked) stage.source.answer(ISIN, NEW.checked, OLD.answeredAt + 5000);
  await act(() => stage.clock.advance(1000));
  expect(result.current).toBe("10.71");
});
