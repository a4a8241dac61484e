import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import Dialog from "./dialog.tsx";
import Drawer from "./drawer.tsx";

afterEach(cleanup);

describe.each([
  ["Dialog", Dialog],
  ["Drawer", Drawer],
] as const)("%s", (_name, Overlay) => {
  const draw = (onClose = () => {}) =>
    render(
      <Overlay open onClose={onClose} title="Settings" closeLabel="Close" side="left">
        <input aria-label="Zone" />
      </Overlay>,
    );

  test("is named by its title", () => {
    draw();
    expect(screen.getByRole("dialog", { name: "Settings" })).toBeTruthy();
  });

  test("gives the focus to its title first, not to the button that closes it", async () => {
    draw();
    const title = screen.getByRole("heading", { name: "Settings" });
    await vi.waitFor(() => expect(document.activeElement).toBe(title));
  });

  test("closes on Escape", () => {
    const onClose = vi.fn();
    draw(onClose);
    fireEvent.keyDown(screen.getByLabelText("Zone"), { key: "Escape" });
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test("closes by its button", () => {
    const onClose = vi.fn();
    draw(onClose);
    fireEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test("adds no style element, which the policy of the page would refuse", () => {
    const before = document.querySelectorAll("style").length;
    draw();
    expect(document.querySelectorAll("style").length).toBe(before);
  });
});
