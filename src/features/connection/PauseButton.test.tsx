import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { createStage } from "#live/testing-live.tsx";
import { PauseButton } from "./PauseButton.tsx";
import { PauseIconButton } from "./PauseIconButton.tsx";

afterEach(cleanup);

describe.each([
  ["with a word", PauseButton],
  ["with an icon only", PauseIconButton],
])("the pause button %s", (_, PauseControl) => {
  function draw() {
    const stage = createStage();
    render(<PauseControl />, { wrapper: stage.wrapper });
    return { ...stage, button: screen.getByRole("button", { name: "Pause" }) };
  }

  test("keeps its name, and shows a pause by its pressed state", () => {
    const { button, source } = draw();
    expect(button.getAttribute("data-testid")).toBe("pause");
    expect(button.getAttribute("aria-pressed")).toBe("false");
    act(() => source.become({ connection: { state: "paused", sinceEpochMs: 0 } }));
    expect(screen.getByRole("button", { name: "Pause" }).getAttribute("aria-pressed")).toBe("true");
  });

  test("shows what a press does", () => {
    const { button, source } = draw();
    const look = () => [
      button.textContent || button.title,
      button.querySelector("path")?.getAttribute("d"),
    ];
    const [word, icon] = look();
    expect(word).toBe("Pause");
    act(() => source.become({ connection: { state: "paused", sinceEpochMs: 0 } }));
    expect(look()).toEqual(["Resume", expect.not.stringMatching(icon ?? "")]);
  });

  test("pauses and resumes", () => {
    const { button, source } = draw();
    fireEvent.click(button);
    act(() => source.become({ connection: { state: "paused", sinceEpochMs: 0 } }));
    fireEvent.click(button);
    expect(source.calls).toEqual(["pause", "resume"]);
  });
});
