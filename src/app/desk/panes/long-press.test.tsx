import { createEvent, fireEvent } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { createManualClock } from "#engine/protocol/testing-clock.ts";
import { watchLongPress } from "./long-press.ts";

const listening: AbortController[] = [];
afterEach(() => {
  for (const each of listening.splice(0)) each.abort();
});

const at = (clientX: number, clientY: number) => ({ clientX, clientY });

function open() {
  const clock = createManualClock();
  const controller = new AbortController();
  listening.push(controller);
  const onPress = vi.fn(() => true);
  const press = watchLongPress(document, {
    after: (ms, run) => clock.after(ms, run),
    onPress,
    signal: controller.signal,
  });
  const start = (...touches: readonly object[]) => fireEvent.touchStart(document.body, { touches });
  /** Lifts the finger; returns whether a tap follows. */
  const end = () => {
    const event = createEvent.touchEnd(document.body, { touches: [] });
    fireEvent(document.body, event);
    return !event.defaultPrevented;
  };
  return { clock, onPress, press, start, end };
}

test("a finger that rests for half a second is a long press, and its end is no tap", async () => {
  const { clock, onPress, start, end } = open();
  start(at(50, 60));
  await clock.advance(499);
  expect(onPress).not.toHaveBeenCalled();
  await clock.advance(1);
  expect(onPress).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(at(50, 60)));
  expect(end()).toBe(false);
  start(at(50, 60));
  expect(end()).toBe(true);
});

test("a press that opens nothing ends in a tap", async () => {
  const { clock, onPress, start, end } = open();
  onPress.mockReturnValue(false);
  start(at(0, 0));
  await clock.advance(500);
  expect(onPress).toHaveBeenCalledOnce();
  expect(end()).toBe(true);
});

test.each([
  ["it moves", () => fireEvent.touchMove(document.body, { touches: [at(8, 8)] })],
  ["the page scrolls", () => fireEvent.scroll(document.body)],
  ["the browser takes the touch", () => fireEvent.touchCancel(document.body)],
  ["it is lifted", () => fireEvent.touchEnd(document.body, { touches: [] })],
  [
    "another finger comes",
    () => fireEvent.touchStart(document.body, { touches: [at(0, 0), at(9, 9)] }),
  ],
])("a finger is no long press if %s", async (_, act) => {
  const { clock, onPress, start } = open();
  start(at(0, 0));
  await clock.advance(400);
  act();
  await clock.advance(1000);
  expect(onPress).not.toHaveBeenCalled();
});

test("a finger that trembles by ten pixels still rests", async () => {
  const { clock, onPress, start } = open();
  start(at(0, 0));
  fireEvent.touchMove(document.body, { touches: [at(6, 8)] });
  await clock.advance(500);
  expect(onPress).toHaveBeenCalledOnce();
});

test("a press that the browser's own event has taken opens nothing more, and ends in no tap", async () => {
  const { clock, onPress, press, start, end } = open();
  start(at(0, 0));
  press.take();
  expect(press.isTaken()).toBe(true);
  await clock.advance(500);
  expect(onPress).not.toHaveBeenCalled();
  expect(end()).toBe(false);
  // By a mouse there is no touch to take.
  press.take();
  expect(press.isTaken()).toBe(false);
});
