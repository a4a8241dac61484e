import { act, cleanup, render } from "@testing-library/react";
import { createRef } from "react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { START_MS } from "#engine/protocol/testing-clock.ts";
import { testChecked, testIsin } from "#engine/protocol/testing-quotes.ts";
import { keysOf } from "#features/palette/actions.ts";
import { ListTallyProvider } from "#live/list-tally.tsx";
import { createStage } from "#live/testing-live.tsx";
import { asEntry } from "#storage/entry.ts";
import { openStore } from "#storage/store.ts";
import type { Desk } from "./desk.ts";
import { DeskProvider } from "./desk-context.ts";
import { WideDesk } from "./WideDesk.tsx";

const bar = vi.hoisted(() => ({ rendered: 0 }));
vi.mock("./TopBar.tsx", () => ({
  TopBar() {
    bar.rendered += 1;
    return null;
  },
}));

/** The lazy part that the test awaits: its import alone may take seconds on a busy machine. */
beforeAll(async () => void (await import("./DeskFoot.tsx")));
beforeEach(() => localStorage.clear());
afterEach(cleanup);

test("a count that changes renders itself, and not the page around it", async () => {
  const stage = createStage();
  const watched = [testIsin(1), testIsin(2)];
  for (const isin of watched) stage.source.answer(isin, testChecked({ isin }), START_MS);
  const open = { id: "a", entries: watched.map(asEntry), listView: undefined, pane: undefined };
  const noUndo = { undoSteps: [], undoable: undefined, isUndoProposed: false, redoable: undefined };
  const view = {
    lists: [],
    shared: undefined,
    open,
    detail: undefined,
    detailList: open,
    ...noUndo,
  };
  const { container } = render(
    <DeskProvider
      value={{
        config: {
          operatorEmail: undefined,
          simulated: false,
          source: "a",
          suggested: [],
          stream: undefined,
        },
        desk: {
          isFirstVisit: false,
          view: () => view,
          undone: () => undefined,
          subscribe: () => () => undefined,
        } as Partial<Desk> as Desk,
        store: openStore(window),
        view,
        watched,
        layout: "desk",
        mayLoadMore: true,
        isQuiet: true,
        keys: keysOf({}),
        search: createRef(),
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
        shareLink: () => undefined,
      }}
    >
      <ListTallyProvider watched={watched}>
        <WideDesk isRailOpen={false} onRail={vi.fn()} />
      </ListTallyProvider>
    </DeskProvider>,
    { wrapper: stage.wrapper },
  );
  await vi.waitFor(() =>
    expect(container.querySelector("footer")?.textContent).toContain("2 quotes"),
  );
  const before = bar.rendered;
  await act(() => stage.clock.advance(11_000));
  expect(container.querySelector("footer")?.textContent).toContain("2 stale");
  expect(bar.rendered).toBe(before);
});
