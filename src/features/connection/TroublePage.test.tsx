import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { START_MS } from "#engine/protocol/testing-clock.ts";
import { createStage } from "#live/testing-live.tsx";
import { MarketDataError } from "#market/errors.ts";
import TroublePage from "./TroublePage.tsx";
import { isTrouble, type TroubleState } from "./trouble.ts";

afterEach(cleanup);

function draw(state: TroubleState, reason?: string, status = 401) {
  const stage = createStage();
  const error = new MarketDataError("unauthorized", { status, reason });
  const nextTryAt = START_MS + 60_000;
  stage.source.become({ connection: { state, sinceEpochMs: 0, nextTryAt, error } });
  render(<TroublePage state={state} />, { wrapper: stage.wrapper });
  return { ...stage, page: screen.getByTestId("trouble") };
}

describe("the trouble page", () => {
  test.each<[TroubleState, string, string]>([
    ["unauthorized", "401", "MARKET_DATA_TOKEN"],
    ["forbidden", "403", "MARKET_DATA_TOKEN"],
    ["unreachable", "No response", "MARKET_DATA_BASE_URL"],
    ["offline", "Offline", "at least twice a minute"],
  ])("while %s says %s and what to do about %s", (state, code, what) => {
    const { page } = draw(state);
    expect(page.querySelector("section > p + p")?.textContent).toBe(code);
    expect(page.textContent).toContain(what);
    expect(page.textContent).toContain("Next attempt in 1:00.");
    expect(page.textContent).not.toMatch(/undefined|NaN|\*\*/);
  });

  test.each(["unauthorized", "forbidden", "unreachable"] as const)(
    "while %s tells a trader first whom to tell",
    (state) => {
      const [first] = draw(state).page.querySelectorAll("li");
      expect(first?.textContent).toBe("Tell your administrator, who takes the next two steps.");
    },
  );

  test.each([
    [500, "500", "The service answered with an error."],
    // The gateway's own answer, if the service gives none.
    [504, "No response", "The service did not respond."],
  ])("says of an error %d whether the service answered", (status, code, text) => {
    const { page } = draw("unreachable", undefined, status);
    expect(page.querySelector("section > p + p")?.textContent).toBe(code);
    expect(page.textContent).toContain(text);
  });

  test("repeats the service's reason as text", () => {
    const { page } = draw("unauthorized", "<img src=x onerror=alert(1)>");
    expect(page.querySelector("img")).toBeNull();
    expect(page.textContent).toContain("<img src=x onerror=alert(1)>");
  });

  test("tries again on a press", () => {
    const { source } = draw("unreachable");
    fireEvent.click(screen.getByRole("button", { name: "Try now" }));
    expect(source.calls).toEqual(["tryNow"]);
  });
});

test.each(["live", "connecting", "paused", "rate-limited"] as const)(
  "%s is no trouble",
  (state) => {
    expect(isTrouble(state)).toBe(false);
  },
);
