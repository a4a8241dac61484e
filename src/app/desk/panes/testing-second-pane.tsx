import { render, screen } from "@testing-library/react";
import { createRef, type ReactNode } from "react";
import { expect, vi } from "vitest";
import { createDesk } from "#app/desk/desk.ts";
import { DeskProvider } from "#app/desk/desk-context.ts";
import { useDeskView } from "#app/desk/use-desk.ts";
import { START_MS } from "#engine/protocol/testing-clock.ts";
import { testChecked, testIsin } from "#engine/protocol/testing-quotes.ts";
import { keysOf } from "#features/palette/actions.ts";
import { createStage } from "#live/testing-live.tsx";
import { isinsOf } from "#storage/entry.ts";
import type { ListPane, Watchlist } from "#storage/lists.ts";
import { openStore } from "#storage/store.ts";
import { SecondPane } from "./SecondPane.tsx";

export const [A, B, C] = [testIsin(1), testIsin(2), testIsin(3)];
export const MINE: Watchlist = { id: "mine", name: "Mine", isins: [A, B] };
export const OTHER: Watchlist = { id: "other", name: "Other", isins: [B, C] };

/** How long a test waits for a part and a quote, which arrive at any time. */
export const PATIENCE = { timeout: 10_000 };

export function showPane(pane?: ListPane, menu?: ReactNode, link = "") {
  const stage = createStage();
  stage.list([A, B, C]);
  for (const isin of [A, B, C]) {
    stage.source.answer(isin, testChecked({ isin, bid: "10.66", ask: "10.70" }), START_MS);
  }
  const store = openStore(window);
  const mine = pane ? { ...MINE, pane } : MINE;
  store.lists.set({ version: 4, lists: [mine, OTHER] });
  const desk = createDesk({
    lists: store.lists,
    openList: store.openList,
    lastDetails: store.lastDetails,
    place: {
      search: () => link,
      listOfAddress: () => (link ? undefined : "mine"),
      replace: () => undefined,
    },
    newId: () => "new",
    first: MINE,
    names: { first: () => "First", shared: () => "Shared list", listen: () => () => undefined },
  });
  const config = {
    operatorEmail: undefined,
    simulated: false,
    source: "a",
    suggested: [],
    stream: undefined,
  };
  const unused = {
    toSearch: vi.fn(),
    leaveSearch: vi.fn(),
    leaveQuantity: vi.fn(),
    stepQuantity: vi.fn(),
    pick: vi.fn(),
    actions: {
      alerts: vi.fn(),
      paste: vi.fn(),
      pace: vi.fn(),
      palette: vi.fn(),
      settings: vi.fn(),
    },
    onVisibleRows: vi.fn(),
    shareLink: vi.fn(),
  };
  function Page() {
    const view = useDeskView(desk);
    const parts = {
      ...unused,
      config,
      desk,
      store,
      view,
      watched: isinsOf(view.open.entries),
      layout: "wide",
      mayLoadMore: true,
      isQuiet: true,
      keys: keysOf({}),
      search: createRef<HTMLInputElement>(),
    } as const;
    return (
      <DeskProvider value={parts}>
        <main>
          <button type="button">row</button>
        </main>
        <SecondPane />
        {menu}
      </DeskProvider>
    );
  }
  render(<Page />, { wrapper: stage.wrapper });
  const region = () => screen.getByRole("complementary", { name: "Second pane" });
  const stored = () => store.lists.get().lists[0]?.pane;
  // The part and the quote arrive at any time: each is awaited.
  const pinned = () => screen.findByTestId("pinned", {}, PATIENCE);
  const isShown = async (name: string, value: string) => {
    const field = async () => (await pinned()).querySelector(`[data-field=${name}]`);
    await vi.waitFor(
      async () => expect((await field())?.getAttribute("data-value")).toBe(value),
      PATIENCE,
    );
  };
  return { ...stage, desk, store, stored, region, pinned, isShown };
}
