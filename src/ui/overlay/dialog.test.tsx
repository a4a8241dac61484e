import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ReactElement } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import Dialog from "./dialog.tsx";
import Drawer from "./drawer.tsx";

afterEach(cleanup);

test("a dialog dims the page, the command field only where it covers nearly all of a phone, and a drawer nothing", () => {
  const backdropOf = (overlay: ReactElement) => {
    render(overlay);
    const classes = [...document.querySelectorAll("[role=presentation]")].flatMap((element) => [
      ...element.classList,
    ]);
    cleanup();
    return classes.filter((name) => name.includes("bg-"));
  };
  const props = { open: true, onClose: () => {}, title: "Settings", closeLabel: "Close" };
  expect(backdropOf(<Dialog {...props}>text</Dialog>)).toEqual(["bg-[rgb(0_0_0/40%)]"]);
  const commandField = (
    <Dialog {...props} titleHidden>
      text
    </Dialog>
  );
  expect(backdropOf(commandField)).toEqual(["max-tablet:bg-[rgb(0_0_0/40%)]"]);
  const drawer = (
    <Drawer {...props} side="right">
      text
    </Drawer>
  );
  expect(backdropOf(drawer)).toEqual([]);
});

test("a drawer is as wide as the page of a phone", () => {
  render(
    <Drawer open onClose={() => {}} title="Settings" closeLabel="Close" side="right">
      text
    </Drawer>,
  );
  const { classList } = screen.getByRole("dialog", { name: "Settings" });
  expect([...classList]).toEqual(
    expect.arrayContaining(["max-tablet:w-full", "max-tablet:border-0"]),
  );
});

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
