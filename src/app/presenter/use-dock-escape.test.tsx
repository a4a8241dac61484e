import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useDockEscape } from "./use-dock-escape.ts";

afterEach(cleanup);

function Page({ onClose }: { onClose: () => void }) {
  useDockEscape(onClose);
  return (
    <>
      <input aria-label="search" />
      <div role="grid">
        <button type="button">row</button>
        <input aria-label="label" />
      </div>
      <div role="dialog">
        <button type="button">in a window</button>
      </div>
      <section data-place="dock">
        <button type="button">scenario</button>
        <input aria-label="seed" />
      </section>
    </>
  );
}

function draw() {
  const onClose = vi.fn();
  render(<Page onClose={onClose} />);
  return onClose;
}

const pressEscape = (target: Element) => fireEvent.keyDown(target, { key: "Escape" });

test.each(["scenario", "row"])("Escape closes the panel: on a %s", (name) => {
  const onClose = draw();
  pressEscape(screen.getByRole("button", { name }));
  expect(onClose).toHaveBeenCalledOnce();
});

test("Escape closes it without a focus, and leaves a field of the panel first", () => {
  const onClose = draw();
  const seed = screen.getByLabelText("seed");
  seed.focus();
  pressEscape(seed);
  expect(onClose).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(document.body);
  pressEscape(document.body);
  expect(onClose).toHaveBeenCalledOnce();
});

test("Escape belongs to a window, to a field of the desk, and to what has handled it", () => {
  const onClose = draw();
  pressEscape(screen.getByRole("button", { name: "in a window" }));
  pressEscape(screen.getByLabelText("search"));
  const row = screen.getByRole("button", { name: "row" });
  row.addEventListener("keydown", (event) => event.preventDefault());
  pressEscape(row);
  expect(onClose).not.toHaveBeenCalled();
});
