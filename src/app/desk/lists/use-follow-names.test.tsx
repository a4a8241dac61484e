import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { openDesk } from "#app/desk/testing-desk.ts";
import { readIsin } from "#engine/protocol/testing-quotes.ts";
import { $names } from "#live/instrument-names.ts";
import { createStage } from "#live/testing-live.tsx";
import { storedNames } from "#storage/known-names.ts";
import { useFollowNames } from "./use-follow-names.ts";

const APPLE = readIsin("US0378331005");
const FUND = readIsin("IE000CNSFAR2");
const stored = () => storedNames(() => localStorage).get()?.names;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

function follow(names: string | null | undefined) {
  const body = JSON.stringify({ from: "operator", names: { [APPLE]: "Kites", [FUND]: "Boats" } });
  const asked = vi.fn(async () => new Response(body));
  vi.stubGlobal("fetch", asked);
  const { wrapper } = createStage();
  const { desk } = openDesk({ saved: [{ id: "mine", name: "Mine", isins: [APPLE] }] });
  const config = { names, source: "a1" };
  return { asked, desk, ...renderHook(() => useFollowNames(config, desk), { wrapper }) };
}

test("names are shown while the page of their gateway is mounted", async () => {
  const { asked, unmount } = follow("/names.json");
  await vi.waitFor(() => expect($names.get().of(APPLE)).toBe("Kites"), { interval: 1 });
  expect(asked.mock.calls).toMatchObject([["/names.json", {}]]);
  unmount();
  expect($names.get().of(APPLE)).toBeUndefined();
});

test("those of the lists are kept for the next page, also of an instrument that is added later", async () => {
  const { desk, unmount } = follow("/names.json");
  await vi.waitFor(() => expect(stored()).toEqual({ [APPLE]: "Kites" }), { interval: 1 });
  act(() => desk.add([FUND]));
  expect(stored()).toEqual({ [APPLE]: "Kites", [FUND]: "Boats" });
  unmount();
  expect(stored()).toEqual({ [APPLE]: "Kites", [FUND]: "Boats" });
});

test("the names that an earlier page has kept stay until the first answer", async () => {
  const { unmount } = follow("/names.json");
  await vi.waitFor(() => expect(stored()).toBeDefined(), { interval: 1 });
  unmount();
  const { asked } = follow("/names.json");
  asked.mockRejectedValue(new TypeError("Failed to fetch"));
  expect(stored()).toEqual({ [APPLE]: "Kites" });
});

test("a gateway without names has what was kept removed", async () => {
  const { unmount } = follow("/names.json");
  await vi.waitFor(() => expect(stored()).toBeDefined(), { interval: 1 });
  unmount();
  follow(null);
  expect(stored()).toBeUndefined();
});

test.each([null, undefined])(
  "a gateway without a path for names (%s) is not asked",
  async (names) => {
    const { asked } = follow(names);
    await Promise.resolve();
    expect(asked).not.toHaveBeenCalled();
  },
);
