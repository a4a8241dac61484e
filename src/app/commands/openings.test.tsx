import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { FieldCommand } from "#ui/command-bus.ts";
import { commandOpening } from "./openings.ts";

afterEach(cleanup);

/** A command that opens a field when `mount` is called, and what it was registered as. */
function lateField(isToCome = true) {
  let field: HTMLInputElement | undefined;
  const run = vi.fn<FieldCommand>(() => () => field);
  let registered: FieldCommand | undefined;
  const { target } = commandOpening(
    document,
    () => registered,
    () => isToCome,
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

  test("ends at once where no view will register it", () => {
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
