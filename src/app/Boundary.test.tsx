import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { type ComponentType, createRef } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Connection } from "#polling/source.ts";
import { createStage } from "#polling/testing-live.tsx";
import { testIsin, testReading } from "#polling/testing-quotes.ts";
import { asEntry } from "#storage/entry.ts";
import { openStore } from "#storage/store.ts";
import type { Desk } from "./desk.ts";
import { DeskProvider } from "./desk-context.ts";
import { PhoneDesk } from "./PhoneDesk.tsx";
import { WideDesk } from "./WideDesk.tsx";

/** The name of the component that throws as it is drawn. */
const fault = vi.hoisted(() => ({ in: "" }));

/** A module's components, each of which throws while the fault is said to be in it. */
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
vi.mock("#features/estimate/Estimate.tsx", async (load) => breakable(await load()));
vi.mock("#features/instruments/InstrumentRail.tsx", async (load) => breakable(await load()));
vi.mock("#features/quote/QuotePanel.tsx", async (load) => breakable(await load()));
vi.mock("#features/watchlist/Foot.tsx", async (load) => breakable(await load()));
vi.mock("#features/watchlist/ListTabs.tsx", async (load) => breakable(await load()));
vi.mock("#features/watchlist/Watchlist.tsx", async (load) => breakable(await load()));

beforeEach(() => {
  localStorage.clear();
  // React tells of each fault that a boundary catches, and these are our own.
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
const PAUSED: Connection = { state: "paused", sinceEpochMs: 0 };

/** A desk with everything in it: an instrument in detail, a banner, and a clock that is a day off. */
async function draw(layout: "wide" | "phone", isFocused = true) {
  const stage = createStage();
  stage.know(ISIN, testReading({ isin: ISIN }));
  stage.list([ISIN]);
  stage.source.become({ connection: PAUSED, deviceLeadMs: 86_400_000 });
  const focus = isFocused ? ISIN : undefined;
  const lists = ["a", "b"].map((id) => ({ id, name: id, isins: [ISIN] }));
  const view = { lists, open: { id: "a", entries: [asEntry(ISIN)] }, focus };
  const parts = {
    config: { operatorEmail: undefined, simulated: false, source: "a", suggested: [] },
    desk: {} as Desk,
    store: openStore(window),
    view,
    watched: [ISIN],
    layout,
    search: createRef<HTMLInputElement>(),
    toSearch: vi.fn(),
    openPaste: vi.fn(),
    openPace: vi.fn(),
    openPalette: vi.fn(),
    onView: vi.fn(),
    mailHref: () => "mailto:",
  };
  render(
    <DeskProvider value={parts}>
      {layout === "phone" ? (
        <PhoneDesk page="watchlist" onPage={vi.fn()} />
      ) : (
        <WideDesk isRailOpen={false} onRail={vi.fn()} />
      )}
    </DeskProvider>,
    { wrapper: stage.wrapper },
  );
  // What is loaded later comes within a few turns.
  await act(() => vi.dynamicImportSettled());
}

/** What shows that each part of a desk lives, by the component that draws it. */
const PARTS: Readonly<Record<string, string>> = {
  ConnectionBanner: ".banner .button",
  ClockNotice: ".banner .icon-button",
  Pace: "[data-testid=pace]",
  InstrumentRail: "[data-testid=instrument-search]",
  ListTabs: "[role=tablist]",
  Watchlist: "[data-testid=quote]",
  Foot: "footer.foot",
  QuotePanel: "[data-testid=focus]",
  Estimate: "[data-testid=quantity]",
};

/** What stands in another part and falls with it. */
const WITHIN: Readonly<Record<string, string>> = { Estimate: "QuotePanel" };

const alive = (parts: readonly string[]) =>
  parts.filter((name) => document.querySelector(PARTS[name] ?? "") !== null);

describe("a desk", () => {
  const all = Object.keys(PARTS);

  test("without a fault shows every part", async () => {
    await draw("wide");
    expect(alive(all)).toEqual(all);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test.each(all)("lives on where %s fails, and says so in its place", async (name) => {
    fault.in = name;
    await draw("wide");
    const others = all.filter((other) => other !== name && WITHIN[other] !== name);
    expect(alive(all)).toEqual(others);
    expect(screen.getByRole("alert").textContent).toContain("This part of the page failed.");
  });

  test.each(all)("draws %s again when asked to", async (name) => {
    fault.in = name;
    await draw("wide");
    fault.in = "";
    const again = within(screen.getByRole("alert")).getByRole("button");
    await act(async () => fireEvent.click(again));
    expect(alive(all)).toEqual(all);
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

describe("a phone", () => {
  test.each(["ConnectionBanner", "ClockNotice", "Pace", "ListTabs", "Watchlist"])(
    "lives on where %s fails",
    async (name) => {
      fault.in = name;
      await draw("phone", false);
      const all = ["ConnectionBanner", "ClockNotice", "Pace", "ListTabs", "Watchlist"];
      expect(alive(all)).toEqual(all.filter((other) => other !== name));
      expect(screen.getAllByRole("alert")).toHaveLength(1);
    },
  );
});
