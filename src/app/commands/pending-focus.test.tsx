import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { FieldCommand } from "#ui/commands/command-bus.ts";
import { pendingCommand, pendingPart, pendingRow } from "./pending-focus.ts";

afterEach(cleanup);

/** Creates a command whose field opens when `mount` is called, and its registration. */
function lateField(canAppear = true) {
  let field: HTMLInputElement | undefined;
  const run = vi.fn<FieldCommand>(() => () => field);
  let registered: FieldCommand | undefined;
  const { target } = pendingCommand(
    document,
    () => registered,
    () => canAppear,
  );
  const register = () => {
    registered = run;
  };
  const mount = () => {
    render(<input aria-label="late" defaultValue="12" />);
    field = screen.getByLabelText<HTMLInputElement>("late");
    return field;
  };
  return { target, run, register, mount };
}

describe("a command for a field", () => {
  test("waits for its view, runs once, and gives the field the focus", () => {
    const { target, run, register, mount } = lateField();
    expect(target()).toBeUndefined();
    register();
    expect(target()).toBeUndefined();
    expect(target()).toBeUndefined();
    const field = mount();
    expect(target()).toBe(field);
    expect(document.activeElement).toBe(field);
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, 2]);
    expect(run).toHaveBeenCalledOnce();
  });

  test("ends at once if no view will register it", () => {
    const { target, run } = lateField(false);
    expect(target()).toBeNull();
    expect(run).not.toHaveBeenCalled();
  });

  test("waits until the window that it was chosen in is closed, which moves the focus", () => {
    const { unmount } = render(
      <div role="dialog">
        <input aria-label="in the window" />
      </div>,
    );
    screen.getByLabelText("in the window").focus();
    const { target, run, register } = lateField();
    register();
    expect(target()).toBeUndefined();
    expect(run).not.toHaveBeenCalled();
    unmount();
    target();
    expect(run).toHaveBeenCalledOnce();
  });
});

describe("a field of a part that has not loaded yet", () => {
  test("is opened once, when the part has loaded, and can be cancelled then", () => {
    const cancel = vi.fn<() => void>();
    const opened = vi.fn(() => ({ target: () => document.body, cancel }));
    let focusOf: (() => ReturnType<typeof opened>) | undefined;
    const pending = pendingPart(() => focusOf?.());
    pending.cancel?.();
    expect(pending.target()).toBeUndefined();
    focusOf = opened;
    expect([pending.target(), pending.target()]).toEqual([document.body, document.body]);
    pending.cancel?.();
    expect([opened.mock.calls.length, cancel.mock.calls.length]).toEqual([1, 1]);
  });

  test("ends the wait if the part does not load", () => {
    const pending = pendingPart(
      () => undefined,
      () => false,
    );
    expect(pending.target()).toBeNull();
  });
});

describe("a row", () => {
  test("gets the focus once no window covers it, and ends the wait if there will be no row", () => {
    const { unmount } = render(
      <div role="dialog">
        <button type="button" />
      </div>,
    );
    screen.getByRole("button").focus();
    const row = document.body.appendChild(document.createElement("div"));
    row.tabIndex = -1;
    let canAppear = true;
    let found: HTMLElement | undefined = row;
    const { target } = pendingRow(
      document,
      () => found,
      () => canAppear,
    );
    expect(target()).toBeUndefined();
    unmount();
    expect(target()).toBe(row);
    expect(document.activeElement).toBe(row);
    found = undefined;
    expect(target()).toBeUndefined();
    canAppear = false;
    expect(target()).toBeNull();
    row.remove();
  });
});
