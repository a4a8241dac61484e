import {
  cleanup,
  createEvent,
  fireEvent,
  render,
  renderHook,
  screen,
} from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { useShortcuts } from "./use-shortcuts.ts";

afterEach(cleanup);

/** Presses a key with Alt, or with another modifier; returns false if a shortcut acted. */
function press(target: Element, init: KeyboardEventInit = {}): boolean {
  const event = createEvent.keyDown(target, { key: "π", code: "KeyP", altKey: true, ...init });
  // happy-dom reports every Alt as AltGr.
  Object.defineProperty(event, "getModifierState", { value: () => false });
  return fireEvent(target, event);
}

function listen() {
  const pause = vi.fn();
  const keysOf = (act: () => void) =>
    new Map([
      ["Alt+P", { act }],
      ["F8", { act }],
    ]);
  const hook = renderHook(({ act }) => useShortcuts(keysOf(act)), {
    initialProps: { act: pause },
  });
  return { pause, ...hook };
}

test.each(["Alt", "Shift", "Control", "CapsLock"])(
  "the modifier %s alone is not the key of an action without one",
  (key) => {
    const act = vi.fn();
    renderHook(() => useShortcuts(new Map([["", { act }]])));
    expect(press(document.body, { key, code: `${key}Left`, altKey: key === "Alt" })).toBe(true);
    expect(act).not.toHaveBeenCalled();
  },
);

describe("a key with Alt", () => {
  test("acts by its position on the keyboard, whatever it writes, and does nothing else", () => {
    const { pause } = listen();
    expect(press(document.body)).toBe(false);
    expect(pause).toHaveBeenCalledOnce();
  });

  test("is left alone without a shortcut", () => {
    const { pause } = listen();
    expect(press(document.body, { code: "KeyY" })).toBe(true);
    expect(pause).not.toHaveBeenCalled();
  });

  test.each<KeyboardEventInit>([
    { altKey: false, key: "p" },
    { ctrlKey: true },
    { altKey: false, metaKey: true, key: "p" },
    { shiftKey: true },
  ])("with %o does not match", (init) => {
    const { pause } = listen();
    press(document.body, init);
    expect(pause).not.toHaveBeenCalled();
  });

  test("acts once while it is held down, except for actions that repeat", () => {
    const [pause, step] = [vi.fn(), vi.fn()];
    const shortcuts = new Map([
      ["Alt+P", { act: pause }],
      ["Alt+J", { act: step, repeats: true }],
    ]);
    renderHook(() => useShortcuts(shortcuts));
    for (const code of ["KeyP", "KeyJ"]) {
      press(document.body, { code });
      press(document.body, { code, repeat: true });
    }
    expect([pause, step].map((act) => act.mock.calls.length)).toEqual([1, 2]);
  });

  test("with Mod works in a field, too", () => {
    const find = vi.fn();
    renderHook(() => useShortcuts(new Map([["Mod+K", { act: find }]])));
    render(<input data-testid="field" />);
    fireEvent.keyDown(screen.getByTestId("field"), { key: "k", ctrlKey: true });
    expect(find).toHaveBeenCalledOnce();
  });

  test("does nothing if another element has handled it", () => {
    const { pause } = listen();
    render(<button type="button" onKeyDown={(event) => event.preventDefault()} />);
    press(screen.getByRole("button"));
    expect(pause).not.toHaveBeenCalled();
  });

  test.each([
    ["input", {}, 1],
    ["textarea", {}, 1],
    ["input", { altKey: false, key: "F8", code: "F8" }, 0],
    ["dialog", {}, 0],
  ])("in a focused element (%s, %o) acts only if it would write nothing", (kind, init, times) => {
    const { pause } = listen();
    render(
      <>
        <input data-testid="input" />
        <textarea data-testid="textarea" />
        <select data-testid="select" />
        <div role="dialog">
          <button type="button" data-testid="dialog" />
        </div>
      </>,
    );
    press(screen.getByTestId(kind), init);
    expect(pause).toHaveBeenCalledTimes(times);
  });

  test("runs the action of the latest rendering", () => {
    const { pause, rerender } = listen();
    const resume = vi.fn();
    rerender({ act: resume });
    press(document.body);
    expect([pause, resume].map((act) => act.mock.calls.length)).toEqual([0, 1]);
  });

  test("does nothing once the component is unmounted", () => {
    const { pause, unmount } = listen();
    unmount();
    press(document.body);
    expect(pause).not.toHaveBeenCalled();
  });
});
