import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import type { ComponentType } from "react";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { testIsin, testSnapshot } from "#engine/protocol/testing-quotes.ts";
import { createStage } from "#live/testing-live.tsx";
import { openStore } from "#storage/store.ts";
import { App, QUIET_MS } from "./start/App.tsx";
import type { Booting } from "./start/boot.ts";
import { fetchParts } from "./start/fetch-parts.ts";

// happy-dom fetches no style sheet.
vi.mock("#ui/parts/load-sheet.ts", () => ({ loadSheet: () => Promise.resolve() }));

const page = vi.hoisted(() => ({ layout: "wide" }));
vi.mock("./desk/layout.ts", async (load) => ({
  ...(await load<object>()),
  useLayout: () => page.layout,
}));

/** Name of the component that throws while it renders. */
const fault = vi.hoisted(() => ({ in: "" }));

/** Wraps the components of a module: each throws while it is the one to fail. */
const breakable = vi.hoisted(() => (module: object) => {
  const entries = Object.entries(module as Record<string, unknown>).map(([name, part]) => {
    const Part = part as ComponentType;
    if (typeof part !== "function" || !/^[A-Z]/.test(part.name)) return [name, part];
    const Breakable = (props: object) => {
      if (fault.in === part.name) throw new Error(`${part.name} fails`);
      return <Part {...props} />;
    };
    return [name, Breakable];
  });
  return Object.fromEntries(entries) as object;
});

vi.mock("#features/connection/ConnectionBanner.tsx", async (load) => breakable(await load()));
vi.mock("#features/connection/ClockNotice.tsx", async (load) => breakable(await load()));
vi.mock("#features/connection/Pace.tsx", async (load) => breakable(await load()));
vi.mock("#features/connection/PacePanel.tsx", async (load) => breakable(await load()));
vi.mock("#features/instruments/PasteIsins.tsx", async (load) => breakable(await load()));
vi.mock("#features/estimate/Estimate.tsx", async (load) => breakable(await load()));
vi.mock("#features/history/Chart.tsx", async (load) => breakable(await load()));
vi.mock("#features/history/plotter.ts", () => ({
  createPlotter: () => ({
    draw() {
      if (fault.in === "plotter") throw new Error("Nothing can be drawn");
    },
    recolour: () => undefined,
    destroy: () => undefined,
  }),
}));
vi.mock("#features/instruments/InstrumentRail.tsx", async (load) => breakable(await load()));
vi.mock("#features/quote/QuotePanel.tsx", async (load) => breakable(await load()));
vi.mock("#features/watchlist/columns/CheckedAge.tsx", async (load) => breakable(await load()));
vi.mock("#features/watchlist/bars/Foot.tsx", async (load) => breakable(await load()));
vi.mock("#features/watchlist/bars/ListTabs.tsx", async (load) => breakable(await load()));
vi.mock("#features/watchlist/Watchlist.tsx", async (load) => breakable(await load()));

beforeAll(() => fetchParts(false));
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  // React logs each error that a boundary catches; these are intended.
  vi.spyOn(console, "error").mockReturnValue();
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockReturnValue(900);
});
afterEach(() => {
  cleanup();
  fault.in = "";
  vi.restoreAllMocks();
});

const ISIN = testIsin(1);

/** The whole page after its first quotes: an instrument in detail, a banner, a clock a day off. */
async function open(layout: "wide" | "phone" = "wide") {
  page.layout = layout;
  const focus = layout === "wide" ? `&focus=${ISIN}` : "";
  history.replaceState(null, "", `/?isin=${ISIN}${focus}`);
  const stage = createStage();
  stage.know(ISIN, testSnapshot({ isin: ISIN }));
  stage.list([ISIN]);
  const connection = { state: "paused", sinceEpochMs: 0 } as const;
  stage.source.become({ connection, deviceLeadMs: 86_400_000, checkCount: 1 });
  const config = {
    operatorEmail: undefined,
    simulated: false,
    source: "a",
    suggested: [],
    stream: undefined,
  };
  const running = { state: "running", live: stage.live, config } as const;
  const booting: Booting = { get: () => running, subscribe: () => () => undefined };
  render(
    <QueryClientProvider client={stage.client}>
      <App booting={booting} store={openStore(window)} />
    </QueryClientProvider>,
  );
  // Late parts are drawn once the first quotes have been on screen for a moment.
  await act(() => stage.clock.advance(QUIET_MS));
}

/** Elements that show that a part of the desk works, by the component that renders them. */
const PARTS: Readonly<Record<string, string>> = {
  ConnectionBanner: "[data-can-be-cut] + * > .button",
  ClockNotice: "[aria-label=Dismiss]",
  Pace: "[data-testid=pace]",
  InstrumentRail: "[data-testid=instrument-search]",
  ListTabs: "[role=tablist]",
  Watchlist: "[data-testid=quote]",
  Foot: "footer > [aria-hidden]",
  QuotePanel: "[data-testid=focus]",
  Chart: "[data-testid=chart]",
  Estimate: "[data-testid=quantity]",
};

/** Parts inside another part, with which they fail. */
const WITHIN: Readonly<Record<string, string>> = { Chart: "QuotePanel", Estimate: "QuotePanel" };

const alive = (parts: readonly string[]) =>
  parts.filter((name) => document.querySelector(PARTS[name] ?? "") !== null);

/** Waits until exactly these parts are mounted; some of them load first. */
const expectAlive = (parts: readonly string[], expected: readonly string[]) =>
  waitFor(() => expect(alive(parts)).toEqual(expected));

/** Waits for the alert before the query by role, which walks the whole page. */
async function findAlert(): Promise<HTMLElement> {
  await waitFor(() => expect(document.querySelector("[role=alert]")).not.toBeNull());
  return screen.getByRole("alert");
}

describe("a desk", () => {
  const all = Object.keys(PARTS);

  test("shows every part while none fails", async () => {
    await open();
    await expectAlive(all, all);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test.each(all)("keeps working when %s fails, and shows an error in its place", async (name) => {
    fault.in = name;
    await open();
    const failed = await findAlert();
    expect(failed.textContent).toContain("This part failed.");
    const others = all.filter((other) => other !== name && WITHIN[other] !== name);
    await expectAlive(all, others);
  });

  test.each(all)("renders %s again on request", async (name) => {
    fault.in = name;
    await open();
    const again = within(await findAlert()).getByRole("button");
    fault.in = "";
    fireEvent.click(again);
    await expectAlive(all, all);
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

test("a chart that throws while its canvas is drawn does not affect the table and the rest", async () => {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(320);
  fault.in = "plotter";
  await open();
  expect((await findAlert()).textContent).toContain("This part failed.");
  const all = Object.keys(PARTS);
  await expectAlive(
    all,
    all.filter((name) => name !== "Chart"),
  );
  fault.in = "";
  fireEvent.click(within(screen.getByRole("alert")).getByRole("button"));
  await expectAlive(all, all);
});

test("a row that fails does not affect the table and the rest of the desk", async () => {
  fault.in = "CheckedAge";
  await open();
  const all = Object.keys(PARTS);
  await expectAlive(
    all,
    all.filter((name) => name !== "Watchlist"),
  );
  const grid = within(screen.getByRole("grid"));
  expect(
    await grid.findByText("This row failed. Everything else still works.", { exact: false }),
  ).toBeDefined();
  expect(screen.queryByRole("alert")).toBeNull();
  fault.in = "";
  fireEvent.click(grid.getByRole("button", { name: "Reload this part" }));
  expect(grid.getByTestId("quote")).toBeDefined();
});

describe("a window over the desk", () => {
  test.each([
    ["PacePanel", /Explain the request rate|each quote|nothing sent/],
    ["PasteIsins", /Paste/],
  ])("does not affect the desk when it fails (%s)", async (name, button) => {
    fault.in = name;
    await open();
    fireEvent.click(screen.getByRole("button", { name: button }));
    const failed = await findAlert();
    expect(failed.textContent).toContain("This part failed.");
    expect(screen.queryByRole("dialog")).toBeNull();
    await expectAlive(Object.keys(PARTS), Object.keys(PARTS));
  });
});

describe("a phone", () => {
  test.each(["ConnectionBanner", "ClockNotice", "Pace", "ListTabs", "Watchlist"])(
    "lives on where %s fails",
    async (name) => {
      fault.in = name;
      await open("phone");
      const all = ["ConnectionBanner", "ClockNotice", "Pace", "ListTabs", "Watchlist"];
      await findAlert();
      await expectAlive(
        all,
        all.filter((other) => other !== name),
      );
      expect(screen.getAllByRole("alert")).toHaveLength(1);
    },
  );
});
