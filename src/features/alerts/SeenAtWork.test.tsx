import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { testIsin } from "#engine/protocol/testing-quotes.ts";
import { createStage } from "#live/testing-live.tsx";
import SeenAtWork from "./SeenAtWork.tsx";
import { firedStore } from "./testing-alerts.tsx";

afterEach(cleanup);

const ISIN = testIsin(1);

/** Draws two rows and a detail, with a firing of the first instrument, that long after it. */
function draw(afterMs: number) {
  const stage = createStage();
  const [logged] = firedStore().log;
  if (!logged) throw new Error("Nothing has fired");
  const firing = { ...logged, at: stage.clock.epochNow() - afterMs };
  const onSee = vi.fn();
  render(
    <>
      <p data-testid="quote" data-isin={ISIN}>
        <b>row</b>
      </p>
      <p data-testid="quote" data-isin={testIsin(2)}>
        other
      </p>
      <section data-testid="focus" data-isin={ISIN}>
        detail
      </section>
      <p data-testid="alert-toast" data-isin={ISIN}>
        line
      </p>
      <SeenAtWork firings={[firing]} onSee={onSee} />
    </>,
    { wrapper: stage.wrapper },
  );
  return { onSee, firing };
}

test.each([
  ["a press on the row", () => fireEvent.click(screen.getByText("row"))],
  ["a press in the detail", () => fireEvent.click(screen.getByText("detail"))],
  ["Enter on the row", () => fireEvent.keyDown(screen.getByText("row"), { key: "Enter" })],
  ["a quantity on the row", () => fireEvent.keyDown(screen.getByText("row"), { key: "1" })],
])("%s marks a firing of the instrument as seen", (_, act) => {
  const { onSee, firing } = draw(5000);
  act();
  expect(onSee.mock.calls).toEqual([[[firing]]]);
});

test.each([
  ["a press on another row", () => fireEvent.click(screen.getByText("other"))],
  [
    "a step to the next row",
    () => fireEvent.keyDown(screen.getByText("row"), { key: "ArrowDown" }),
  ],
  ["a letter, which searches", () => fireEvent.keyDown(screen.getByText("row"), { key: "a" })],
  ["a press on the line of a fired alert", () => fireEvent.click(screen.getByText("line"))],
])("%s marks no firing as seen", (_, act) => {
  const { onSee } = draw(5000);
  act();
  expect(onSee).not.toHaveBeenCalled();
});

test("a press that was under way when the alert fired does not count", () => {
  const { onSee } = draw(900);
  fireEvent.click(screen.getByText("row"));
  expect(onSee).not.toHaveBeenCalled();
});
