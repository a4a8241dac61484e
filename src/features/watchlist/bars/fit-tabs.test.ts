import { describe, expect, test } from "vitest";
import { fitTabs, lastStart } from "./fit-tabs.ts";

/** Five tabs of 100 px that may be cut to 60, and gaps of 20. */
const widths = [100, 100, 100, 100, 100].map((full) => ({ full, least: 60 }));
const tabs = { widths, gap: 20, room: 340, first: 0, open: 0 };

describe("the tabs that fit", () => {
  test("are all of them where there is room", () => {
    expect(fitTabs({ ...tabs, room: 580 })).toEqual({ first: 0, end: 5, cut: undefined });
  });

  test("are whole, and the next one is cut where enough of its name is left", () => {
    expect(fitTabs(tabs)).toEqual({ first: 0, end: 3, cut: undefined });
    expect(fitTabs({ ...tabs, room: 419 })).toEqual({ first: 0, end: 3, cut: undefined });
    expect(fitTabs({ ...tabs, room: 420 })).toEqual({ first: 0, end: 3, cut: 60 });
  });

  test("begin with the same one while the open one fits, and otherwise move as little as shows it whole", () => {
    expect(fitTabs({ ...tabs, first: 1, open: 3 })).toMatchObject({ first: 1, end: 4 });
    expect(fitTabs({ ...tabs, first: 1, open: 0 })).toMatchObject({ first: 0, end: 3 });
    expect(fitTabs({ ...tabs, room: 420, open: 3 })).toEqual({ first: 1, end: 4, cut: 60 });
  });

  test("leave no room after the last one that another could have", () => {
    expect(lastStart(tabs)).toBe(2);
    expect(fitTabs({ ...tabs, first: 4, open: 4 })).toMatchObject({ first: 2, end: 5 });
  });

  test("are the open one alone where it is too wide, cut to the room, however little that is", () => {
    expect(fitTabs({ ...tabs, room: 50, open: 2 })).toEqual({ first: 2, end: 2, cut: 50 });
    expect(fitTabs({ ...tabs, room: 50, open: -1 })).toEqual({ first: 0, end: 0, cut: undefined });
  });
});
