import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { testIsin } from "#engine/protocol/testing-quotes.ts";
import { asEntry } from "#storage/entry.ts";
import type { DeskView } from "./desk.ts";
import { type DeskContextValue, DeskProvider } from "./desk-context.ts";
import { RailBesideTable } from "./Rail.tsx";

afterEach(cleanup);

test("the list of instruments that is still to come shows lines, and is no empty area", () => {
  const open = { id: "a", entries: [asEntry(testIsin(1))], listView: undefined, pane: undefined };
  const view: Partial<DeskView> = { open };
  const value: Partial<DeskContextValue> = { view: view as DeskView, mayLoadMore: false };
  const { container } = render(
    <DeskProvider value={value as DeskContextValue}>
      <RailBesideTable />
    </DeskProvider>,
  );
  expect(container.querySelectorAll("[aria-busy] .skeleton").length).toBeGreaterThan(3);
});
