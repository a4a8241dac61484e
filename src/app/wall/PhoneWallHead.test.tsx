import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { Pages } from "#features/wall/use-pages.ts";
import { createStage } from "#live/testing-live.tsx";
import { PhoneWallHead } from "./PhoneWallHead.tsx";

afterEach(cleanup);

const ONE: Pages = {
  page: 0,
  pages: 1,
  round: 0,
  isPaused: false,
  hold: () => undefined,
  turn: () => undefined,
};

function open(pages: Pages, simulated = true) {
  const { wrapper } = createStage();
  render(<PhoneWallHead name="Mine" simulated={simulated} pages={pages} />, { wrapper });
}

test("a phone's wall says list, connection, simulation and time, and has the way back", () => {
  open(ONE);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Mine");
  expect(screen.getByTestId("connection")).toBeDefined();
  expect(screen.getByTestId("simulated").textContent).toBe("Simulated");
  expect(screen.getByText(/^\d\d:\d\d:\d\d$/)).toBeDefined();
  expect(screen.getByRole("button", { name: "Back to the desk" })).toBeDefined();
  expect(screen.queryByTestId("pace")).toBeNull();
});

test("the page's number takes the place of the time, and a real market has no sign of simulation", () => {
  open({ ...ONE, pages: 3 }, false);
  expect(screen.getByRole("button", { name: "Page 1 of 3" })).toBeDefined();
  expect(screen.queryByText(/^\d\d:\d\d:\d\d$/)).toBeNull();
  expect(screen.queryByTestId("simulated")).toBeNull();
});
