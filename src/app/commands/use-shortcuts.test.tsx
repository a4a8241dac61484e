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

function listen() {
  const pause = vi.fn();
  const hook = renderHook(({ act }) => useShortcuts(new Map([["P", { act }]])), {
    initialProps: { act: pause },
  });
  return { pause, ...hook };
}

describe("a single key", () => {
  test.each(["p", "P"])("%s acts, and does nothing else", (key) => {
    const { pause } = listen();
    expect(fireEvent.keyDown(document.body, { key })).toBe(false);
    expect(pause).toHaveBeenCalledOnce();
  });

  test("that means nothing is left alone", () => {
    const { pause } = listen();
    expect(fireEvent.keyDown(document.body, { key: "q" })).toBe(true);
    expect(pause).not.toHaveBeenCalled();
  });

  test.each(["ctrlKey", "metaKey", "altKey"])("with %s is the browser's", (modifier) => {
    const { pause } = listen();
    const event = createEvent.keyDown(document.body, { key: "p", [modifier]: true });
    // happy-dom takes every Alt for AltGr.
    Object.defineProperty(event, "getModifierState", { value: () => false });
    fireEvent(document.body, event);
    expect(pause).not.toHaveBeenCalled();
  });

  test("that is held down acts once, but where holding it is meant", () => {
    const [pause, step] = [vi.fn(), vi.fn()];
    const shortcuts = new Map([
      ["P", { act: pause }],
      ["J", { act: step, repeats: true }],
    ]);
    renderHook(() => useShortcuts(shortcuts));
    for (const key of ["p", "j"]) {
      fireEvent.keyDown(document.body, { key });
      fireEvent.keyDown(document.body, { key, repeat: true });
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

  test("that a nearer element has handled does nothing more", () => {
    const { pause } = listen();
    render(<button type="button" onKeyDown={(event) => event.preventDefault()} />);
    fireEvent.keyDown(screen.getByRole("button"), { key: "p" });
    expect(pause).not.toHaveBeenCalled();
  });

  test.each(["input", "textarea", "select", "dialog"])("pressed in a %s is text", (kind) => {
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
    fireEvent.keyDown(screen.getByTestId(kind), { key: "p" });
    expect(pause).not.toHaveBeenCalled();
  });

  test("runs the action of the latest rendering", () => {
    const { pause, rerender } = listen();
    const resume = vi.fn();
    rerender({ act: resume });
    fireEvent.keyDown(document.body, { key: "p" });
    expect([pause, resume].map((act) => act.mock.calls.length)).toEqual([0, 1]);
  });

  test("means nothing once the page is gone", () => {
    const { pause, unmount } = listen();
    unmount();
    fireEvent.keyDown(document.body, { key: "p" });
    expect(pause).not.toHaveBeenCalled();
  });
});
