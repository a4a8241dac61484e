import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type DeskContextValue, DeskProvider } from "#app/desk/desk-context.ts";
import { testIsin } from "#engine/protocol/testing-quotes.ts";
import { createStage } from "#live/testing-live.tsx";
import { openStore } from "#storage/store.ts";
import { DetailPane } from "./DetailPane.tsx";

vi.mock("#app/lazy-parts.ts", async () => {
  const { lazyPart } = await import("#ui/parts/lazy-part.tsx");
  const Never = lazyPart(() => new Promise<never>(() => undefined));
  return { Detail: Never, EmptyDetail: Never };
});

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const ISIN = testIsin(1);

function show(layout: "wide" | "phone", label?: string) {
  const store = openStore(window);
  if (label !== undefined)
    store.labels.update((stored) => ({ ...stored, labels: { [ISIN]: label } }));
  const value = { store, view: { detail: ISIN }, desk: {}, layout, isQuiet: true };
  const { wrapper } = createStage();
  return render(
    <DeskProvider value={value as unknown as DeskContextValue}>
      <DetailPane />
    </DeskProvider>,
    { wrapper },
  ).container;
}

test("while the detail loads, its place says which instrument was chosen", () => {
  show("wide", "Alpha");
  expect(screen.getByText("Alpha")).toBeDefined();
  expect(screen.getByText(ISIN)).toBeDefined();
});

test("an instrument without a name is shown once, by its ISIN", () => {
  show("wide");
  expect(screen.getAllByText(ISIN)).toHaveLength(1);
});

test("a phone, whose head has another layout, shows nothing before the detail", () => {
  expect(show("phone").textContent).toBe("");
});
