import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import type { Connection, SourceStatus, WaitOrigin } from "#engine/protocol/source-status.ts";
import { START_EPOCH_MS, START_MS } from "#engine/protocol/testing-clock.ts";
import { testChecked, testIsin } from "#engine/protocol/testing-quotes.ts";
import { ListTallyProvider } from "#live/list-tally.tsx";
import { createStage } from "#live/testing-live.tsx";
import { MarketDataError } from "#market/errors.ts";
import { setLanguage } from "#messages/catalogue.ts";
import { translation } from "#messages/de/translation.ts";
import { setTimeZone } from "#messages/time.ts";
import ConnectionBanner from "./ConnectionBanner.tsx";
import { ConnectionPill } from "./ConnectionPill.tsx";

afterEach(() => {
  cleanup();
  setTimeZone(undefined);
  setLanguage("en");
});

const HOUR = 60 * 60_000;

const error = new MarketDataError("network");
const nextTryAt = START_MS + 30_000;

function draw(connection: Connection) {
  const stage = createStage();
  stage.source.become({ connection });
  const { container } = render(<ConnectionBanner />, { wrapper: stage.wrapper });
  return { ...stage, text: () => container.textContent ?? "" };
}

const limited = (waitMs: number, origin: WaitOrigin = "service"): Connection => ({
  state: "rate-limited",
  resumeAt: START_MS + waitMs,
  resumeAtEpochMs: START_EPOCH_MS + waitMs,
  waitMs,
  origin,
});

describe("the banner", () => {
  test.each<Connection>([{ state: "connecting" }, { state: "live" }])(
    "is not there while %o",
    (connection) => {
      expect(draw(connection).text()).toBe("");
    },
  );

  test.each<[Connection, string]>([
    [{ state: "offline", nextTryAt }, "Offline: this device has no connection."],
    [{ state: "unreachable", nextTryAt, error }, "Service unreachable: it is not responding."],
    [{ state: "unauthorized", sinceEpochMs: 0, nextTryAt, error }, "the access token"],
    [{ state: "forbidden", sinceEpochMs: 0, nextTryAt, error }, "this API key"],
    [{ state: "paused", sinceEpochMs: 0 }, "No requests are sent until you resume."],
    [limited(3000), "Rate limited: the service requires a 3 s pause."],
    [limited(60_000), "Rate limited: the service requires a 60 s pause."],
    [limited(119_999), "Rate limited: the service requires a 119 s pause."],
    [limited(120_000), "Rate limited: the service requires a 2 m 00 s pause."],
    [limited(86_400_000, "capped"), "a pause of more than a day; Touchline waits 24 h."],
    [limited(1000, "own"), "the service named no pause; Touchline waits 1 s."],
    [limited(27_000, "earlier"), "Rate limited: another page has reached the service's limit."],
  ])("while %o says %s", (connection, words) => {
    expect(draw(connection).text()).toContain(words);
  });

  test.each<Connection>([
    { state: "offline", nextTryAt },
    { state: "unreachable", nextTryAt, error },
    { state: "unauthorized", sinceEpochMs: 0, nextTryAt, error },
    { state: "forbidden", sinceEpochMs: 0, nextTryAt, error },
    { state: "paused", sinceEpochMs: 0 },
    limited(3000),
  ])("has the icon of the connection's sign while %o", (connection) => {
    const { wrapper } = draw(connection);
    render(<ConnectionPill />, { wrapper });
    const [inBanner, inPill, ...others] = document.querySelectorAll(".icon, .check-ring");
    expect(others).toEqual([]);
    expect(inBanner?.outerHTML).toBe(inPill?.outerHTML);
  });

  test("says how often quotes are checked after a rate limit, and that the rate rises only while it recovers", () => {
    const { source, text } = draw(limited(3000));
    act(() => source.become({ perMinute: 0, cycleMs: 2000 }));
    expect(text(), "no rate is known yet").not.toContain("Then each quote");
    act(() => source.become({ perMinute: 600, cycleMs: 2200 }));
    expect(text()).toMatch(/Then each quote every 2\.2 s$/);
    expect(text()).not.toContain("/min");
    act(() => source.become({ recoveryCycleMs: 1000 }));
    expect(text()).toMatch(/every 2\.2 s; the rate rises step by step until limited again$/);
  });

  test("says that the service limited the page again while it recovered, with the slower pace and that before", () => {
    const { source, text } = draw(limited(3000));
    const become = (status: Partial<SourceStatus>) => act(() => source.become(status));
    become({ perMinute: 60, cycleMs: 174_000, recoveryCycleMs: 2000 });
    expect(text(), "the first limit").not.toContain("again:");
    become({ connection: { state: "live" }, cycleMs: 170_000 });
    become({ connection: limited(3000), cycleMs: 213_000 });
    expect(text()).toMatch(/Limited again: then each quote every 213 s, was 170 s$/);
    become({ connection: { state: "live" } });
    become({ connection: limited(3000), cycleMs: 236_000 });
    expect(text()).toMatch(/Limited again: then each quote every 236 s, was 213 s$/);
    become({ connection: { state: "live" } });
    become({ connection: limited(3000) });
    expect(text(), "at the same pace").toMatch(/Then each quote every 236 s$/);
  });

  test("takes a limit that goes on after a pause for the same one", () => {
    const { source, text } = draw(limited(3000));
    const become = (status: Partial<SourceStatus>) => act(() => source.become(status));
    become({ perMinute: 60, cycleMs: 174_000, recoveryCycleMs: 2000 });
    become({ connection: { state: "paused", sinceEpochMs: 0 }, cycleMs: 180_000 });
    become({ connection: limited(3000), cycleMs: 190_000 });
    expect(text()).toMatch(/every 190 s; the rate rises step by step until limited again$/);
  });

  test("counts limits of this recovery only", () => {
    const { source, text } = draw(limited(3000));
    const become = (status: Partial<SourceStatus>) => act(() => source.become(status));
    become({ perMinute: 60, cycleMs: 174_000, recoveryCycleMs: 2000 });
    become({ connection: { state: "live" } });
    become({ connection: limited(3000), cycleMs: 213_000 });
    become({ connection: { state: "live" }, cycleMs: 2000, recoveryCycleMs: undefined });
    become({ connection: limited(3000), cycleMs: 236_000, recoveryCycleMs: 2000 });
    expect(text()).toMatch(/every 236 s; the rate rises step by step until limited again$/);
  });

  test.each([
    ["unauthorized", 401],
    ["forbidden", 403],
  ] as const)(
    "while %s tells a trader what to do, and an administrator on request",
    (state, status) => {
      const { text } = draw({ state, sinceEpochMs: 0, nextTryAt, error });
      const details = screen.getByText("Details").closest("details");
      expect(details?.open).toBe(false);
      expect(details?.textContent).toContain(
        `For the administrator: the service returned error ${status}. Set a valid MARKET_DATA_TOKEN`,
      );
      details?.remove();
      expect(text()).toMatch(
        /^Quotes stopped\. The service rejected .*\. Tell your administrator\./,
      );
    },
  );

  test.each<Connection>([
    { state: "unreachable", nextTryAt, error },
    { state: "unauthorized", sinceEpochMs: 0, nextTryAt, error },
  ])("counts down to the next attempt: %o", async (connection) => {
    const { clock, text } = draw(connection);
    expect(text()).toContain("Next attempt in 0:30.");
    await act(() => clock.advance(5000));
    expect(text()).toContain("Next attempt in 0:25.");
  });

  test("says that an attempt is under way once its instant has passed, but not for long", async () => {
    const { clock, text } = draw({ state: "unreachable", nextTryAt, error });
    await act(() => clock.advance(29_000));
    expect(text()).toContain("Next attempt in 0:01.");
    await act(() => clock.advance(1000));
    expect(text()).toContain("Trying now…");
    await act(() => clock.advance(9000));
    expect(text()).toContain("Trying now…");
    await act(() => clock.advance(1000));
    expect(text()).not.toContain("Trying now…");
    expect(text()).toContain("Touchline retries at least twice a minute.");
  });

  test("shows no next attempt once ten seconds pass without a result", async () => {
    const { clock, text } = draw({ state: "unauthorized", sinceEpochMs: 0, nextTryAt, error });
    await act(() => clock.advance(39_000));
    expect(text()).toContain("Trying now…");
    await act(() => clock.advance(1000));
    expect(text()).toContain("The service rejected the access token");
    expect(text()).not.toMatch(/attempt|Trying|retries/);
  });

  test("says how often a gateway retries whose next attempt is unknown", () => {
    const { text } = draw({ state: "unreachable", nextTryAt: undefined, error });
    expect(text()).toContain("Touchline retries at least twice a minute.");
  });

  test("explains a live service most of whose answers are no quotes", async () => {
    const stage = createStage();
    const watched = [1, 2, 3].map(testIsin);
    const wrong = new MarketDataError("contract");
    for (const isin of watched.slice(1)) stage.source.answer(isin, wrong, START_MS);
    stage.source.become({ connection: { state: "live" } });
    const { container } = render(
      <ListTallyProvider watched={watched}>
        <ConnectionBanner />
      </ListTallyProvider>,
      { wrapper: stage.wrapper },
    );
    expect(container.textContent).toBe(
      "The service sends invalid responses. There are no values yet. Checks continue.",
    );
    const [first = testIsin(1)] = watched;
    stage.source.answer(first, testChecked({ isin: first }), START_MS);
    await act(() => stage.clock.advance(1000));
    expect(container.textContent).toBe(
      "The service sends invalid responses. Values stay on screen, marked stale. Checks continue.",
    );
  });

  test("tries now on a press", () => {
    const { source } = draw({ state: "unreachable", nextTryAt, error });
    fireEvent.click(screen.getByRole("button", { name: "Try now" }));
    expect(source.calls).toEqual(["tryNow"]);
  });

  test("offers no attempt during a Retry-After", () => {
    draw(limited(3000));
    expect(screen.queryByRole("button")).toBeNull();
  });

  test.each(["own", "earlier"] as const)(
    "does not attribute a wait to the service that it did not request (%s)",
    (origin) => {
      expect(draw(limited(3000, origin)).text()).not.toContain("requires");
    },
  );

  test("promises no values during a rate limit before there are any", async () => {
    const stage = createStage();
    const isin = testIsin(1);
    stage.source.become({ connection: limited(30_000) });
    const { container } = render(
      <ListTallyProvider watched={[isin]}>
        <ConnectionBanner />
      </ListTallyProvider>,
      { wrapper: stage.wrapper },
    );
    expect(container.textContent).toContain("There are no values yet.");
    expect(container.textContent).not.toContain("Values stay on screen");
    stage.source.answer(isin, testChecked({ isin }), START_MS);
    await act(() => stage.clock.advance(1000));
    expect(container.textContent).toContain("Values stay on screen and become stale");
    expect(container.textContent).not.toContain("no values");
  });

  test("resumes on a press", () => {
    const { source } = draw({ state: "paused", sinceEpochMs: 0 });
    fireEvent.click(screen.getByRole("button", { name: "Resume" }));
    expect(source.calls).toEqual(["resume"]);
  });

  test("names the day of an end that is not today, until midnight", async () => {
    setTimeZone("UTC");
    const { clock, text } = draw(limited(24 * HOUR, "capped"));
    expect(text()).toContain("No requests are sent until 6 Jan, 08:00:00.");
    // In one move: to draw each second of sixteen hours takes longer than all other tests of this file.
    await act(() => clock.sleep(16 * HOUR - 1000));
    expect(text()).toContain("No requests are sent until 6 Jan, 08:00:00.");
    await act(() => clock.advance(1000));
    expect(text()).toContain("No requests are sent until 08:00:00.");
  });

  test("decides in the page's time zone which day it is", () => {
    setTimeZone("Asia/Tokyo");
    expect(draw(limited(8 * HOUR)).text()).toContain("until 6 Jan, 01:00:00.");
    cleanup();
    setTimeZone("UTC");
    expect(draw(limited(8 * HOUR)).text()).toContain("until 16:00:00.");
  });

  test("names that day in German", () => {
    setTimeZone("UTC");
    setLanguage("de", translation);
    expect(draw(limited(24 * HOUR, "capped")).text()).toContain(
      "Bis 6. Jan., 08:00:00 wird nichts gesendet.",
    );
  });

  test("counts down to the end of a wait on a phone", async () => {
    const { clock } = draw(limited(9000));
    expect(screen.getByText("Requests resume in 0:09.").className).toBe(
      "tablet:hidden low:inline!",
    );
    await act(() => clock.advance(2000));
    expect(screen.getByText("Requests resume in 0:07.")).toBeDefined();
  });

  test("names the later end of an extended wait", () => {
    const { source, text } = draw(limited(3000));
    act(() => source.become({ connection: limited(9000) }));
    expect(text()).toContain("requires a 9 s pause");
  });
});
