import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import type { Connection } from "#engine/protocol/source-status.ts";
import { START_EPOCH_MS, START_MS } from "#engine/protocol/testing-clock.ts";
import { testChecked, testIsin } from "#engine/protocol/testing-quotes.ts";
import { ListTallyProvider } from "#live/list-tally.tsx";
import { createStage } from "#live/testing-live.tsx";
import { MarketDataError } from "#market/errors.ts";
import type { Isin } from "#market/isin.ts";
import { setLanguage } from "#messages/catalogue.ts";
import { translation } from "#messages/de/translation.ts";
import { timesIn } from "#messages/time.ts";
import Announcer from "./Announcer.tsx";

const { clockTime } = timesIn(undefined);

afterEach(cleanup);
afterEach(() => setLanguage("en"));

const LIVE: Connection = { state: "live" };
const NONE: readonly Isin[] = [];
const WATCHED = [testIsin(1), testIsin(2)];
const SILENT: Connection = {
  state: "unreachable",
  nextTryAt: undefined,
  error: new MarketDataError("network"),
};
const LIMITED: Connection = {
  state: "rate-limited",
  resumeAt: START_MS + 60_000,
  resumeAtEpochMs: START_EPOCH_MS + 60_000,
  waitMs: 60_000,
  origin: "service",
};

/** Records each announcement. */
function listen(watched: readonly Isin[] = NONE) {
  const { clock, source, wrapper } = createStage();
  source.become({ connection: { state: "connecting" } });
  render(
    <ListTallyProvider watched={watched}>
      <Announcer />
    </ListTallyProvider>,
    { wrapper },
  );
  const said: string[] = [];
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 100) {
      await act(() => clock.advance(100));
      const text = screen.getByRole("status").textContent ?? "";
      if (text !== (said.at(-1) ?? "")) said.push(text);
    }
  };
  const become = async (connection: Connection, ms: number) => {
    act(() => source.become({ connection }));
    await pass(ms);
  };
  return { said, become, pass, source, clock };
}

describe("the announcer", () => {
  test("does not announce the page's first connection", async () => {
    const { said, become } = listen();
    await become({ state: "connecting" }, 15_000);
    expect(said).toEqual([]);
  });

  test("announces a change at once", async () => {
    const { said, become } = listen();
    await become(SILENT, 100);
    expect(said).toEqual(["Service unreachable. Values stay on screen, marked stale."]);
  });

  test("announces a live service whose answers are no quotes", async () => {
    const { said, become, source } = listen(WATCHED);
    for (const isin of WATCHED) source.answer(isin, new MarketDataError("contract"), START_MS);
    await become(LIVE, 2000);
    expect(said).toEqual(["The service sends invalid responses. There are no values yet."]);
  });

  test("says that values stay while the answers are no quotes any more", async () => {
    const { said, become, source } = listen(WATCHED);
    for (const isin of WATCHED) source.answer(isin, testChecked({ isin }), START_MS);
    for (const isin of WATCHED) source.answer(isin, new MarketDataError("contract"), START_MS);
    await become(LIVE, 2000);
    expect(said).toEqual([
      "The service sends invalid responses. Values stay on screen, marked stale.",
    ]);
  });

  test("announces a live service whose quotes are checked seldom, with the cycle", async () => {
    const { said, become, source } = listen(WATCHED);
    for (const isin of WATCHED) source.answer(isin, testChecked({ isin }), START_MS);
    source.become({ cycleMs: 126_000 });
    await become(LIVE, 2000);
    expect(said).toEqual(["Live, but each quote only every 126 s"]);
  });

  test("announces at most once in ten seconds, and then the latest state", async () => {
    const { said, become } = listen();
    await become(LIVE, 100);
    await become(SILENT, 1000);
    await become(LIMITED, 1000);
    await become({ state: "paused", sinceEpochMs: 0 }, 7500);
    expect(said).toEqual(["Live"]);
    await become({ state: "paused", sinceEpochMs: 0 }, 1000);
    expect(said).toEqual(["Live", "Paused"]);
  });

  test("announces once that few quotes are fresh, even if fewer follow, and once that enough are", async () => {
    const { said, become, pass, source, clock } = listen(WATCHED);
    const answer = (isBad: boolean) => {
      for (const isin of WATCHED) {
        const error = new MarketDataError("http");
        source.answer(
          isin,
          isBad ? error : testChecked({ isin, checkedAt: clock.now() }),
          clock.now(),
        );
      }
    };
    await become(LIVE, 100);
    answer(true);
    await pass(12_000);
    const few = "Only 0 of 2 quotes are fresh";
    expect(said).toEqual(["Live", few]);
    await pass(30_000);
    answer(false);
    await pass(2000);
    expect(said).toEqual(["Live", few, "Live"]);
  });

  test("withdraws its text in another language, and announces the next change in it", async () => {
    const { said, become } = listen();
    await become(SILENT, 100);
    expect(screen.getByRole("status").textContent).toMatch(/^Service unreachable/);
    await act(async () => setLanguage("de", translation));
    expect(screen.getByRole("status").textContent).toBe("");
    await become({ state: "paused", sinceEpochMs: 0 }, 20_000);
    expect(said.at(-1)).toBe("Pausiert");
  });

  test("does not announce a state that ended before its turn", async () => {
    const { said, become } = listen();
    await become(LIVE, 100);
    await become(SILENT, 3000);
    await become(LIVE, 20_000);
    expect(said).toEqual(["Live"]);
  });

  test("announces when requests resume, and never counts down", async () => {
    const { said, become } = listen();
    await become(LIMITED, 60_000);
    const time = clockTime(START_EPOCH_MS + 60_000);
    expect(said).toEqual([`Rate limited, requests resume at ${time}`]);
  });
});
