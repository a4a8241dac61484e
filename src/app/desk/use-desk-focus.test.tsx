import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { register } from "#app/commands/page-commands.ts";
import { keyBuffer } from "#app/commands/page-keys.ts";
import { toDesk, toWall } from "#app/url/change-view.ts";
import { useViewName } from "#app/url/view.ts";
import { testIsin } from "#storage/testing-isins.ts";
import { toDeskRow, useDeskFocus } from "./use-desk-focus.ts";

const [ONE, TWO, THIRD] = [testIsin(1), testIsin(2), testIsin(3)];

afterEach(() => {
  cleanup();
  act(toDesk);
});

/** A desk with rows and controls, and a wall that replaces it. */
function Page({ rows = [ONE, TWO], price = 1 }: { rows?: readonly string[]; price?: number }) {
  const isDesk = useViewName() === "desk";
  useDeskFocus();
  if (!isDesk) return <p>Wall</p>;
  return (
    <>
      {rows.map((isin) => (
        <div key={isin} data-testid="quote" data-isin={isin} tabIndex={-1}>
          {price}
        </div>
      ))}
      <button type="button">View</button>
      <button type="button" data-testid="tab">
        First
      </button>
      <button type="button" data-testid="tab">
        Second
      </button>
      <div role="menu" tabIndex={-1}>
        <button type="button" role="menuitem">
          In a menu
        </button>
      </div>
    </>
  );
}

const rowOf = (isin: string) => document.querySelector<HTMLElement>(`[data-isin="${isin}"]`);
const focusedName = () =>
  document.activeElement?.getAttribute("data-isin") ?? document.activeElement?.textContent;

function visitWall(meanwhile?: () => void) {
  act(toWall);
  expect(screen.getByText("Wall")).toBeDefined();
  expect(document.activeElement).toBe(document.body);
  meanwhile?.();
  act(toDesk);
}

test.each(["View", "First", "Second"])(
  "the control %s has the focus again after the wall",
  (name) => {
    render(<Page />);
    screen.getByText(name).focus();
    visitWall();
    expect(focusedName()).toBe(name);
  },
);

test("a row has the focus again, whatever its quote is now, also if a menu was above it", () => {
  const view = render(<Page />);
  rowOf(TWO)?.focus();
  screen.getByText("In a menu").focus();
  visitWall(() => view.rerender(<Page price={2} />));
  expect(focusedName()).toBe(TWO);
});

test("a row that is mounted as the current one only is awaited", async () => {
  const view = render(<Page rows={[ONE, THIRD]} />);
  rowOf(THIRD)?.focus();
  const remove = register({ findRow: (isin) => (isin === THIRD ? rowOf(THIRD) : rowOf(ONE)) });
  act(toWall);
  view.rerender(<Page rows={[ONE]} />);
  act(toDesk);
  expect(document.activeElement).toBe(document.body);
  view.rerender(<Page rows={[ONE, THIRD]} />);
  await waitFor(() => expect(focusedName()).toBe(THIRD));
  await waitFor(() => expect(keyBuffer.isHolding()).toBe(false));
  remove();
});

test("the current row has the focus where the list has lost the row that had it", () => {
  const view = render(<Page />);
  rowOf(TWO)?.focus();
  const remove = register({ findRow: (isin) => (isin === TWO ? undefined : rowOf(ONE)) });
  act(toWall);
  view.rerender(<Page rows={[ONE]} />);
  act(toDesk);
  expect(focusedName()).toBe(ONE);
  remove();
});

test("a row that is named on the way to the desk has the focus, whatever had it before, and only this once", () => {
  render(<Page />);
  rowOf(ONE)?.focus();
  const remove = register({ findRow: (isin) => rowOf(isin ?? ONE) });
  act(toWall);
  act(() => toDeskRow(TWO));
  expect(focusedName()).toBe(TWO);
  rowOf(ONE)?.focus();
  visitWall();
  expect(focusedName()).toBe(ONE);
  remove();
});

test("a desk where nothing had the focus leaves it so", () => {
  render(<Page />);
  rowOf(ONE)?.focus();
  rowOf(ONE)?.blur();
  visitWall();
  expect(document.activeElement).toBe(document.body);
});
