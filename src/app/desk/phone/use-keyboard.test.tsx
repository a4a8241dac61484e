import { act, cleanup, render, screen } from "@testing-library/react";
import type { Window as HappyWindow } from "happy-dom";
import { afterEach, expect, test, vi } from "vitest";
import { BottomBar } from "./BottomBar.tsx";
import { useVisiblePart } from "./use-keyboard.ts";

afterEach(cleanup);
afterEach(() => vi.unstubAllGlobals());

/** The page of a test has the controls of its simulated window. */
const environment = window as unknown as Pick<HappyWindow, "happyDOM">;

function Page() {
  return (
    <div data-testid="page" style={useVisiblePart()}>
      <input aria-label="Level" />
      <input aria-label="At or above" type="radio" />
      <BottomBar label="Views">{null}</BottomBar>
    </div>
  );
}

/** Focuses a control of the page, or takes the focus from it. */
const focus = (name: string) => act(() => screen.getByLabelText(name).focus());
const blur = (name: string) => act(() => screen.getByLabelText(name).blur());
const isBarHidden = () => screen.getByLabelText("Views").hidden;

test("the bar at the bottom goes while a field has a keyboard on the screen", () => {
  environment.happyDOM.setViewport({ width: 390, height: 844 });
  render(<Page />);
  focus("Level");
  expect(isBarHidden()).toBe(false);
  act(() => environment.happyDOM.setViewport({ width: 390, height: 500 }));
  expect(isBarHidden()).toBe(true);
  focus("At or above");
  expect(isBarHidden()).toBe(false);
  focus("Level");
  expect(isBarHidden()).toBe(true);
  blur("Level");
  expect(isBarHidden()).toBe(false);
});

test("where the keyboard covers the page, the page is as high as what is visible, and not while it is zoomed into", () => {
  environment.happyDOM.setViewport({ width: 390, height: 844 });
  vi.spyOn(document.documentElement, "clientHeight", "get").mockReturnValue(664);
  const viewport = Object.assign(new EventTarget(), { height: 664, offsetTop: 0, scale: 1 });
  vi.stubGlobal("visualViewport", viewport);
  render(<Page />);
  const { style } = screen.getByTestId("page");
  const change = (to: Partial<typeof viewport>) =>
    act(() => {
      Object.assign(viewport, to);
      viewport.dispatchEvent(new Event("resize"));
    });
  focus("Level");
  expect(style.height).toBe("");
  change({ height: 380, offsetTop: 24 });
  expect([style.height, style.marginTop]).toEqual(["380px", "24px"]);
  expect(isBarHidden()).toBe(true);
  change({ height: 664, offsetTop: 0 });
  expect([style.height, style.marginTop]).toEqual(["", ""]);
  expect(isBarHidden()).toBe(false);
  change({ height: 332, scale: 2 });
  expect(style.height).toBe("");
  vi.restoreAllMocks();
});
