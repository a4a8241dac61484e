import { describe, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { persist, type TextStorage } from "./persisted.ts";
import { quarantineKey } from "./quarantine.ts";

/** A storage in memory that may be full. */
function createStorage(texts: Record<string, string> = {}) {
  const storage = {
    texts,
    isFull: false,
    getItem: (key: string) => texts[key] ?? null,
    setItem(key: string, text: string) {
      if (storage.isFull) throw new DOMException("full", "QuotaExceededError");
      texts[key] = text;
    },
  };
  return storage;
}

const keepSize = (storage: () => TextStorage | undefined) =>
  persist({ key: "size", schema: z.object({ size: z.number() }), fallback: { size: 1 }, storage });

const blocked = () => {
  throw new DOMException("blocked", "SecurityError");
};

describe("a persisted value", () => {
  test("is its fallback on a first visit, and is not written by itself", () => {
    const storage = createStorage();
    const kept = keepSize(() => storage);
    expect(kept.get()).toEqual({ size: 1 });
    expect(kept.persistState()).toBe("kept");
    expect(storage.texts).toEqual({});
  });

  test("survives a reload", () => {
    const storage = createStorage();
    keepSize(() => storage).set({ size: 7 });
    expect(keepSize(() => storage).get()).toEqual({ size: 7 });
  });

  test("notifies once of each change, and not of an equal value", () => {
    const storage = createStorage();
    const kept = keepSize(() => storage);
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
    ["is not JSON", "{size:"],
    ["is of another shape", '{"size":"7"}'],
    ["is of an older version", '{"version":0}'],
    ["is empty", ""],
    ["is five megabytes of rubbish", "x".repeat(5_000_000)],
  ])("whose text %s is set aside under another key, and the fallback holds", (_, text) => {
    const storage = createStorage({ size: text });
    expect(keepSize(() => storage).get()).toEqual({ size: 1 });
    expect(storage.texts[quarantineKey("size")]).toBe(text);
  });

  test("changes no prototype, for any text", () => {
    const storage = createStorage({ size: '{"size":3,"__proto__":{"polluted":true}}' });
    expect(keepSize(() => storage).get()).not.toHaveProperty("polluted");
    expect({}).not.toHaveProperty("polluted");
  });
});

describe("a browser that stores nothing", () => {
  test.each([
    ["blocks storage", blocked],
    ["has no storage", () => undefined],
  ])("because it %s, leaves the value in memory and says so", (_, storage) => {
    const kept = keepSize(storage);
    kept.set({ size: 7 });
    expect(kept.get()).toEqual({ size: 7 });
    expect(kept.persistState()).toBe("memory");
  });

  test("because it is full, applies the change in memory, notifies of it and reports it", () => {
    const storage = createStorage({ size: '{"size":3}' });
    const kept = keepSize(() => storage);
    const heard = vi.fn(() => kept.persistState());
    kept.subscribe(heard);
    storage.isFull = true;
    kept.set({ size: 7 });
    expect(kept.get()).toEqual({ size: 7 });
    expect(heard).toHaveReturnedWith("memory");
  });

  test("because it is full, survives even a damaged text that cannot be set aside", () => {
    const storage = createStorage({ size: "rubbish" });
    storage.isFull = true;
    expect(keepSize(() => storage).get()).toEqual({ size: 1 });
  });
});

describe("a change from another tab", () => {
  test("is read and reported, and not written back", () => {
    const storage = createStorage();
    const kept = keepSize(() => storage);
    const heard = vi.fn();
    kept.subscribe(heard);
    storage.texts["size"] = '{"size": 9}';
    kept.reread();
    expect(kept.get()).toEqual({ size: 9 });
    expect(heard).toHaveBeenCalledOnce();
    expect(storage.texts).toEqual({ size: '{"size": 9}' });
  });

  test("that removed it restores the fallback", () => {
    const storage = createStorage({ size: '{"size":3}' });
    const kept = keepSize(() => storage);
    delete storage.texts["size"];
    kept.reread();
    expect(kept.get()).toEqual({ size: 1 });
  });

  test("that is damaged is set aside", () => {
    const storage = createStorage();
    const kept = keepSize(() => storage);
    storage.texts["size"] = "rubbish";
    kept.reread();
    expect(kept.get()).toEqual({ size: 1 });
    expect(storage.texts[quarantineKey("size")]).toBe("rubbish");
  });
});

describe("a change of a persisted value", () => {
  const larger = ({ size }: { size: number }) => ({ size: size + 1 });

  test("starts from the stored value, even before this tab received an event", () => {
    const storage = createStorage({ size: '{"size":3}' });
    const kept = keepSize(() => storage);
    keepSize(() => storage).set({ size: 10 });
    const heard = vi.fn();
    kept.subscribe(heard);
    kept.update(larger);
    expect(kept.get()).toEqual({ size: 11 });
    expect(storage.texts["size"]).toBe('{"size":11}');
    expect(heard).toHaveBeenCalledOnce();
  });

  test("without an effect writes nothing, and notifies of the stored value", () => {
    const storage = createStorage();
    const kept = keepSize(() => storage);
    const heard = vi.fn();
    kept.subscribe(heard);
    kept.update((value) => value);
    expect(heard).not.toHaveBeenCalled();
    storage.texts["size"] = '{"size": 9}';
    kept.update((value) => value);
    expect(heard).toHaveBeenCalledOnce();
    expect(kept.get()).toEqual({ size: 9 });
    expect(storage.texts["size"]).toBe('{"size": 9}');
  });

  test("continues from memory when the one before could not be written", () => {
    const storage = createStorage({ size: '{"size":3}' });
    const kept = keepSize(() => storage);
    storage.isFull = true;
    kept.update(larger);
    kept.update(larger);
    expect(kept.get()).toEqual({ size: 5 });
    storage.isFull = false;
    kept.update(larger);
    expect(storage.texts["size"]).toBe('{"size":6}');
  });

  test("loses nothing when storage is blocked in between", () => {
    const storage = createStorage({ size: '{"size":3}' });
    let isBlocked = false;
    const kept = keepSize(() => (isBlocked ? blocked() : storage));
    isBlocked = true;
    kept.update(larger);
    expect(kept.get()).toEqual({ size: 4 });
  });

  test("is stored once there is room again, and reports it", () => {
    const storage = createStorage();
    const kept = keepSize(() => storage);
    storage.isFull = true;
    kept.set({ size: 2 });
    expect(kept.persistState()).toBe("memory");
    storage.isFull = false;
    kept.set({ size: 3 });
    expect(kept.persistState()).toBe("kept");
  });
});

describe("a page that missed a change", () => {
  test("takes the stored value, and notifies of it when it is new", () => {
    const storage = createStorage();
    const kept = keepSize(() => storage);
    const heard = vi.fn();
    kept.subscribe(heard);
    kept.reread();
    expect(heard).not.toHaveBeenCalled();
    storage.texts["size"] = '{"size":4}';
    kept.reread();
    expect(kept.get()).toEqual({ size: 4 });
    expect(heard).toHaveBeenCalledOnce();
  });
});

describe("damaged text that cannot be set aside", () => {
  test("stays where it is, and the page works in memory", () => {
    const storage = createStorage({ size: "{garbage" });
    storage.isFull = true;
    const kept = keepSize(() => storage);
    storage.isFull = false;
    kept.set({ size: 7 });
    expect(kept.get()).toEqual({ size: 7 });
    expect(storage.texts).toEqual({ size: "{garbage" });
    expect(kept.issues()).toHaveLength(1);
    expect(kept.persistState()).toBe("unreadable");
  });

  test("is not overwritten after storage was blocked in between", () => {
    const storage = createStorage({ size: "{garbage" });
    storage.isFull = true;
    let isBlocked = false;
    const kept = keepSize(() => (isBlocked ? blocked() : storage));
    isBlocked = true;
    kept.set({ size: 7 });
    isBlocked = false;
    storage.isFull = false;
    kept.set({ size: 8 });
    expect(storage.texts).toEqual({ size: "{garbage" });
  });

  test("is replaced by what another tab writes", () => {
    const storage = createStorage({ size: "{garbage" });
    storage.isFull = true;
    const kept = keepSize(() => storage);
    storage.isFull = false;
    storage.texts["size"] = '{"size":3}';
    kept.reread();
    expect([kept.get(), kept.persistState()]).toEqual([{ size: 3 }, "kept"]);
  });
});

describe("text of a newer Touchline", () => {
  const newer = '{"version":2,"width":3,"height":4}';

  test("is left unchanged and not quarantined, and the page works in memory", () => {
    const storage = createStorage({ size: newer });
    const kept = keepSize(() => storage);
    expect([kept.get(), kept.persistState(), kept.issues()]).toEqual([{ size: 1 }, "newer", []]);
    kept.set({ size: 7 });
    kept.update(({ size }) => ({ size: size + 1 }));
    expect(kept.get()).toEqual({ size: 8 });
    expect(storage.texts).toEqual({ size: newer });
  });

  test("that another tab writes is left unchanged too", () => {
    const storage = createStorage({ size: '{"size":3}' });
    const kept = keepSize(() => storage);
    storage.texts["size"] = newer;
    kept.set({ size: 7 });
    expect([kept.get(), kept.persistState()]).toEqual([{ size: 7 }, "newer"]);
    expect(storage.texts).toEqual({ size: newer });
  });

  test("that another tab writes leaves an open page its last value", () => {
    const storage = createStorage({ size: '{"size":3}' });
    const kept = keepSize(() => storage);
    storage.texts["size"] = newer;
    kept.reread();
    expect([kept.get(), kept.persistState()]).toEqual([{ size: 3 }, "newer"]);
    kept.update(({ size }) => ({ size: size + 1 }));
    storage.texts["size"] = '{"version":2,"width":5}';
    kept.reread();
    expect(kept.get(), "after another newer text").toEqual({ size: 4 });
    expect(keepSize(() => storage).get(), "in a page that opens").toEqual({ size: 1 });
    storage.texts["size"] = '{"size":6}';
    kept.reread();
    expect([kept.get(), kept.persistState()]).toEqual([{ size: 6 }, "kept"]);
  });
});
