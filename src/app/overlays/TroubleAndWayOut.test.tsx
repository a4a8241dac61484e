import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { docked } from "#app/presenter/docked.ts";
import { createStage } from "#live/testing-live.tsx";
import { openStore } from "#storage/store.ts";
import { TroubleAndWayOut } from "./TroubleAndWayOut.tsx";

afterEach(() => {
  cleanup();
  docked.set(false);
});

test("a trouble that a simulated market plays names the presenter and its key, and opens it", async () => {
  const { wrapper } = createStage();
  render(<TroubleAndWayOut state="unreachable" settings={openStore(window).settings} />, {
    wrapper,
  });
  const button = await screen.findByRole("button", { name: /presenter/ });
  expect(button.textContent).toContain("F8");
  fireEvent.click(button);
  expect(docked.get()).toBe(true);
});

test("the trouble of a real service names no presenter", async () => {
  const { wrapper } = createStage();
  render(<TroubleAndWayOut state="unreachable" />, { wrapper });
  await screen.findByTestId("trouble");
  expect(screen.queryByRole("button", { name: /presenter/ })).toBeNull();
});
