import { act, cleanup, createEvent, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { register } from "#app/commands/page-commands.ts";
import { createStage } from "#live/testing-live.tsx";
import type { Isin } from "#market/isin.ts";
import { isinsOf } from "#storage/entry.ts";
import { withLabel } from "#storage/labels.ts";
import { markDetailClosed } from "./detail-quantity.ts";
import RowMenu from "./RowMenu.tsx";
import RowMenuOnPress from "./RowMenuOnPress.tsx";
import { A, B, PATIENCE, showPane } from "./testing-second-pane.tsx";

// The chart needs a canvas, which happy-dom lacks; e2e/desk/panes.spec.ts covers it.
vi.mock("#app/desk/detail/HistoryContainer.tsx", () => ({ default: () => <p>past</p> }));
// A sheet of styles never loads in happy-dom.
vi.mock("#app/late-styles.ts", () => ({ withLateStyles: (load: unknown) => load }));
vi.mock("#features/history/SpreadRange.tsx", () => ({ default: () => null }));

const device = vi.hoisted(() => ({ isMac: false }));
vi.mock("#features/palette/is-mac.ts", () => ({
  get isMac() {
    return device.isMac;
  },
}));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);
afterEach(() => {
  markDetailClosed();
  device.isMac = false;
});

/** Returns whether a press on a row is kept from giving it the focus. */
function isKept(press: MouseEventInit) {
  render(
    <>
      <div data-testid="quote">row</div>
      <RowMenuOnPress canPin={false} />
    </>,
    { wrapper: createStage().wrapper },
  );
  const row = screen.getByText("row");
  const event = createEvent.mouseDown(row, press);
  fireEvent(row, event);
  cleanup();
  return event.defaultPrevented;
}

test.each([
  ["the left button", { button: 0 }, false, false],
  ["the right button", { button: 2 }, true, true],
  ["the left button with Control", { button: 0, ctrlKey: true }, false, true],
])(
  "a press of %s that opens a menu gives the row no focus; Control does so on a Mac",
  (_, press, elsewhere, onMac) => {
    expect(isKept(press)).toBe(elsewhere);
    device.isMac = true;
    expect(isKept(press)).toBe(onMac);
  },
);

/** Menu of the first row, until it closes. */
function OpenMenu({ row = document.body }: { row?: HTMLElement }) {
  const [isOpen, setOpen] = useState(true);
  return isOpen && <RowMenu isin={A} row={row} x={0} y={0} canPin onClose={() => setOpen(false)} />;
}

test("the menu of a row names its instrument, and lights the row while it is open", async () => {
  const row = document.createElement("div");
  const { store } = showPane(undefined, <OpenMenu row={row} />);
  const head = () => screen.getByRole("menu").firstElementChild?.textContent;
  expect(head()).toBe(A);
  expect(screen.getByRole("menu", { name: `Row ${A}` })).toBeDefined();
  act(() => store.labels.update((labels) => withLabel(labels, A, "Chip maker")));
  expect(head()).toBe(`Chip maker${A}`);
  expect(screen.getByRole("menu", { name: `Row Chip maker, ${A}` })).toBeDefined();
  expect(row.style.background).not.toBe("");
  fireEvent.keyDown(screen.getByRole("menu"), { key: "Escape" });
  await vi.waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
  expect(row.style.background).toBe("");
});

test.each([
  { item: /^Copy/, copied: [[B, A]], left: [A, B] },
  { item: /^Remove from the list/, copied: [], left: [] },
])(
  "the menu of one of several selected rows acts on all of them: $item",
  ({ item, copied, left }) => {
    const copies: (readonly Isin[])[] = [];
    const end = register({
      chosenRows: () => [B, A],
      copyRows: (isins) => void copies.push(isins),
      findRow: () => null,
    });
    const { desk } = showPane(undefined, <OpenMenu />);
    const menu = screen.queryByRole("menu", { name: "2 rows selected" });
    const ofOne = screen.queryByRole("menuitem", { name: /^Estimate|^Pin|^Edit the label/ });
    fireEvent.click(screen.getByRole("menuitem", { name: item }));
    end();
    expect(menu).not.toBeNull();
    expect(ofOne).toBeNull();
    expect(copies).toEqual(copied);
    expect(isinsOf(desk.view().open.entries)).toEqual(left);
  },
);

test("the menu of a row shows its instrument, and opens the field of its quantity", async () => {
  const field = document.createElement("input");
  document.body.append(field);
  const end = register({ quantity: () => () => field });
  const { desk } = showPane(undefined, <OpenMenu />);
  act(() => desk.setDetail(B));
  fireEvent.click(screen.getByRole("menuitem", { name: /^Estimate…/ }));
  expect(desk.view().detail).toBe(A);
  await vi.waitFor(() => expect(document.activeElement).toBe(field), PATIENCE);
  end();
  field.remove();
});

test("a removal that leaves no row gives the focus back to where it was before the menu", async () => {
  const unregister = register({ findRow: () => null });
  const before = document.createElement("button");
  document.body.append(before);
  before.focus();
  const { desk } = showPane(undefined, <OpenMenu />);
  const remove = () => screen.getByRole("menuitem", { name: /^Remove from the list/ });
  await vi.waitFor(() => expect(remove().closest("[role=menu]")).toBe(document.activeElement));
  fireEvent.click(remove());
  await vi.waitFor(() => expect(document.activeElement).toBe(before), PATIENCE);
  expect(isinsOf(desk.view().open.entries)).toEqual([B]);
  before.remove();
  unregister();
});
