import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { testChecked, testIsin } from "#engine/protocol/testing-quotes.ts";
import { ListTallyProvider } from "#live/list-tally.tsx";
import { createStage } from "#live/testing-live.tsx";
import { QuietNote } from "./QuietNote.tsx";

afterEach(cleanup);

const SECOND = 1000;
const ALL = [1, 2, 3].map(testIsin);

/** Draws the note of fresh quotes that changed just now, and returns how to check them again. */
function draw(isins = ALL) {
  const { wrapper, source, clock } = createStage();
  const moved = () => new Date(clock.epochNow()).toISOString();
  const first = moved();
  /** Checks every quote; those of `movers` have changed. */
  const check = (movers: readonly number[] = []) =>
    act(() => {
      for (const [index, isin] of isins.entries()) {
        const updatedAt = movers.includes(index) ? moved() : first;
        const checked = testChecked({ isin, checkedAt: clock.now(), updatedAt });
        source.answer(isin, checked, clock.now());
      }
    });
  const pass = async (seconds: number) => {
    for (let passed = 0; passed < seconds; passed += 1) {
      await act(() => clock.advance(SECOND));
      check();
    }
  };
  check();
  render(
    <ListTallyProvider watched={isins}>
      <QuietNote />
    </ListTallyProvider>,
    { wrapper },
  );
  return { clock, source, check, pass };
}

const note = () => screen.queryByText(/No quote has changed/)?.textContent;

test("fresh quotes of which none has changed for 15 seconds are said to be quiet, until one changes", async () => {
  const { check, pass, clock } = draw();
  await pass(14);
  expect(note()).toBeUndefined();
  await pass(2);
  expect(note()).toMatch(/^No quote has changed for 1[56] s$/);
  await pass(115);
  expect(note()).toBe("No quote has changed for 2 m");
  await pass(1);
  expect(note()).toBe("No quote has changed for 2 m");
  check([1]);
  await act(() => clock.advance(SECOND));
  expect(note()).toBeUndefined();
});

test("quotes that are checked rarely are quiet after three rounds of checks", async () => {
  const { pass, source } = draw();
  source.become({ cycleMs: 24_000 });
  await pass(71);
  expect(note()).toBeUndefined();
  await pass(2);
  expect(note()).toBe("No quote has changed for 1 m");
});

test("a pair of quiet quotes is usual", async () => {
  const { pass } = draw(ALL.slice(1));
  await pass(70);
  expect(note()).toBeUndefined();
});

test("quotes that are no longer checked are stale, not quiet", async () => {
  const { clock, pass, source } = draw();
  await pass(70);
  expect(note()).toBe("No quote has changed for 1 m");
  source.become({ connection: { state: "offline", nextTryAt: undefined } });
  await act(() => clock.advance(SECOND));
  expect(note()).toBeUndefined();
  source.become({ connection: { state: "live" } });
  await act(() => clock.advance(SECOND));
  expect(note()).toBe("No quote has changed for 1 m");
  await act(() => clock.advance(60 * SECOND));
  expect(note()).toBeUndefined();
});
