import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createRef } from "react";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { SourceStatus } from "#engine/protocol/source-status.ts";
import { START_EPOCH_MS, START_MS } from "#engine/protocol/testing-clock.ts";
import { testChecked, testSnapshot } from "#engine/protocol/testing-quotes.ts";
import { firedStore } from "#features/alerts/testing-alerts.tsx";
import { testStore } from "#features/alerts/testing-store.ts";
import { keysOf } from "#features/palette/actions.ts";
import { withEstimate } from "#features/watchlist/bars/edit-estimate.ts";
import { $cheapest } from "#features/watchlist/columns/cheapest-row.ts";
import { readView } from "#features/watchlist/layout/view.ts";
import { createStage } from "#live/testing-live.tsx";
import { figureLiteral } from "#market/figure.ts";
import type { Isin } from "#market/isin.ts";
import { alertSource, alertsOf } from "#storage/alerts.ts";
import { asEntry, isinsOf } from "#storage/entry.ts";
import { openStore } from "#storage/store.ts";
import { testIsin } from "#storage/testing-isins.ts";
import DeskFoot from "./DeskFoot.tsx";
import { createDesk } from "./desk.ts";
import { DeskProvider } from "./desk-context.ts";
import type { Layout } from "./layout.ts";
import { PageTallyProvider } from "./PageTallyProvider.tsx";
import { secondPaneIsins } from "./panes/second-pane-isins.ts";
import { useDeskView } from "./use-desk.ts";

const [A, B, C] = [testIsin(1), testIsin(2), testIsin(3)];

beforeEach(() => localStorage.clear());
afterEach(cleanup);

interface Visit {
  search?: string;
  suggested?: readonly Isin[];
  layout?: Layout;
  /** Adds instruments before the foot has loaded. */
  ticked?: readonly Isin[];
}

/** Renders the foot of a desk that is opened with this address, in the same browser each time. */
function visit({
  search: opened = "",
  suggested = [A, B],
  layout = "wide",
  ticked = [],
}: Visit = {}) {
  const stage = createStage();
  const store = openStore(window);
  let search = opened;
  const replace = (next: string) => {
    search = next;
  };
  const desk = createDesk({
    lists: store.lists,
    openList: store.openList,
    lastDetails: store.lastDetails,
    place: { search: () => search, listOfAddress: () => undefined, replace },
    newId: () => "new",
    first: { id: "first", isins: suggested },
    names: { first: () => "First", shared: () => "Shared", listen: () => () => undefined },
  });
  if (ticked.length > 0) desk.add(ticked);
  const unused = vi.fn();
  function Page() {
    const view = useDeskView(desk);
    const watched = isinsOf(view.open.entries);
    const parts = {
      config: { operatorEmail: undefined, simulated: true, source: "a", suggested },
      desk,
      store,
      view,
      watched,
      layout,
      mayLoadMore: true,
      isQuiet: true,
      keys: keysOf({}),
      search: createRef<HTMLInputElement>(),
      toSearch: unused,
      leaveSearch: unused,
      leaveQuantity: unused,
      stepQuantity: unused,
      pick: unused,
      actions: { alerts: unused, paste: unused, pace: unused, palette: unused, settings: unused },
      shareLink: unused,
      onVisibleRows: unused,
    };
    return (
      <DeskProvider value={parts}>
        <PageTallyProvider watched={watched}>
          <DeskFoot />
        </PageTallyProvider>
      </DeskProvider>
    );
  }
  render(<Page />, { wrapper: stage.wrapper });
  return { stage, desk, store, detail: () => desk.view().detail };
}

/** Pastes text that the page takes. */
function pasteOnPage() {
  document.body.addEventListener("paste", (event) => event.preventDefault(), { once: true });
  fireEvent.paste(document.body);
}

const hint = () => screen.queryByTestId("typing-hint");

test("a first visit opens its first instrument in detail, and shows what can be typed", () => {
  const { detail, store } = visit();
  expect(detail()).toBe(A);
  expect(hint()?.textContent).toContain("Digits estimate the cost of a quantity");
  expect(store.lists.get().lists).toEqual([]);
});

test("the foot counts the open list only, without the second pane", async () => {
  onTestFinished(() => secondPaneIsins.set([]));
  const { stage } = visit();
  for (const isin of [A, B]) act(() => stage.source.answer(isin, testChecked({ isin }), START_MS));
  const line = () => screen.getByRole("contentinfo").textContent;
  await act(() => stage.clock.advance(1000));
  expect(line()).toContain("2 quotes, all fresh");
  act(() => secondPaneIsins.set([C]));
  expect(line()).toContain("2 quotes, all fresh");
  expect(line()).not.toContain("waiting");
});

test("the detail and the hint stay closed on the next visit if they were closed, and are shown again if not", () => {
  visit();
  cleanup();
  const { desk, detail } = visit();
  expect(detail()).toBe(A);
  act(() => desk.setDetail(B));
  act(() => desk.setDetail(undefined));
  fireEvent.click(screen.getByRole("button", { name: "Hide this hint" }));
  expect(detail()).toBeUndefined();
  expect(hint()).toBeNull();
  cleanup();
  expect(visit().detail()).toBeUndefined();
  expect(hint()).toBeNull();
});

test("a detail of a row in the second pane is closed as any other", () => {
  const { desk, store } = visit();
  act(() => {
    store.lists.set({
      version: 4,
      lists: [
        { id: "first", name: "First", isins: [A], pane: { list: "second" } },
        { id: "second", name: "Second", isins: [C] },
      ],
    });
    desk.openList("first");
  });
  act(() => desk.setDetail(C, "pane"));
  expect(screen.queryByRole("button", { name: "Show detail" })).toBeNull();
  act(() => desk.setDetail(undefined));
  expect(screen.getByRole("button", { name: "Show detail" })).toBeDefined();
});

test("the next visit opens the detail again once the user has opened it again", () => {
  const { desk } = visit();
  act(() => desk.setDetail(undefined));
  cleanup();
  const next = visit();
  expect(next.detail()).toBeUndefined();
  fireEvent.click(screen.getByRole("button", { name: "Show detail" }));
  expect(next.detail()).toBe(A);
  expect(screen.queryByRole("button", { name: "Show detail" })).toBeNull();
  cleanup();
  expect(visit().detail()).toBe(A);
});

test("a link with an instrument in detail leaves the detail of the next visit closed", () => {
  const { desk } = visit();
  act(() => desk.setDetail(undefined));
  cleanup();
  expect(visit({ search: `?focus=${B}` }).detail()).toBe(B);
  cleanup();
  expect(visit().detail()).toBeUndefined();
});

test("the hint leaves out what was typed or pasted outside of a field, also on the next visit, and goes for good after the last", () => {
  visit();
  const field = document.body.appendChild(document.createElement("input"));
  onTestFinished(() => field.remove());
  fireEvent.keyDown(field, { key: "a" });
  fireEvent.input(field, { target: { value: "a" } });
  fireEvent.keyDown(document.body, { key: "b" });
  expect(hint()).not.toBeNull();
  const words = () => hint()?.textContent;
  fireEvent.input(field, { target: { value: "ab" } });
  expect(words()).not.toContain("Letters");
  expect(words()).toContain("Digits estimate");
  cleanup();
  visit();
  expect(words()).not.toContain("Letters");
  fireEvent.keyDown(document.body, { key: "1" });
  fireEvent.input(field, { target: { value: "1" } });
  expect(words()).toMatch(/^Type anywhere:Pasted ISINs join the list/);
  pasteOnPage();
  expect(hint()).toBeNull();
  cleanup();
  visit();
  expect(hint()).toBeNull();
});

test("the hint leaves out pasting once pasted text was taken from the page", () => {
  visit();
  fireEvent.paste(document.body);
  expect(hint()?.textContent).toContain("Pasted ISINs");
  pasteOnPage();
  expect(hint()?.textContent).toContain("Letters");
  expect(hint()?.textContent).not.toContain("Pasted ISINs");
});

test("the hint gives its room to a fired alert that is unseen, and to a banner", () => {
  const { stage, store } = visit();
  const alertStore = alertsOf(store, alertSource({ source: "a", simulated: true }));
  for (const [comes, goes] of [
    [() => alertStore.set(firedStore()), () => alertStore.set(testStore())],
    [
      () => stage.source.become({ connection: { state: "offline", nextTryAt: undefined } }),
      () => stage.source.become({ connection: { state: "live" } }),
    ],
  ] as const) {
    expect(hint()).not.toBeNull();
    act(comes);
    expect(hint()).toBeNull();
    act(goes);
  }
  expect(hint()).not.toBeNull();
});

test("says that the pace rises again after a rate limit, and where to, until it is there", () => {
  const { stage } = visit();
  const foot = () => document.querySelector("footer")?.textContent ?? "";
  const words = "recovering after a rate limit, target: every 2 s";
  expect(foot()).not.toContain("recovering");
  act(() => stage.source.become({ recoveryCycleMs: 2000 }));
  expect(foot()).toContain(words);
  act(() => stage.source.become({ connection: { state: "paused", sinceEpochMs: 0 } }));
  expect(foot()).not.toContain("recovering");
  act(() => stage.source.become({ connection: { state: "live" }, recoveryCycleMs: undefined }));
  expect(foot()).not.toContain("recovering");
});

test("says that the pace was limited again while it recovered, and the pace of now, until the next recovery", () => {
  const { stage } = visit();
  const foot = () => document.querySelector("footer")?.textContent ?? "";
  const limited = {
    state: "rate-limited",
    resumeAt: START_MS + 20_000,
    resumeAtEpochMs: START_EPOCH_MS + 20_000,
    waitMs: 20_000,
    origin: "service",
  } as const;
  const become = (status: Partial<SourceStatus>) => act(() => stage.source.become(status));
  const first = { recoveryCycleMs: 2000, cycleMs: 174_000 };
  become({ connection: limited, ...first });
  become({ connection: { state: "live" } });
  expect(foot()).toContain("target: every 2 s");
  become({ connection: limited, cycleMs: 236_000 });
  expect(foot()).not.toContain("limited again");
  become({ connection: { state: "live" } });
  expect(foot()).toContain("limited again: every 236 s, target: every 2 s");
  become({ recoveryCycleMs: undefined, cycleMs: 2000 });
  become(first);
  expect(foot()).toContain("target: every 2 s");
});

test("without suggestions, the first chosen instrument opens in detail, once", () => {
  const { desk, detail } = visit({ suggested: [] });
  expect(detail()).toBeUndefined();
  expect(hint()?.textContent).not.toContain("Digits");
  act(() => desk.add([B, A]));
  expect(detail()).toBe(B);
  expect(hint()?.textContent).toContain("Digits");
  act(() => desk.setDetail(undefined));
  act(() => desk.remove(desk.view().open.entries));
  act(() => desk.add([A]));
  expect(detail()).toBeUndefined();
});

test("the first chosen instrument opens in detail, also if it was chosen before the foot had loaded", () => {
  expect(visit({ suggested: [], ticked: [B, A] }).detail()).toBe(B);
  expect(hint()).not.toBeNull();
});

test.each([
  ["instruments", `?isin=${A},${B}`],
  ["another list", `?isin=${B}`],
])("a link to %s decides what is in detail", (_, search) => {
  expect(visit({ search }).detail()).toBeUndefined();
  expect(hint()).toBeNull();
});

test("a link with an instrument in detail opens as it is, also after the detail was closed", () => {
  const { desk, detail } = visit({ search: `?focus=${B}` });
  expect(detail()).toBe(B);
  act(() => desk.setDetail(undefined));
  expect(detail()).toBeUndefined();
});

test("a stored list opens with its first instrument in detail, unless the user has closed the detail", () => {
  const first = visit();
  act(() => first.desk.toggle(A));
  cleanup();
  const { desk, detail } = visit();
  expect(detail()).toBe(B);
  expect(hint()).toBeNull();
  act(() => desk.setDetail(undefined));
  cleanup();
  expect(visit().detail()).toBeUndefined();
});

test("another list, or the removal of the instrument in detail, opens no other and counts as no closing", () => {
  const { desk, detail } = visit();
  act(() => {
    desk.lists.create("Other");
    desk.add([B, A]);
  });
  expect(detail()).toBeUndefined();
  act(() => desk.setDetail(B));
  act(() => desk.remove([asEntry(B)]));
  expect(detail()).toBeUndefined();
  cleanup();
  expect(visit().detail()).toBe(A);
});

test("a tablet opens the detail where it is below the list, and none where it would take columns", () => {
  const real = window.matchMedia.bind(window);
  const media = vi.spyOn(window, "matchMedia");
  const isWide = (wide: boolean) =>
    media.mockImplementation((query) => {
      const list = real(query);
      vi.spyOn(list, "matches", "get").mockReturnValue(wide && query === "(min-width: 56.25rem)");
      return list;
    });
  isWide(true);
  expect(visit({ layout: "tablet" }).detail()).toBeUndefined();
  expect(hint()).not.toBeNull();
  cleanup();
  isWide(false);
  expect(visit({ layout: "tablet" }).detail()).toBe(A);
  media.mockRestore();
});

test("counts crossed and locked books in the batch in which the rows show them", async () => {
  const { stage } = visit();
  const foot = () => screen.getByRole("contentinfo").textContent;
  const quote = (ask: string, isin = A) =>
    // The clock stands still, so that no second counts again.
    act(async () => {
      const checkedAt = stage.clock.now();
      stage.know(isin, testSnapshot({ isin, bid: "10", ask, checkedAt }));
      await new Promise((resolve) => setTimeout(resolve));
    });
  await quote("9.99");
  expect(foot()).toContain("1 crossed");
  await quote("10");
  expect(foot()).not.toContain("crossed");
  expect(foot()).toContain("1 locked");
  await quote("9.99", B);
  expect(foot()).toContain("1 crossed");
  expect(foot()).toContain("1 locked");
  await quote("10.01");
  expect(foot()).not.toContain("locked");
});

describe("with an estimate of the list", () => {
  function estimate() {
    const page = visit();
    const { stage, desk } = page;
    const sizes = { bid: "10", bidSize: "100", askSize: "100" };
    act(() => {
      stage.know(A, testSnapshot({ isin: A, ...sizes, ask: "10.02" }));
      stage.know(B, testSnapshot({ isin: B, ...sizes, ask: "10.01" }));
      desk.setListView(
        withEstimate(readView(undefined, "standard"), {
          kind: "quantity",
          amount: figureLiteral("100"),
        }),
      );
    });
    return page;
  }
  const cheapest = () => screen.queryByTestId("cheapest");

  test("names the cheapest row that the sizes cover", () => {
    estimate();
    expect(cheapest()?.dataset["isin"]).toBe(B);
    expect(cheapest()?.textContent).toBe(`Cheapest with enough size: ${B} 10.0 bps`);
    expect($cheapest.get()?.isin).toBe(B);
    cleanup();
    expect($cheapest.get()).toBeUndefined();
  });

  test("says nothing of the cheapest row of an empty list", () => {
    const { desk } = estimate();
    act(() => desk.remove(desk.view().open.entries));
    expect(cheapest()).toBeNull();
  });

  test("follows each quote at once: another one that is cheaper, and a size that no longer covers", async () => {
    const { stage } = estimate();
    const quote = async (isin: Isin, ask: string, askSize: string) => {
      const sizes = { bid: "10", bidSize: "100", askSize };
      const checkedAt = stage.clock.now();
      // The clock stands still, so that no second selects again.
      await act(async () => {
        stage.know(isin, testSnapshot({ isin, ...sizes, ask, checkedAt }));
        await new Promise((resolve) => setTimeout(resolve));
      });
    };
    await quote(A, "10.005", "100");
    expect(cheapest()?.dataset["isin"]).toBe(A);
    expect($cheapest.get()?.isin).toBe(A);
    await quote(A, "10.005", "99");
    expect(cheapest()?.dataset["isin"]).toBe(B);
    await quote(A, "10.004", "100");
    expect(cheapest()?.dataset["isin"], "as in the order of the rows").toBe(B);
    await quote(A, "10.005", "100");
    expect(cheapest()?.dataset["isin"], "after two quotes that cover it").toBe(A);
    await quote(A, "10.005", "99");
    await quote(B, "10.01", "99");
    expect(cheapest()?.textContent).toBe("Cheapest with enough size: none");
  });

  test("says that it is one of the fresh ones while another quote is stale", async () => {
    const { stage } = estimate();
    await act(async () => {
      await stage.clock.advance(60_000);
      const sizes = { bid: "10", bidSize: "100", askSize: "100" };
      const checkedAt = stage.clock.now();
      stage.know(B, testSnapshot({ isin: B, ...sizes, ask: "10.01", checkedAt }));
      await stage.clock.advance(1000);
    });
    expect(cheapest()?.textContent).toBe(`Cheapest fresh quote with enough size: ${B} 10.0 bps`);
  });

  test("says how old the quote of the cheapest row is from 10 s on, once a second, while a slow pace lets it be fresh", async () => {
    const { stage } = estimate();
    const slow = { bid: "10", bidSize: "100", askSize: "100", plannedIntervalMs: 236_000 };
    act(() => {
      stage.know(A, testSnapshot({ isin: A, ...slow, ask: "10.02" }));
      stage.know(B, testSnapshot({ isin: B, ...slow, ask: "10.01" }));
    });
    const words = `Cheapest with enough size: ${B} 10.0 bps`;
    await act(() => stage.clock.advance(9000));
    expect(cheapest()?.textContent).toBe(words);
    await act(() => stage.clock.advance(1000));
    expect(cheapest()?.textContent).toBe(`${words}, 10 s old`);
    await act(() => stage.clock.advance(1000));
    expect(cheapest()?.textContent).toBe(`${words}, 11 s old`);
    expect(cheapest()?.querySelector("button")?.textContent, "where it is cut").toBe(B);
    await act(() => stage.clock.advance(93_000));
    expect(cheapest()?.textContent).toBe(`${words}, 1 m old`);
    const checkedAt = stage.clock.now();
    await act(async () => {
      stage.know(B, testSnapshot({ isin: B, ...slow, ask: "10.01", checkedAt }));
      await stage.clock.advance(1000);
    });
    expect(cheapest()?.textContent).toBe(words);
  });

  test("names no row whose quote is stale", async () => {
    const { stage } = estimate();
    await act(() => stage.clock.advance(60_000));
    expect(cheapest()?.textContent).toBe("Cheapest fresh quote with enough size: none");
    expect(cheapest()?.dataset["isin"]).toBe("");
    expect($cheapest.get()).toBeUndefined();
  });

  test("names none without an estimate", () => {
    visit();
    expect(cheapest()).toBeNull();
  });
});
