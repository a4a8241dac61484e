import { describe, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { damagedKey } from "./aside.ts";
import { keep, type Shelf } from "./kept.ts";

/** A shelf in memory that may be full. */
function createShelf(texts: Record<string, string> = {}) {
  const shelf = {
    texts,
    isFull: false,
    getItem: (key: string) => texts[key] ?? null,
    setItem(key: string, text: string) {
      if (shelf.isFull) throw new DOMException("full", "QuotaExceededError");
      texts[key] = text;
    },
  };
  return shelf;
}

const keepSize = (shelf: () => Shelf | undefined) =>
  keep({ key: "size", schema: z.object({ size: z.number() }), fallback: { size: 1 }, shelf });

const blocked = () => {
  throw new DOMException("blocked", "SecurityError");
};

describe("a kept value", () => {
  test("is its fallback on a first visit, and writes nothing by itself", () => {
    const shelf = createShelf();
    const kept = keepSize(() => shelf);
    expect(kept.get()).toEqual({ size: 1 });
    expect(kept.keeping()).toBe("kept");
    expect(shelf.texts).toEqual({});
  });

  test("survives a reload", () => {
    const shelf = createShelf();
    keepSize(() => shelf).set({ size: 7 });
    expect(keepSize(() => shelf).get()).toEqual({ size: 7 });
  });

  test("tells of each change, once, and of none where the value is the same", () => {
    const shelf = createShelf();
    const kept = keepSize(() => shelf);
    const heard = vi.fn();
    const stop = kept.subscribe(heard);
    kept.set({ size: 7 });
    kept.set(kept.get());
    expect(heard).toHaveBeenCalledOnce();
    stop();
    kept.set({ size: 8 });
    expect(heard).toHaveBeenCalledOnce();
  });

  test.each([
    ["is no JSON", "{size:"],
    ["is of another shape", '{"size":"7"}'],
    ["is of an older version", '{"version":0}'],
    ["is empty", ""],
    ["is five megabytes of rubbish", "x".repeat(5_000_000)],
  ])("whose text %s is set aside under another key, and the fallback holds", (_, text) => {
    const shelf = createShelf({ size: text });
    expect(keepSize(() => shelf).get()).toEqual({ size: 1 });
    expect(shelf.texts[damagedKey("size")]).toBe(text);
  });

  test("changes no prototype, whatever its text", () => {
    const shelf = createShelf({ size: '{"size":3,"__proto__":{"polluted":true}}' });
    expect(keepSize(() => shelf).get()).not.toHaveProperty("polluted");
    expect({}).not.toHaveProperty("polluted");
  });
});

describe("a browser that keeps nothing", () => {
  test.each([
    ["blocks storage", blocked],
    ["has no storage", () => undefined],
  ])("because it %s, leaves the value in memory and says so", (_, shelf) => {
    const kept = keepSize(shelf);
    kept.set({ size: 7 });
    expect(kept.get()).toEqual({ size: 7 });
    expect(kept.keeping()).toBe("memory");
  });

  test("because it is full, takes the change in memory, tells of it and says so", () => {
    const shelf = createShelf({ size: '{"size":3}' });
    const kept = keepSize(() => shelf);
    const heard = vi.fn(() => kept.keeping());
    kept.subscribe(heard);
    shelf.isFull = true;
    kept.set({ size: 7 });
    expect(kept.get()).toEqual({ size: 7 });
    expect(heard).toHaveReturnedWith("memory");
  });

  test("because it is full, survives even a damaged text that cannot be set aside", () => {
    const shelf = createShelf({ size: "rubbish" });
    shelf.isFull = true;
    expect(keepSize(() => shelf).get()).toEqual({ size: 1 });
  });
});

describe("a change from another tab", () => {
  test("is taken and told of, and not written back", () => {
    const shelf = createShelf();
    const kept = keepSize(() => shelf);
    const heard = vi.fn();
    kept.subscribe(heard);
    shelf.texts["size"] = '{"size": 9}';
    kept.reread();
    expect(kept.get()).toEqual({ size: 9 });
    expect(heard).toHaveBeenCalledOnce();
    expect(shelf.texts).toEqual({ size: '{"size": 9}' });
  });

  test("that removed it brings the fallback back", () => {
    const shelf = createShelf({ size: '{"size":3}' });
    const kept = keepSize(() => shelf);
    delete shelf.texts["size"];
    kept.reread();
    expect(kept.get()).toEqual({ size: 1 });
  });

  test("that is damaged is set aside", () => {
    const shelf = createShelf();
    const kept = keepSize(() => shelf);
    shelf.texts["size"] = "rubbish";
    kept.reread();
    expect(kept.get()).toEqual({ size: 1 });
    expect(shelf.texts[damagedKey("size")]).toBe("rubbish");
  });
});

describe("a change of what is kept", () => {
  const larger = ({ size }: { size: number }) => ({ size: size + 1 });

  test("begins from what lies there now, though this tab was not told of it yet", () => {
    const shelf = createShelf({ size: '{"size":3}' });
    const kept = keepSize(() => shelf);
    keepSize(() => shelf).set({ size: 10 });
    const heard = vi.fn();
    kept.subscribe(heard);
    kept.update(larger);
    expect(kept.get()).toEqual({ size: 11 });
    expect(shelf.texts["size"]).toBe('{"size":11}');
    expect(heard).toHaveBeenCalledOnce();
  });

  test("that comes to nothing writes nothing, and tells what it found", () => {
    const shelf = createShelf();
    const kept = keepSize(() => shelf);
    const heard = vi.fn();
    kept.subscribe(heard);
    kept.update((value) => value);
    expect(heard).not.toHaveBeenCalled();
    shelf.texts["size"] = '{"size": 9}';
    kept.update((value) => value);
    expect(heard).toHaveBeenCalledOnce();
    expect(kept.get()).toEqual({ size: 9 });
    expect(shelf.texts["size"]).toBe('{"size": 9}');
  });

  test("goes on from memory where the one before could not be written", () => {
    const shelf = createShelf({ size: '{"size":3}' });
    const kept = keepSize(() => shelf);
    shelf.isFull = true;
    kept.update(larger);
    kept.update(larger);
    expect(kept.get()).toEqual({ size: 5 });
    shelf.isFull = false;
    kept.update(larger);
    expect(shelf.texts["size"]).toBe('{"size":6}');
  });

  test("loses nothing where storage is blocked in between", () => {
    const shelf = createShelf({ size: '{"size":3}' });
    let isBlocked = false;
    const kept = keepSize(() => (isBlocked ? blocked() : shelf));
    isBlocked = true;
    kept.update(larger);
    expect(kept.get()).toEqual({ size: 4 });
  });

  test("is kept again once there is room again, and says so", () => {
    const shelf = createShelf();
    const kept = keepSize(() => shelf);
    shelf.isFull = true;
    kept.set({ size: 2 });
    expect(kept.keeping()).toBe("memory");
    shelf.isFull = false;
    kept.set({ size: 3 });
    expect(kept.keeping()).toBe("kept");
  });
});

describe("a page that was told of no change", () => {
  test("takes what lies there now, and tells of it where it is news", () => {
    const shelf = createShelf();
    const kept = keepSize(() => shelf);
    const heard = vi.fn();
    kept.subscribe(heard);
    kept.reread();
    expect(heard).not.toHaveBeenCalled();
    shelf.texts["size"] = '{"size":4}';
    kept.reread();
    expect(kept.get()).toEqual({ size: 4 });
    expect(heard).toHaveBeenCalledOnce();
  });
});

describe("damaged text that cannot be set aside", () => {
  test("is left where it is, and the page works in memory", () => {
    const shelf = createShelf({ size: "{garbage" });
    shelf.isFull = true;
    const kept = keepSize(() => shelf);
    shelf.isFull = false;
    kept.set({ size: 7 });
    expect(kept.get()).toEqual({ size: 7 });
    expect(shelf.texts).toEqual({ size: "{garbage" });
    expect(kept.flaws()).toHaveLength(1);
    expect(kept.keeping()).toBe("unreadable");
  });

  test("is not written over either once storage was blocked in between", () => {
    const shelf = createShelf({ size: "{garbage" });
    shelf.isFull = true;
    let isBlocked = false;
    const kept = keepSize(() => (isBlocked ? blocked() : shelf));
    isBlocked = true;
    kept.set({ size: 7 });
    isBlocked = false;
    shelf.isFull = false;
    kept.set({ size: 8 });
    expect(shelf.texts).toEqual({ size: "{garbage" });
  });

  test("gives way to what another tab makes of it", () => {
    const shelf = createShelf({ size: "{garbage" });
    shelf.isFull = true;
    const kept = keepSize(() => shelf);
    shelf.isFull = false;
    shelf.texts["size"] = '{"size":3}';
    kept.reread();
    expect([kept.get(), kept.keeping()]).toEqual([{ size: 3 }, "kept"]);
  });
});

describe("text of a newer Touchline", () => {
  const newer = '{"version":2,"width":3,"height":4}';

  test("is left as it is, nothing of it is set aside, and the page works in memory", () => {
    const shelf = createShelf({ size: newer });
    const kept = keepSize(() => shelf);
    expect([kept.get(), kept.keeping(), kept.flaws()]).toEqual([{ size: 1 }, "newer", []]);
    kept.set({ size: 7 });
    kept.update(({ size }) => ({ size: size + 1 }));
    expect(kept.get()).toEqual({ size: 8 });
    expect(shelf.texts).toEqual({ size: newer });
  });

  test("that another tab writes is left as it is, too", () => {
    const shelf = createShelf({ size: '{"size":3}' });
    const kept = keepSize(() => shelf);
    shelf.texts["size"] = newer;
    kept.set({ size: 7 });
    expect([kept.get(), kept.keeping()]).toEqual([{ size: 7 }, "newer"]);
    expect(shelf.texts).toEqual({ size: newer });
  });
});
