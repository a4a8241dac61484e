import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Undoable } from "#features/watchlist/bars/undoable.ts";
import { useUndoAnnouncement } from "./use-undo-announcement.ts";

const FIRST: Undoable = { kind: "list", name: "first" };
const SECOND: Undoable = { kind: "list", name: "second" };
const nameOf = (step: Undoable) => ("name" in step ? step.name : step.kind);

function follow(first: readonly Undoable[] = [], isProposed = true, undoneBefore?: Undoable) {
  let words = { verb: "deleted" };
  const undone: string[] = [];
  const { result, rerender } = renderHook(
    ({ steps, isProposed }: { steps: readonly Undoable[]; isProposed: boolean }) =>
      useUndoAnnouncement(steps, {
        isProposed,
        undone: undoneBefore,
        words,
        doneText: (step) => `${nameOf(step)} ${words.verb}`,
        undoneText: (step) => `${nameOf(step)} restored`,
        onUndone: (step) => undone.push(nameOf(step)),
      }),
    { initialProps: { steps: first, isProposed } },
  );
  return {
    undone,
    show: (...steps: readonly Undoable[]) => {
      rerender({ steps, isProposed: true });
      return result.current.announcement;
    },
    withdraw: (step: Undoable) => {
      act(() => result.current.withdraw(step));
      return result.current.announcement;
    },
    announcement: () => result.current.announcement,
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

test("an undo that went on past a step without a list is announced by the step that was undone", () => {
  const { show, undone } = follow();
  const missing = { ...SECOND, isListMissing: true };
  show(FIRST, SECOND);
  expect(show(FIRST, missing)).toBe("second deleted");
  expect(show()).toBe("first restored");
  show(missing);
  expect(show()).toBe("second restored");
  expect(undone).toEqual(["first", "second"]);
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

test("a step is announced as undone after its own announcement was withdrawn, too", () => {
  const { show, withdraw, undone } = follow();
  show(FIRST);
  show(FIRST, SECOND);
  expect(withdraw(SECOND)).toBe("");
  expect(show(FIRST)).toBe("second restored");
  expect(undone).toEqual(["second"]);
});

test("a step that another one replaces is not announced as undone", () => {
  const { show, undone } = follow();
  show(FIRST);
  expect(show(SECOND)).toBe("second deleted");
  expect(undone).toEqual([]);
});

test("a step that is not proposed any more is announced when it is undone, and not before", () => {
  const { show, announcement, undone } = follow([FIRST], false);
  expect(announcement()).toBe("");
  expect(show()).toBe("first restored");
  expect(undone).toEqual(["first"]);
});

test("a step that is no longer the last one withdraws no announcement", () => {
  const { show, withdraw } = follow();
  show(FIRST);
  show(FIRST, SECOND);
  expect(withdraw(FIRST)).toBe("second deleted");
});

test("a change of the texts withdraws the announcement, and is not announced", () => {
  const { show, changeVerb } = follow();
  show(FIRST);
  changeVerb("gelöscht");
  expect(show(FIRST)).toBe("");
  expect(show(FIRST, SECOND)).toBe("second gelöscht");
});

test("a step that was undone before the announcements is announced once, also if they start again", () => {
  const early: Undoable = { kind: "list", name: "early" };
  const { announcement, show, undone } = follow([FIRST], true, early);
  expect(announcement()).toBe("early restored");
  expect(undone).toEqual(["early"]);
  expect(show()).toBe("first restored");
  const again = follow([], true, early);
  expect(again.announcement()).toBe("");
  expect(again.undone).toEqual([]);
});
