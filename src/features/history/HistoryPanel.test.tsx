import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { START_MS, settled } from "#engine/protocol/testing-clock.ts";
import { testChecked, testIsin } from "#engine/protocol/testing-quotes.ts";
import { batchNotifications } from "#live/batch-notifications.ts";
import { createStage } from "#live/testing-live.tsx";
import { figureLiteral } from "#market/figure.ts";
import { setTimeZone } from "#messages/time.ts";
import type { AlertLevel } from "./alert-tags.ts";
import HistoryPanel from "./HistoryPanel.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const ISIN = testIsin(1);

async function open(alerts: readonly AlertLevel[] = [], isSimulated = false) {
  const stage = createStage();
  batchNotifications(stage.clock);
  const view = render(
    <HistoryPanel
      isin={ISIN}
      isStale={false}
      isSimulated={isSimulated}
      label={undefined}
      alerts={alerts}
      isKept
    />,
    { wrapper: stage.wrapper },
  );
  const check = async (afterMs: number, ask: string) => {
    await stage.clock.advance(START_MS + afterMs - stage.clock.now());
    const updatedAt = `2026-01-05T08:00:00.${String(afterMs).padStart(9, "0")}Z`;
    const checked = testChecked({ isin: ISIN, ask, updatedAt, checkedAt: START_MS + afterMs });
    await act(async () => {
      stage.source.answer(ISIN, checked, START_MS + afterMs);
      await settled();
      await stage.clock.advance(500);
    });
  };
  const value = (name: string) =>
    view.container.querySelector(`[data-field="${name}"]`)?.getAttribute("data-value");
  const plot = screen.getByRole("slider");
  const press = (key: string) => fireEvent.keyDown(plot, { key });
  return { ...stage, ...view, check, value, plot, press };
}

const chart = () => screen.getByTestId("chart");

test("a time without data is called so only once the stored history was read", async () => {
  const request = new EventTarget();
  vi.stubGlobal("IDBRequest", EventTarget);
  vi.stubGlobal("indexedDB", { open: () => request });
  const { check } = await open();
  await check(1000, "10.7000");
  expect(screen.queryByText("No data for this time.")).toBeNull();
  await act(async () => {
    request.dispatchEvent(new Event("error"));
    await settled();
  });
  await check(2000, "10.7100");
  expect(screen.queryByText("No data for this time.")).toBeNull();
  for (let times = 0; times < 5; times += 1)
    fireEvent.keyDown(chart(), { key: "ArrowLeft", shiftKey: true });
  expect(screen.getByText("No data for this time.")).toBeDefined();
});

test("the arrow keys select a check, whose values are the exact text of the service", async () => {
  const { check, value, plot, press } = await open();
  await check(1000, "10.7000");
  await check(3000, "10.71000");
  expect(value("chart-ask")).toBe("10.71000");
  press("ArrowLeft");
  press("ArrowLeft");
  expect(value("chart-ask")).toBe("10.7000");
  expect(plot.getAttribute("aria-valuetext")).toMatch(
    /, bid 10\.6620, ask 10\.7000, updated 2026-01-05T08:00:00\.000001000Z$/,
  );
  act(() => setTimeZone("Asia/Tokyo"));
  expect(screen.getByText("Updated 17:00:00.000")).toBeDefined();
  act(() => setTimeZone(undefined));
  press("ArrowRight");
  expect(value("chart-ask")).toBe("10.71000");
  press("Escape");
  expect(screen.getByTestId("readout").getAttribute("data-checked-at")).toBe("");
});

test("a simulated chart says so, except where the time of a selected check is written", async () => {
  const { check, press } = await open([], true);
  await check(1000, "10.7000");
  expect(screen.getByText("Simulated")).toBeDefined();
  press("ArrowLeft");
  expect(screen.queryByText("Simulated")).toBeNull();
  press("Escape");
  expect(screen.getByText("Simulated")).toBeDefined();
});

test("a check that a finger selected is released by a scroll of the page and by a tap elsewhere", async () => {
  const { check, plot } = await open();
  await check(1000, "10.7000");
  const tap = (target: Element, pointerType: string) => {
    fireEvent.pointerDown(target, { button: 0, pointerType });
    fireEvent.pointerUp(target, { button: 0, pointerType });
  };
  const isSelected = () => screen.getByTestId("readout").getAttribute("data-checked-at") !== "";
  const elsewhere = screen.getByRole("radio", { name: "5 m" });
  tap(plot, "touch");
  expect(isSelected()).toBe(true);
  fireEvent.scroll(elsewhere);
  expect(isSelected()).toBe(true);
  fireEvent.scroll(document);
  expect(isSelected()).toBe(false);
  tap(plot, "touch");
  tap(elsewhere, "touch");
  expect(isSelected()).toBe(false);
  tap(plot, "mouse");
  fireEvent.scroll(document);
  expect(isSelected()).toBe(true);
});

test("alerts within the prices of the chart have a line with their level", async () => {
  const alerts = (["10.68", "11.5"] as const).map((level) => ({
    id: level,
    level: figureLiteral(level),
    state: "armed" as const,
  }));
  const { check } = await open(alerts);
  expect(screen.queryByText("10.6800")).toBeNull();
  await check(1000, "10.7000");
  expect(screen.getByText("10.6800")).toBeDefined();
  expect(screen.queryByText("11.5000")).toBeNull();
});

test("a key that the chart does not use is left to the page", async () => {
  const { plot } = await open();
  const isFree = (key: string) => fireEvent.keyDown(plot, { key });
  expect(isFree("j")).toBe(true);
  expect(isFree("Escape")).toBe(true);
  expect(isFree("+")).toBe(false);
});

test.each([
  ["says so", { writeText: async () => undefined }, "Quote copied"],
  ["is refused in words where there is no clipboard", undefined, "blocked copying"],
])("copying a quote %s, until another is looked at", async (_, clipboard, words) => {
  vi.stubGlobal("navigator", { clipboard });
  const { check, plot, press } = await open();
  await check(1000, "10.7000");
  await check(2000, "10.7100");
  press("ArrowLeft");
  fireEvent.keyDown(plot, { key: "c", ctrlKey: true });
  await act(settled);
  expect(screen.getByRole("status").textContent).toContain(words);
  press("ArrowLeft");
  expect(screen.getByRole("status").textContent).toBe("");
});

test("the chart begins after a gap that is longer than all time since, though the frame is longer", async () => {
  const { check, value } = await open();
  await check(1000, "10.7000");
  for (let ms = 10_000; ms <= 37_000; ms += 9000) await check(ms, "10.7050");
  await check(121_000, "10.7100");
  expect(chart().textContent).toContain("0 s so far");
  expect(screen.queryByText("not checked")).toBeNull();
  expect([value("window-updates"), value("window-longest-gap")]).toEqual(["1", ""]);
  for (let ms = 130_000; ms <= 251_000; ms += 9000) await check(ms, "10.7200");
  expect(screen.getByText("not checked")).toBeDefined();
  expect(Number(value("window-longest-gap"))).toBeGreaterThan(60_000);
});

test("the time in view grows in steps with what is known, and is the user's own once zoomed", async () => {
  const { check, press } = await open();
  const span = () => {
    const { from = "", to = "" } = screen.getByTestId("history").dataset;
    return Date.parse(to) - Date.parse(from);
  };
  for (let seconds = 1; seconds < 58; seconds += 8) await check(seconds * 1000, "10.7000");
  expect(span()).toBe(60_000);
  for (let seconds = 65; seconds < 100; seconds += 8) await check(seconds * 1000, "10.7000");
  expect(span()).toBe(105_000);
  press("+");
  expect(span()).toBeLessThan(105_000);
});

test("charts side by side have one time scale, the one of the longer history", async () => {
  const { check, clock, source, wrapper } = await open();
  for (let seconds = 1; seconds < 130; seconds += 8) await check(seconds * 1000, "10.7000");
  const other = testIsin(2);
  const beside = { isStale: false, isSimulated: false, label: undefined, alerts: [], isKept: true };
  const { unmount } = render(<HistoryPanel isin={other} {...beside} />, { wrapper });
  const at = clock.now();
  await act(async () => {
    source.answer(other, testChecked({ isin: other, checkedAt: at }), at);
    await settled();
    await clock.advance(500);
  });
  const spans = () =>
    screen
      .getAllByTestId("history")
      .map(({ dataset: { from = "", to = "" } }) => Date.parse(to) - Date.parse(from));
  expect(spans()).toEqual([135_000, 135_000]);
  expect(screen.getAllByTestId("chart")[1]?.textContent).toContain("0 s so far");
  unmount();
  expect(spans()).toEqual([135_000]);
});

test("the statistics of the window follow the quotes", async () => {
  const { check, value } = await open();
  expect(value("window-high")).toBe("");
  await check(1000, "10.7000");
  await check(3000, "10.7200");
  expect(value("window-low")).toBe("10.6810");
  expect(value("window-high")).toBe("10.6910");
  expect(value("window-updates")).toBe("2");
});

test("little history says how long it is, from its first check on", async () => {
  const { check } = await open();
  await check(1000, "10.7000");
  await check(9000, "10.7200");
  expect(screen.getByTestId("chart").textContent).toContain("8 s so far");
  fireEvent.click(screen.getByRole("radio", { name: "5 m" }));
  for (let seconds = 19; seconds < 130; seconds += 10) await check(seconds * 1000, "10.7300");
  expect(screen.getByTestId("chart").textContent, "of five minutes").not.toContain("last");
});

test("while paused, the time since the last check is one without checks", async () => {
  const { check, clock, source } = await open();
  await check(1000, "10.7000");
  await check(3000, "10.7200");
  await act(() => clock.advance(2000));
  expect(screen.queryByText("not checked")).toBeNull();
  act(() => source.become({ connection: { state: "paused", sinceEpochMs: clock.epochNow() } }));
  expect(screen.getByText("not checked")).toBeDefined();
});

test("the table shows fifty quotes, and more on a press", async () => {
  const { check } = await open();
  for (let nth = 1; nth <= 55; nth += 1) await check(nth * 1000, `10.7${nth + 10}`);
  fireEvent.click(screen.getByRole("button", { name: "Table and export" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Show as table" }));
  expect(screen.getAllByRole("row")).toHaveLength(51);
  fireEvent.click(screen.getByRole("button", { name: "Show 5 more" }));
  expect(screen.getAllByRole("row")).toHaveLength(56);
});

test.each([
  ["absent", "stores no history"],
  ["full", "no room"],
  ["trimmed", "oldest quotes were deleted"],
  ["newer", "newer version"],
  ["broken", "cannot be written"],
] as const)("a history that is %s is described in plain words", async (history, words) => {
  const { source } = await open();
  expect(screen.queryByTestId("history-note")).toBeNull();
  act(() => source.become({ history }));
  expect(screen.getByTestId("history-note").textContent).toContain(words);
});

test("the chart stays in view with the form of an alert, unless its table is open", async () => {
  const { check, container } = await open();
  await check(1000, "10.7000");
  const panel = container.querySelector("section");
  expect(panel?.style.position).toBe("sticky");
  fireEvent.click(screen.getByRole("button", { name: "Table and export" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Show as table" }));
  expect(panel?.style.position).toBe("");
});
