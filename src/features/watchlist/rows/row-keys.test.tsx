import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { onRowKey, type RowActions } from "./row-keys.ts";

afterEach(cleanup);

/** Presses a key on the first of two rows; returns whether the row handled it, and the names of the actions. */
function press(key: string, modifiers: KeyboardEventInit = {}) {
  const actions = {
    go: vi.fn(),
    show: vi.fn(),
    open: vi.fn(),
    remove: vi.fn(),
    editLabel: vi.fn(),
    toggle: vi.fn(),
    selectAll: vi.fn(),
    selectNone: vi.fn(() => false),
    move: vi.fn(),
  } satisfies RowActions;
  const handled: boolean[] = [];
  const { container } = render(
    <div
      role="row"
      tabIndex={0}
      onKeyDown={(event) => handled.push(onRowKey(event, { current: 0, count: 2 }, actions))}
    />,
  );
  fireEvent.keyDown(container.firstElementChild ?? container, { key, ...modifiers });
  const called = Object.entries(actions).filter(([, action]) => action.mock.calls.length > 0);
  return { handled, called: called.map(([name]) => name) };
}

test.each([
  ["Enter", "open"],
  ["Delete", "remove"],
  ["F2", "editLabel"],
  [" ", "toggle"],
  ["ArrowDown", "go"],
])("%j on a row is the action %s", (key, action) => {
  expect(press(key)).toEqual({ handled: [true], called: [action] });
});

test.each(["Home", "End"])("%s goes to an end of the list, with Ctrl as well", (key) => {
  const went = { handled: [true], called: ["go"] };
  expect([press(key), press(key, { ctrlKey: true })]).toEqual([went, went]);
  const untouched = { handled: [false], called: [] };
  expect(press(key, { ctrlKey: true, altKey: true })).toEqual(untouched);
  expect(press("ArrowDown", { ctrlKey: true })).toEqual(untouched);
});

test.each([{ key: "F2", shiftKey: true }, { key: "F2", altKey: true }, { key: "a" }])(
  "%o is no key of a row",
  ({ key, ...modifiers }) => {
    expect(press(key, modifiers)).toEqual({ handled: [false], called: [] });
  },
);
