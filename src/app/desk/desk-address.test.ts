import { describe, expect, test, vi } from "vitest";
import { readAddress } from "#app/url/address.ts";
import { textOf } from "#storage/entry.ts";
import { A, B, C, MINE, OTHER, openDesk } from "./testing-desk.ts";

describe("the address", () => {
  test("follows the open list and the instrument in detail", () => {
    const { desk, place } = openDesk({ saved: [MINE] });
    expect(place.search()).toBe(`?isin=${A},${B}`);
    desk.setDetail(B);
    expect(place.search()).toBe(`?isin=${A},${B}&focus=${B}`);
    desk.toggle(C);
    expect(readAddress(place.search()).entries?.map(textOf)).toEqual([A, B, C]);
    expect(place.listOfAddress()).toBe("mine");
  });
});

describe("the address bar", () => {
  test("is written only if the address differs", () => {
    const { desk, lists, writes } = openDesk({ saved: [MINE, OTHER] });
    expect(writes).toEqual([`?isin=${A},${B}`]);
    desk.setDetail(undefined);
    lists.set({ ...lists.get() });
    expect(writes).toHaveLength(1);
    desk.openList("other");
    expect(writes.slice(1)).toEqual([`?isin=${C}`]);
  });

  test("is rewritten even if only the list has changed", () => {
    const twin = { ...MINE, id: "twin" };
    const { desk, place } = openDesk({ saved: [MINE, twin] });
    desk.openList("twin");
    expect(place.listOfAddress()).toBe("twin");
  });

  test("keeps no change from the page when writing it fails", () => {
    const { desk, place, watched } = openDesk({ saved: [MINE] });
    const heard = vi.fn();
    desk.subscribe(heard);
    place.replace = () => {
      throw new DOMException("100 times per 30 seconds", "SecurityError");
    };
    expect(() => desk.toggle(C)).toThrow();
    expect(watched()).toEqual([A, B, C]);
    expect(heard).toHaveBeenCalledOnce();
  });
});
