import { act, cleanup, render, screen } from "@testing-library/react";
import type { ComponentProps } from "react";
import { afterEach, describe, expect, test } from "vitest";
import type { Connection } from "#engine/protocol/source-status.ts";
import { START_EPOCH_MS, START_MS } from "#engine/protocol/testing-clock.ts";
import { testChecked, testIsin } from "#engine/protocol/testing-quotes.ts";
import { ListTallyProvider } from "#live/list-tally.tsx";
import { createStage } from "#live/testing-live.tsx";
import { MarketDataError } from "#market/errors.ts";
import type { Isin } from "#market/isin.ts";
import { ConnectionPill } from "./ConnectionPill.tsx";

afterEach(cleanup);

const error = new MarketDataError("network");
const refused = { sinceEpochMs: 0, nextTryAt: START_MS + 60_000, error };
const limited = (ms: number): Connection => ({
  state: "rate-limited",
  resumeAt: START_MS + ms,
  resumeAtEpochMs: START_EPOCH_MS + ms,
  waitMs: ms,
  origin: "service",
});

function draw(connection: Connection, props: ComponentProps<typeof ConnectionPill> = {}) {
  const stage = createStage();
  stage.source.become({ connection });
  render(<ConnectionPill {...props} />, { wrapper: stage.wrapper });
  return stage;
}
const pill = () => screen.getByTestId("connection");

describe("the connection", () => {
  test.each<[Connection, string]>([
    [{ state: "connecting" }, "Connecting"],
    [{ state: "live" }, "Live"],
    [{ state: "paused", sinceEpochMs: 0 }, "Paused"],
    [{ state: "offline", nextTryAt: undefined }, "Offline"],
    [{ state: "unreachable", nextTryAt: undefined, error }, "Service unreachable"],
    [{ state: "unauthorized", ...refused }, "Unauthorized"],
    [{ state: "forbidden", ...refused }, "API key rejected"],
    [limited(42_000), "Rate limited, resuming in 0:42"],
  ])("in the state %o reads %s", (connection, words) => {
    draw(connection);
    expect(pill().getAttribute("data-state")).toBe(connection.state);
    expect(pill().textContent).toBe(words);
    expect(pill().hasAttribute("data-resume-at")).toBe(connection.state === "rate-limited");
  });

  test("leaves the countdown of a rate limit to the banner where it is compact", () => {
    draw(limited(42_000), { compact: true });
    expect(pill().textContent).toBe("Rate limited");
  });

  test("says how long no quote has changed, and is not green then", async () => {
    const { clock, source, wrapper } = createStage();
    source.become({ connection: { state: "live" } });
    const isins = [1, 2, 3].map(testIsin);
    const check = () =>
      act(() => {
        for (const isin of isins) {
          const updatedAt = new Date(START_EPOCH_MS).toISOString();
          source.answer(
            isin,
            testChecked({ isin, checkedAt: clock.now(), updatedAt }),
            clock.now(),
          );
        }
      });
    check();
    render(
      <ListTallyProvider watched={isins}>
        <ConnectionPill />
      </ListTallyProvider>,
      { wrapper },
    );
    expect(pill().textContent).toBe("Live 3 of 3 fresh");
    expect(pill().querySelector(".hollow")).toBeNull();
    for (let second = 0; second < 20; second += 1) {
      await act(() => clock.advance(1000));
      check();
    }
    expect(pill().textContent).toMatch(/^Live · unchanged (19|20) s$/);
    expect(pill().dataset["state"]).toBe("live");
    expect(pill().querySelector(".hollow")).not.toBeNull();
  });

  test("shows the detail beside Live", () => {
    draw({ state: "live" }, { idleText: "60 instruments listed" });
    expect(pill().textContent).toBe("Live 60 instruments listed");
    expect(pill().hasAttribute("data-fresh")).toBe(false);
  });

  test("follows each change at once", () => {
    const { source } = draw({ state: "connecting" });
    act(() => source.become({ connection: { state: "live" } }));
    expect(pill().getAttribute("data-state")).toBe("live");
  });
});

describe("a live connection", () => {
  const watched = [1, 2, 3, 4].map(testIsin);

  /** Gives a number of good answers, and errors for the rest. */
  function drawFresh(fresh: number, compact = false) {
    const stage = createStage();
    for (const [index, isin] of watched.entries()) {
      stage.source.answer(isin, index < fresh ? testChecked({ isin }) : error, START_MS);
    }
    render(
      <ListTallyProvider watched={watched}>
        <ConnectionPill compact={compact} />
      </ListTallyProvider>,
      { wrapper: stage.wrapper },
    );
    return stage;
  }

  test.each([
    [false, "Invalid responses 0 of 4 fresh"],
    [true, "Invalid responses"],
  ])(
    "says that answers are no quotes, with the count unless it is compact: %o",
    (compact, words) => {
      const stage = createStage();
      const wrong = new MarketDataError("contract");
      for (const isin of watched) stage.source.answer(isin, wrong, START_MS);
      render(
        <ListTallyProvider watched={watched}>
          <ConnectionPill compact={compact} />
        </ListTallyProvider>,
        { wrapper: stage.wrapper },
      );
      expect(pill().textContent).toBe(words);
      expect(pill().dataset).toMatchObject({ fresh: "0", watched: "4" });
      expect(pill().getAttribute("data-state")).toBe("live");
      expect(pill().classList.contains("text-error")).toBe(true);
    },
  );
  const tone = () => pill().classList.contains("text-warn");

  test("counts the fresh quotes beside its state", () => {
    drawFresh(2);
    expect(pill().textContent).toBe("Live 2 of 4 fresh");
    expect(pill().dataset).toMatchObject({ state: "live", fresh: "2", watched: "4" });
    expect(tone()).toBe(false);
  });

  test("warns below half in place of the word Live, and keeps the state", () => {
    drawFresh(1);
    expect(pill().textContent).toBe("1 of 4 fresh");
    expect(pill().dataset).toMatchObject({ state: "live", fresh: "1" });
    expect(tone()).toBe(true);
  });

  test("warns where the quotes are checked seldom, and says how often", () => {
    const { source } = drawFresh(4, true);
    act(() => source.become({ cycleMs: 126_000 }));
    expect(pill().textContent).toBe("Live every 126 s");
    expect(pill().dataset).toMatchObject({ state: "live", fresh: "4" });
    expect(tone()).toBe(true);
    act(() => source.become({ cycleMs: 30_000 }));
    expect(pill().textContent).toBe("Live 4 of 4");
    expect(tone()).toBe(false);
  });

  test("says how many are fresh rather than how often they are checked, where there is little room", () => {
    const { source } = drawFresh(3, true);
    act(() => source.become({ cycleMs: 126_000 }));
    expect(pill().textContent).toBe("3 of 4 fresh");
    expect(tone()).toBe(true);
  });

  test("says how many are fresh and how often they are checked, where there is room for both", () => {
    const { source } = drawFresh(3);
    act(() => source.become({ cycleMs: 126_000 }));
    expect(pill().textContent).toBe("3 of 4 fresh · every 126 s");
    expect(tone()).toBe(true);
  });

  test("says that few quotes are fresh rather than that they are checked seldom", () => {
    const { source } = drawFresh(1);
    act(() => source.become({ cycleMs: 126_000 }));
    expect(pill().textContent).toBe("1 of 4 fresh");
  });

  test("shows the warning count even where there is little room", () => {
    drawFresh(4, true);
    expect(pill().textContent).toBe("Live 4 of 4");
    cleanup();
    drawFresh(1, true);
    expect(pill().textContent).toBe("1 of 4 fresh");
  });

  test("shows the count in place of the word Live where there is little room and not all are fresh", () => {
    drawFresh(3, true);
    expect(pill().textContent).toBe("3 of 4 fresh");
    expect(tone()).toBe(false);
  });

  test.each([
    [false, "Updating 0 of 4 fresh"],
    [true, "0 of 4 fresh"],
  ])("has a hollow dot and no green before the first check, compact: %o", (compact, words) => {
    render(
      <ListTallyProvider watched={watched}>
        <ConnectionPill compact={compact} />
      </ListTallyProvider>,
      { wrapper: createStage().wrapper },
    );
    expect(pill().textContent).toBe(words);
    expect(pill().dataset).toMatchObject({ state: "live", fresh: "0" });
    expect(pill().classList.contains("text-warn")).toBe(false);
    const dot = pill().querySelector(".dot");
    expect(dot?.classList.contains("hollow")).toBe(true);
    cleanup();
    drawFresh(4, compact);
    expect(pill().querySelector(".dot")?.classList.contains("hollow")).toBe(false);
  });

  test("says that it updates, and is not green, while more than a quarter await their first check", () => {
    const { source, wrapper } = createStage();
    const check = (isin: Isin) =>
      act(() => {
        source.answer(isin, testChecked({ isin }), START_MS);
        source.become({ connection: { state: "paused", sinceEpochMs: 0 } });
        source.become({ connection: { state: "live" } });
      });
    render(
      <ListTallyProvider watched={watched}>
        <ConnectionPill />
      </ListTallyProvider>,
      { wrapper },
    );
    const isHollow = () => pill().querySelector(".dot")?.classList.contains("hollow");
    check(testIsin(1));
    check(testIsin(2));
    expect(pill().textContent).toBe("Updating 2 of 4 fresh");
    expect([isHollow(), tone()]).toEqual([true, false]);
    check(testIsin(3));
    expect(pill().textContent).toBe("Live 3 of 4 fresh");
    expect(isHollow()).toBe(false);
  });

  test("is not green once no check has succeeded for five seconds, while its values are fresh", async () => {
    const { clock, source } = drawFresh(4);
    act(() => source.become({ cycleMs: 2000 }));
    const isHollow = () => pill().querySelector(".dot")?.classList.contains("hollow");
    await act(() => clock.advance(4000));
    expect([pill().textContent, isHollow()]).toEqual(["Live 4 of 4 fresh", false]);
    await act(() => clock.advance(1000));
    expect([pill().textContent, isHollow()]).toEqual(["Live 4 of 4 fresh", true]);
  });

  test("warns when its values become too old", async () => {
    const { clock } = drawFresh(4);
    await act(() => clock.advance(11_000));
    expect(pill().textContent).toBe("0 of 4 fresh");
    expect(tone()).toBe(true);
  });
});

describe("a rate limit", () => {
  test("names the instant at which requests resume", () => {
    draw(limited(3000));
    expect(pill().getAttribute("data-resume-at")).toBe("2026-01-05T08:00:03.000Z");
  });

  test("is counted down", async () => {
    const { clock } = draw(limited(65_000));
    expect(pill().textContent).toContain("1:05");
    await act(() => clock.advance(2000));
    expect(pill().textContent).toContain("1:03");
  });

  test("names the later instant when it is extended", () => {
    const { source } = draw(limited(3000));
    act(() => source.become({ connection: limited(9000) }));
    expect(pill().getAttribute("data-resume-at")).toBe("2026-01-05T08:00:09.000Z");
  });
});
