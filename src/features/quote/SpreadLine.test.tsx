import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { testChecked } from "#engine/protocol/testing-quotes.ts";
import { createStage } from "#live/testing-live.tsx";
import { SpreadLine } from "./SpreadLine.tsx";

afterEach(cleanup);

test("a stale quote: the range gives its place to the note", () => {
  const { wrapper } = createStage();
  render(
    <SpreadLine checked={testChecked({ bid: "10.60", ask: "10.70" })} note={<p>stale</p>}>
      <p>range</p>
    </SpreadLine>,
    { wrapper },
  );
  expect(screen.getByText("range").parentElement?.hidden).toBe(true);
  expect(screen.getByText("stale").parentElement).toBe(
    screen.getByText("range").parentElement?.parentElement,
  );
});

test("a stale quote with a crossed and disputed book has one note, so that nothing below moves", () => {
  const checked = testChecked({ bid: "10.80", ask: "10.70", isDisputed: true });
  const { wrapper } = createStage();
  const { rerender } = render(<SpreadLine checked={checked} note={<p>stale</p>} />, {
    wrapper,
  });
  const notes = () => [...document.querySelectorAll("p")].map((note) => note.textContent);
  expect(notes()).toEqual(["stale"]);
  rerender(<SpreadLine checked={checked} />);
  expect(notes()).toEqual(["Bid is above ask. Treat this quote with care."]);
});

test.each([
  ["normal", "10.60", true],
  ["locked", "10.70", false],
  ["crossed", "10.80", false],
])("a %s book: the range has its place or gives it to the warning", (_, bid, isShown) => {
  const { wrapper } = createStage();
  render(
    <SpreadLine checked={testChecked({ bid, ask: "10.70" })}>
      <p>range</p>
    </SpreadLine>,
    { wrapper },
  );
  // Hidden rather than removed: a book that flips would read the day's history each time.
  expect(screen.getByText("range").parentElement?.hidden).toBe(!isShown);
  expect(screen.queryByText(/^Bid (is above|equals) ask\./) === null).toBe(isShown);
});
