import { expect, test } from "vitest";
import { createAnswerHistory } from "./answer-history.ts";

function filled(answers: number) {
  const history = createAnswerHistory();
  for (let at = 0; at < answers; at += 1) history.record(at);
  return history;
}

test("answers are counted from an instant, which is included", () => {
  const history = filled(10);
  expect([0, 7, 9, 9.5].map((at) => history.countSince(at))).toEqual([10, 3, 1, 0]);
});

test("an idle period moves all of them", () => {
  const history = filled(10);
  history.shift(100);
  history.record(110);
  expect([100, 108, 110].map((at) => history.countSince(at))).toEqual([11, 3, 1]);
});

test("the oldest of very many answers are forgotten, and the newest still count", () => {
  const history = filled(50_000);
  expect(history.countSince(0)).toBe(16_384);
  expect(history.countSince(49_000)).toBe(1000);
});
