import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { readIsin } from "#engine/protocol/testing-quotes.ts";
import { $names } from "#live/instrument-names.ts";
import { createStage } from "#live/testing-live.tsx";
import { useFollowNames } from "./use-follow-names.ts";

const APPLE = readIsin("US0378331005");

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function follow(names: string | null | undefined) {
  const body = JSON.stringify({ from: "operator", names: { [APPLE]: "Kites" } });
  const asked = vi.fn(async () => new Response(body));
  vi.stubGlobal("fetch", asked);
  const { wrapper } = createStage();
  return { asked, ...renderHook(() => useFollowNames({ names }), { wrapper }) };
}

test("names are shown while the page of their gateway is mounted", async () => {
  const { asked, unmount } = follow("/names.json");
  await vi.waitFor(() => expect($names.get().of(APPLE)).toBe("Kites"), { interval: 1 });
  expect(asked.mock.calls).toMatchObject([["/names.json", {}]]);
  unmount();
  expect($names.get().of(APPLE)).toBeUndefined();
});

test.each([null, undefined])(
  "a gateway without a path for names (%s) is not asked",
  async (names) => {
    const { asked } = follow(names);
    await Promise.resolve();
    expect(asked).not.toHaveBeenCalled();
  },
);
