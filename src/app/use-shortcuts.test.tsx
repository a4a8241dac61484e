import { cleanup, fireEvent, render, renderHook, screen } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { useShortcuts } from "./use-shortcuts.ts";

afterEach(cleanup);

function listen() {
  const pause = vi.fn();
  const hook = renderHook(({ act }) => useShortcuts({ p: act }), { initialProps: { act: pause } });
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

  test.each(["ctrlKey", "metaKey", "altKey", "repeat"])("with %s is the browser's", (modifier) => {
    const { pause } = listen();
    fireEvent.keyDown(document.body, { key: "p", [modifier]: true });
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

  test("does what it was last said to do", () => {
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
