import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Undoable } from "#features/watchlist/bars/undoable.ts";
import { useUndoAnnouncement } from "./use-undo-announcement.ts";

const FIRST: Undoable = { kind: "list", name: "first" };
const SECOND: Undoable = { kind: "list", name: "second" };
const nameOf = (step: Undoable) => ("name" in step ? step.name : step.kind);

function follow() {
  let words = { verb: "deleted" };
  const undone: string[] = [];
  const { result, rerender } = renderHook(
    ({ last }: { last: Undoable | undefined }) =>
      useUndoAnnouncement(last, {
        words,
        doneText: (step) => `${nameOf(step)} ${words.verb}`,
        undoneText: (step) => `${nameOf(step)} restored`,
        onUndone: (step) => undone.push(nameOf(step)),
      }),
    { initialProps: { last: undefined as Undoable | undefined } },
  );
  return {
    undone,
    show: (last: Undoable | undefined) => {
      rerender({ last });
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
  expect(follow().show(undefined)).toBe("");
});

test("each step is announced when it is done, and when it is undone", () => {
  const { show, undone } = follow();
  expect(show(FIRST)).toBe("first deleted");
  expect(show(SECOND)).toBe("second deleted");
  expect(undone).toEqual([]);
  expect(show(FIRST)).toBe("second restored");
  expect(show(undefined)).toBe("first restored");
  expect(undone).toEqual(["second", "first"]);
});

test("a step that is done again is announced again", () => {
  const { show } = follow();
  show(FIRST);
  show(undefined);
  expect(show({ ...FIRST })).toBe("first deleted");
});

test("forgotten steps are not announced as undone", () => {
  const { show, forget, undone } = follow();
  show(FIRST);
  show(SECOND);
  expect(forget(SECOND)).toBe("");
  expect(show(undefined)).toBe("");
  expect(undone).toEqual([]);
  expect(show({ ...SECOND })).toBe("second deleted");
});

test("a step that is no longer the last one withdraws no announcement", () => {
  const { show, forget } = follow();
  show(FIRST);
  show(SECOND);
  expect(forget(FIRST)).toBe("second deleted");
});

test("a change of the texts withdraws the announcement, and is not announced", () => {
  const { show, changeVerb } = follow();
  show(FIRST);
  changeVerb("gelöscht");
  expect(show(FIRST)).toBe("");
  expect(show(SECOND)).toBe("second gelöscht");
});
