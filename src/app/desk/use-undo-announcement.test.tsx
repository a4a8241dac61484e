import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Undoable } from "#features/watchlist/bars/undoable.ts";
import { useUndoAnnouncement } from "./use-undo-announcement.ts";

const FIRST: Undoable = { kind: "list", name: "first" };
const SECOND: Undoable = { kind: "list", name: "second" };
const nameOf = (step: Undoable) => ("name" in step ? step.name : step.kind);

function follow(first: readonly Undoable[] = []) {
  let words = { verb: "deleted" };
  const undone: string[] = [];
  const { result, rerender } = renderHook(
    ({ steps }: { steps: readonly Undoable[] }) =>
      useUndoAnnouncement(steps, {
        words,
        doneText: (step) => `${nameOf(step)} ${words.verb}`,
        undoneText: (step) => `${nameOf(step)} restored`,
        onUndone: (step) => undone.push(nameOf(step)),
      }),
    { initialProps: { steps: first } },
  );
  return {
    undone,
    show: (...steps: readonly Undoable[]) => {
      rerender({ steps });
      return result.current.announcement;
    },
    forget: (step: Undoable) => {
      act(() => result.current.forget(step));
      return result.current.announcement;
    },
    changeVerb: (verb: string) => {
      words = { verb };
    },
  };
}

test("nothing is announced before the first step", () => {
  expect(follow().show()).toBe("");
});

test("each step is announced when it is done, and when it is undone", () => {
  const { show, undone } = follow();
  expect(show(FIRST)).toBe("first deleted");
  expect(show(FIRST, SECOND)).toBe("second deleted");
  expect(undone).toEqual([]);
  expect(show(FIRST)).toBe("second restored");
  expect(show()).toBe("first restored");
  expect(undone).toEqual(["second", "first"]);
});

test("a step from before the announcements is not announced when the steps after it are undone", () => {
  const { show, undone } = follow([FIRST, SECOND]);
  expect(show(FIRST)).toBe("second restored");
  expect(undone).toEqual(["second"]);
});

test("a step that is done again is announced again", () => {
  const { show } = follow();
  show(FIRST);
  show();
  expect(show({ ...FIRST })).toBe("first deleted");
});

test("forgotten steps are not announced as undone", () => {
  const { show, forget, undone } = follow();
  show(FIRST);
  show(FIRST, SECOND);
  expect(forget(SECOND)).toBe("");
  expect(show()).toBe("");
  expect(undone).toEqual([]);
  expect(show({ ...SECOND })).toBe("second deleted");
});

test("a step that is no longer the last one withdraws no announcement", () => {
  const { show, forget } = follow();
  show(FIRST);
  show(FIRST, SECOND);
  expect(forget(FIRST)).toBe("second deleted");
});

test("a change of the texts withdraws the announcement, and is not announced", () => {
  const { show, changeVerb } = follow();
  show(FIRST);
  changeVerb("gelöscht");
  expect(show(FIRST)).toBe("");
  expect(show(FIRST, SECOND)).toBe("second gelöscht");
});
