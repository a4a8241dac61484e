import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { MarketDataError } from "#market/errors.ts";
import type { Connection } from "#polling/source.ts";
import { START_EPOCH_MS, START_MS } from "#polling/testing-clock.ts";
import { createStage } from "#polling/testing-live.tsx";
import { ConnectionPill } from "./ConnectionPill.tsx";

afterEach(cleanup);

const error = new MarketDataError("network");
const refused = { sinceEpochMs: 0, nextTryAt: START_MS + 60_000, error };
const limited = (ms: number): Connection => ({
  state: "rate-limited",
  resumeAt: START_MS + ms,
  resumeAtEpochMs: START_EPOCH_MS + ms,
  waitMs: ms,
  wish: "service",
});

function draw(connection: Connection, detail?: string) {
  const stage = createStage();
  stage.source.become({ connection });
  render(<ConnectionPill detail={detail} />, { wrapper: stage.wrapper });
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
  ])("that is %o says %s", (connection, words) => {
    draw(connection);
    expect(pill().getAttribute("data-state")).toBe(connection.state);
    expect(pill().textContent).toBe(words);
    expect(pill().hasAttribute("data-resume-at")).toBe(connection.state === "rate-limited");
  });

  test("says beside Live what there is room for", () => {
    draw({ state: "live" }, "7 of 8 fresh");
    expect(pill().textContent).toBe("Live 7 of 8 fresh");
  });

  test("follows each change at once", () => {
    const { source } = draw({ state: "connecting" });
    act(() => source.become({ connection: { state: "live" } }));
    expect(pill().getAttribute("data-state")).toBe("live");
  });
});

describe("a rate limit", () => {
  test("names the instant at which asking resumes", () => {
    draw(limited(3000));
    expect(pill().getAttribute("data-resume-at")).toBe("2026-01-05T08:00:03.000Z");
  });

  test("is counted down", async () => {
    const { clock } = draw(limited(65_000));
    expect(pill().textContent).toContain("1:05");
    await act(() => clock.advance(2000));
    expect(pill().textContent).toContain("1:03");
  });

  test("that is prolonged names the later instant", () => {
    const { source } = draw(limited(3000));
    act(() => source.become({ connection: limited(9000) }));
    expect(pill().getAttribute("data-resume-at")).toBe("2026-01-05T08:00:09.000Z");
  });
});
