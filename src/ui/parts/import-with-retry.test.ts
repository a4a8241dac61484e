import { beforeEach, describe, expect, test, vi } from "vitest";
import { createImporter, MissingPartError, prefetch, withPart } from "./import-with-retry.ts";
import type { PartState } from "./part-state.ts";

/** Creates an importer whose gateway reports these states in turn, and the last one from then on. */
function createWorld(...states: readonly PartState[]) {
  const waits: number[] = [];
  const missing: string[] = [];
  let asked = 0;
  const importPart = createImporter({
    stateOf: async () => states[Math.min(asked++, states.length - 1)] ?? "unclear",
    wait: async (ms) => void waits.push(ms),
    onMissing: (reason) => missing.push(reason),
  });
  return { importPart, waits, missing, asked: () => asked };
}

const refused = new TypeError("Failed to fetch dynamically imported module");
const load = vi.fn<() => Promise<string>>();
beforeEach(() => {
  load.mockReset();
  load.mockRejectedValue(refused);
});

describe("a part of the page", () => {
  test("that loads is used at once, without a question about the build", async () => {
    const { importPart, asked } = createWorld("away");
    load.mockResolvedValue("part");
    expect(await importPart(load)).toBe("part");
    expect(asked()).toBe(0);
  });

  test("is awaited while the gateway is unreachable, and requested once when it is back", async () => {
    const { importPart, waits, missing } = createWorld(...Array(8).fill("away"), "unclear");
    load.mockRejectedValueOnce(refused).mockResolvedValue("part");
    expect(await importPart(load)).toBe("part");
    expect(load).toHaveBeenCalledTimes(2);
    expect(waits).toEqual([1000, 2000, 4000, 8000, 10_000, 10_000, 10_000, 10_000]);
    expect(missing).toEqual([]);
  });

  test("that another build replaced is given up without another try", async () => {
    const { importPart, waits, missing } = createWorld("replaced");
    const rejected = await importPart(load).catch((cause: unknown) => cause);
    expect(rejected).toBeInstanceOf(MissingPartError);
    expect(rejected).toMatchObject({ reason: "replaced", cause: refused });
    expect(load).toHaveBeenCalledOnce();
    expect(waits).toEqual([]);
    expect(missing).toEqual(["replaced"]);
  });

  test("is given up when the gateway comes back with another build", async () => {
    const { importPart } = createWorld("away", "away", "replaced");
    await expect(importPart(load)).rejects.toMatchObject({ reason: "replaced" });
    expect(load).toHaveBeenCalledOnce();
  });

  test("that fails for an unknown reason is tried three times", async () => {
    const { importPart, missing } = createWorld("unclear");
    await expect(importPart(load)).rejects.toMatchObject({ reason: "failed" });
    expect(load).toHaveBeenCalledTimes(3);
    expect(missing).toEqual(["failed"]);
  });

  test("made of parts, one of which is missing, is not tried again", async () => {
    const { importPart, asked } = createWorld("unclear");
    const inner = new MissingPartError("failed", refused);
    load.mockRejectedValue(inner);
    await expect(importPart(load)).rejects.toBe(inner);
    expect([load.mock.calls.length, asked()]).toEqual([1, 0]);
  });
});

test("asks once for several parts that fail at the same time because of another build", async () => {
  const { importPart, asked, missing } = createWorld("replaced");
  const parts = await Promise.allSettled([1, 2, 3].map(() => importPart(load)));
  expect(parts.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  expect(asked()).toBe(1);
  expect(missing).toEqual(["replaced", "replaced", "replaced"]);
});

test("asks about no other part once the build is known to be replaced", async () => {
  const { importPart, asked } = createWorld("replaced");
  await importPart(load).catch(() => undefined);
  await importPart(load).catch(() => undefined);
  expect(asked()).toBe(1);
  load.mockResolvedValue("a part that is still to be had");
  expect(await importPart(load)).toContain("still");
});

describe("a part that shows nothing", () => {
  beforeEach(() => load.mockReset().mockResolvedValue("part"));

  test("is used at once when it was prefetched", async () => {
    const ahead = () => load();
    await prefetch(ahead);
    const use = vi.fn<(part: string) => void>();
    withPart(ahead, use);
    expect(use).toHaveBeenCalledExactlyOnceWith("part");
    expect(load).toHaveBeenCalledOnce();
  });

  test("is used at once from the second time on", async () => {
    const late = () => load();
    await new Promise((resolve) => withPart(late, resolve));
    const use = vi.fn<(part: string) => void>();
    withPart(late, use);
    expect(use).toHaveBeenCalledExactlyOnceWith("part");
    expect(load).toHaveBeenCalledOnce();
  });
});
