import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { testIsin, testSnapshot } from "#engine/protocol/testing-quotes.ts";
import { createStage } from "./testing-live.tsx";
import { useQuoteSnapshot } from "./use-quote-snapshot.ts";

const ISIN = testIsin(1);
const OLD = testSnapshot({ isin: ISIN, ask: "10.68" });
const NEW = testSnapshot({ isin: ISIN, ask: "10.71" });

afterEach(cleanup);

function firstAskOf({ wrapper }: ReturnType<typeof createStage>) {
  const seen: (string | undefined)[] = [];
  renderHook(() => seen.push(useQuoteSnapshot(ISIN)?.checked?.quote.ask.price), { wrapper });
  return seen[0];
}

test("a quote that the source knows is returned by the first render", () => {
  const stage = createStage();
  if (NEW.checked) stage.source.answer(ISIN, NEW.checked, 5000);
  expect(firstAskOf(stage)).toBe("10.71");
});

test("a quote that arrived while no component showed it is returned by the first render", () => {
  const stage = createStage();
  stage.know(ISIN, OLD);
  if (NEW.checked) stage.source.answer(ISIN, NEW.checked, OLD.answeredAt + 5000);
  expect(firstAskOf(stage)).toBe("10.71");
});

test("nothing is returned before the first answer", () => {
  expect(firstAskOf(createStage())).toBeUndefined();
});
