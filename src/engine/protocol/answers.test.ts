import { describe, expect, test } from "vitest";
import { createAnswers, promiseOf } from "./answers.ts";

const forever = () => new AbortController().signal;

describe("answers", () => {
  test("keep the last outcome of each key", () => {
    const answers = createAnswers<string, number>();
    expect(answers.last("a")).toBeUndefined();
    answers.settle("a", { at: 1, value: 10 });
    answers.settle("a", { at: 2, value: 20 });
    expect(answers.last("a")).toEqual({ at: 2, value: 20 });
    expect(answers.last("b")).toBeUndefined();
  });

  test("resolve every wait for that key, and no other", async () => {
    const answers = createAnswers<string, number>();
    const first = answers.next("a", forever());
    const second = answers.next("a", forever());
    const other = answers.next("b", forever());
    answers.settle("a", { at: 1, value: 10 });
    expect(await Promise.all([first, second])).toEqual([10, 10]);
    answers.settle("b", { at: 2, value: 20 });
    expect(await other).toBe(20);
  });

  test("wait for the next outcome, not for the last", async () => {
    const answers = createAnswers<string, number>();
    answers.settle("a", { at: 1, value: 10 });
    const next = answers.next("a", forever());
    answers.settle("a", { at: 2, value: 20 });
    expect(await next).toBe(20);
  });

  test("reject the waits with an error", async () => {
    const answers = createAnswers<string, number>();
    const next = answers.next("a", forever());
    answers.settle("a", { at: 1, error: new Error("refused") });
    await expect(next).rejects.toThrow("refused");
  });

  test("reject one wait with its signal's reason, and keep the others", async () => {
    const answers = createAnswers<string, number>();
    const controller = new AbortController();
    const ended = answers.next("a", controller.signal);
    const kept = answers.next("a", forever());
    controller.abort(new Error("gone"));
    await expect(ended).rejects.toThrow("gone");
    answers.settle("a", { at: 1, value: 10 });
    expect(await kept).toBe(10);
  });

  test("reject every wait at the end", async () => {
    const answers = createAnswers<string, number>();
    const waits = [answers.next("a", forever()), answers.next("b", forever())];
    answers.end(new Error("closed"));
    for (const wait of waits) await expect(wait).rejects.toThrow("closed");
  });

  test("begin no wait with an aborted signal", () => {
    const answers = createAnswers<string, number>();
    expect(() => answers.next("a", AbortSignal.abort(new Error("gone")))).toThrow("gone");
  });
});

describe("an outcome as a promise", () => {
  test("resolves with a value and rejects with an error", async () => {
    expect(await promiseOf({ at: 1, value: 10 })).toBe(10);
    await expect(promiseOf({ at: 1, error: new Error("refused") })).rejects.toThrow("refused");
  });
});
