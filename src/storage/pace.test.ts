import { describe, expect, test } from "vitest";
import { paceStore } from "./pace.ts";

const HOUR = 3_600_000;
const LEARNED = { perMinute: 58.5, longestWaitMs: 60_000, closedForMs: 90_000 };

function device() {
  const texts = new Map<string, string>();
  const shelf = {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
    key: (index: number) => [...texts.keys()][index] ?? null,
    get length() {
      return texts.size;
    },
  };
  let epochMs = 1_000_000_000;
  return {
    texts,
    pass: (ms: number) => {
      epochMs += ms;
    },
    open: (sourceId: string) =>
      paceStore(
        sourceId,
        () => shelf,
        () => epochMs,
      ),
  };
}

describe("a learned pace", () => {
  test("survives a reload, the closed gate shorter by the time that passed", () => {
    const { open, pass } = device();
    open("a").save(LEARNED);
    pass(60_000);
    expect(open("a").load()).toEqual({ ...LEARNED, closedForMs: 30_000 });
  });

  test("leaves no gate closed past its time", () => {
    const { open, pass } = device();
    open("a").save(LEARNED);
    pass(HOUR);
    expect(open("a").load()?.closedForMs).toBe(0);
  });

  test("is never another source's", () => {
    const { open } = device();
    open("a").save(LEARNED);
    expect(open("b").load()).toBeUndefined();
  });

  test.each([
    ["is older than a day", 25 * HOUR],
    ["was saved in a future that the device has since left", -1],
  ])("is forgotten where it %s", (_, ms) => {
    const { open, pass } = device();
    open("a").save(LEARNED);
    pass(ms);
    expect(open("a").load()).toBeUndefined();
  });

  test.each(["rubbish", "{}", '{"savedAtEpochMs":1,"learned":{"perMinute":"60"}}'])(
    "is none where the text is %s",
    (text) => {
      const { open, texts } = device();
      texts.set("touchline:pace:a", text);
      expect(open("a").load()).toBeUndefined();
    },
  );

  test("of any source is removed once it is older than a day; nothing else is", () => {
    const { open, pass, texts } = device();
    texts.set("touchline:pace:broken", "{");
    texts.set("touchline:theme", '{"savedAtEpochMs":0}');
    open("old").save(LEARNED);
    pass(2 * HOUR);
    open("young").save(LEARNED);
    pass(23 * HOUR);
    open("new");
    expect([...texts.keys()]).toEqual([
      "touchline:pace:broken",
      "touchline:theme",
      "touchline:pace:young",
    ]);
  });

  test("is none where storage is blocked", () => {
    const blocked = paceStore(
      "a",
      () => {
        throw new DOMException("blocked", "SecurityError");
      },
      () => 0,
    );
    expect(blocked.load()).toBeUndefined();
  });
});
