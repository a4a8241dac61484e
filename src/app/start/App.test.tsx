import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { StrictMode } from "react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { testChecked, testIsin, testSnapshot } from "#engine/protocol/testing-quotes.ts";
import { createLive } from "#live/create-live.ts";
import { createStage } from "#live/testing-live.tsx";
import { createFakeSource } from "#live/testing-source.ts";
import { MarketDataError } from "#market/errors.ts";
import { openStore } from "#storage/store.ts";
import { App } from "./App.tsx";
import type { Boot, Booting } from "./boot.ts";
import { settleParts } from "./fetch-parts.ts";

// happy-dom fetches no style sheet.
vi.mock("#ui/parts/load-sheet.ts", () => ({ loadSheet: () => Promise.resolve() }));

// A part that is still loading when the last test ends would load into the page of the next file.
beforeAll(settleParts);
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
  // happy-dom lays nothing out: the view is given a height, so that rows are mounted.
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockReturnValue(900);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const [A, B, C] = [testIsin(1), testIsin(2), testIsin(3)];
const FORBIDDEN = new MarketDataError("forbidden", { status: 403 });

/** Renders the page in React's strict mode, which renders everything twice. */
function open() {
  const stage = createStage();
  const config = {
    operatorEmail: undefined,
    simulated: false,
    source: "a",
    suggested: [A, B],
    stream: undefined,
  };
  let running: Boot = { state: "running", live: stage.live, config };
  const listeners = new Set<() => void>();
  const booting: Booting = {
    get: () => running,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  /** Shows another run of the market, which has no quotes yet. */
  const replaceSource = () => {
    const source = createFakeSource();
    const live = createLive("b", stage.clock, source);
    running = { state: "running", live, config: { ...config, source: "b" } };
    for (const listener of listeners) listener();
    return source;
  };
  const store = openStore(window);
  render(
    <StrictMode>
      <QueryClientProvider client={stage.client}>
        <App booting={booting} store={store} />
      </QueryClientProvider>
    </StrictMode>,
  );
  return { ...stage, store, replaceSource };
}

const rows = () => screen.getAllByTestId("quote");

test("only one desk writes the address, though React renders twice", () => {
  const { store } = open();
  const [first] = rows();
  if (!first) throw new Error("nothing is watched");
  fireEvent.click(first);
  expect(location.search).toBe(`?isin=${A},${B}&focus=${A}`);
  act(() => store.lists.set({ version: 4, lists: [{ id: "x", name: "X", isins: [A, C] }] }));
  expect(location.search).toBe(`?isin=${A},${C}&focus=${A}`);
});

test("drawn content stays when the worker restarts", async () => {
  const { source } = open();
  act(() => source.become({ checkCount: 5 }));
  // The first quotes are reported in a batch.
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  act(() =>
    source.become({ checkCount: 0, connection: { state: "offline", nextTryAt: undefined } }),
  );
  expect(rows()).toHaveLength(2);
});

test("another source takes the place of the first on the same desk, without its prices", async () => {
  const page = open();
  const { source, clock, replaceSource } = page;
  act(() => {
    source.become({ checkCount: 5 });
    page.list([A, B]);
    for (const isin of [A, B]) page.know(isin, testSnapshot({ isin }));
  });
  await act(() => clock.advance(20));
  const row = rows()[1];
  fireEvent.click(row ?? document.body);
  await act(() => clock.advance(5000));
  const price = () => row?.querySelector("[data-field=ask-price]");
  const detail = () => screen.getByTestId("focus");
  const before = { detail: detail(), field: screen.getByTestId("quantity") };
  expect(price()?.getAttribute("data-value")).not.toBe("");
  expect(row?.textContent).toMatch(/\d\.\d/);
  fireEvent.change(before.field, { target: { value: "15" } });
  act(() => row?.focus());

  let next = source;
  act(() => {
    next = replaceSource();
  });
  expect(rows()[1], "the same row").toBe(row);
  expect(document.activeElement).toBe(row);
  expect(row?.dataset["state"]).toBe("waiting");
  expect(price()?.getAttribute("data-value")).toBe("");
  expect(row?.textContent).not.toMatch(/\d\.\d/);
  expect(detail()).toBe(before.detail);
  expect(screen.getByTestId<HTMLInputElement>("quantity").value).toBe("15");
  for (const field of detail().querySelectorAll("[data-value]"))
    expect(field.getAttribute("data-value"), field.getAttribute("data-field") ?? "").toBe("");

  act(() => next.answer(B, testChecked({ isin: B, ask: "99.5" }), clock.now()));
  await act(() => clock.advance(20));
  await waitFor(() => expect(price()?.getAttribute("data-value")).toBe("99.5"));
});

test("another list starts at its own first row", () => {
  const { store } = open();
  const lists = [A, B].map((isin, n) => ({ id: `${n}`, name: `${n}`, isins: [isin, C] }));
  act(() => store.lists.set({ version: 4, lists }));
  const tabStop = () => rows().find(({ tabIndex }) => tabIndex === 0)?.dataset["isin"];
  act(() => rows()[1]?.focus());
  expect(tabStop()).toBe(C);
  fireEvent.click(screen.getByRole("tab", { name: "1 2" }));
  expect(tabStop()).toBe(B);
});

test("a page without a quote shows the requests of the last minute above what is wrong", async () => {
  const { source } = open();
  const strip = () => document.querySelector("header svg[preserveAspectRatio='xMaxYMid slice']");
  act(() =>
    source.become({
      connection: { state: "forbidden", sinceEpochMs: 0, nextTryAt: 0, error: FORBIDDEN },
    }),
  );
  expect(await screen.findByTestId("trouble")).toBeTruthy();
  await waitFor(() => expect(strip()).not.toBeNull());
});
