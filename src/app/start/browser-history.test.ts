import { describe, expect, test, vi } from "vitest";
import { settled } from "#engine/protocol/testing-clock.ts";
import { loadWriter } from "./browser-history.ts";

const refused = new TypeError("Failed to fetch dynamically imported module");

/** Creates waits that end when the test says so. */
function createWaits() {
  const ends: (() => void)[] = [];
  return {
    wait: () => new Promise<void>((resolve) => ends.push(resolve)),
    end: async () => {
      ends.shift()?.();
      await settled();
    },
    count: () => ends.length,
  };
}

describe("the module that writes the history", () => {
  test("loads when the gateway is back", async () => {
    const { wait, end } = createWaits();
    const fetch = vi.fn(async () => new Response(null, { status: 404 }));
    fetch.mockRejectedValueOnce(refused);
    const load = vi.fn(async () => "writer");
    load.mockRejectedValueOnce(refused).mockRejectedValueOnce(refused);
    const loaded = loadWriter(load, { fetch, wait });
    await settled();
    await end();
    await end();
    expect(await loaded).toBe("writer");
    expect(load).toHaveBeenCalledTimes(3);
  });

  test("is requested only once if another build has replaced this one", async () => {
    const { wait, end, count } = createWaits();
    const files = [{ path: "/assets/asking-2.js" }];
    const fetch = vi.fn(async () => Response.json({ files }));
    const load = vi.fn(() => Promise.reject(refused));
    void loadWriter(load, { fetch, wait });
    await settled();
    await end();
    expect([load.mock.calls.length, fetch.mock.calls.length, count()]).toEqual([1, 1, 0]);
  });

  test("is requested again after a sign-in page", async () => {
    const { wait, end } = createWaits();
    const html = { headers: { "content-type": "text/html" } };
    const load = vi.fn(async () => "writer");
    load.mockRejectedValueOnce(refused);
    const loaded = loadWriter(load, { fetch: async () => new Response("<html>", html), wait });
    await settled();
    await end();
    expect(await loaded).toBe("writer");
  });
});
