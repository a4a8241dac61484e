import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createRef } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { testIsin } from "#engine/protocol/testing-quotes.ts";
import { createStage } from "#live/testing-live.tsx";
import InstrumentRail from "./InstrumentRail.tsx";

const gateway = vi.hoisted(() => ({ isUp: false }));
vi.mock("./load-not-listed.ts", () => ({
  async loadNotListed() {
    if (!gateway.isUp) throw new TypeError("Failed to fetch dynamically imported module");
    return { default: () => <p>Not listed</p> };
  },
}));

beforeEach(() => {
  vi.useFakeTimers();
  // A real request would take real time, but these tests drive the timers.
  vi.stubGlobal("fetch", async () => {
    if (!gateway.isUp) throw new TypeError("Failed to fetch");
    return new Response(null, { status: 404 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("the part for a search without hits loads when the gateway is back", async () => {
  const stage = createStage();
  stage.list([testIsin(1)]);
  render(
    <InstrumentRail
      watched={[]}
      listName="Mine"
      labels={{}}
      onToggle={vi.fn()}
      onPick={vi.fn()}
      onLeave={vi.fn()}
      onPaste={vi.fn()}
      operatorEmail={undefined}
      searchKey="/"
      searchShortcut="/"
      searchRef={createRef()}
      hasNames={false}
      isPhone={false}
    />,
    { wrapper: stage.wrapper },
  );
  fireEvent.change(screen.getByTestId("instrument-search"), { target: { value: "zz" } });
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(screen.queryByText("Not listed")).toBeNull();
  gateway.isUp = true;
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(screen.getByText("Not listed")).toBeTruthy();
});
