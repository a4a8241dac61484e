import { describe, expect, test } from "vitest";
import { openPaceStore } from "./pace.ts";

const HOUR = 3_600_000;
const LEARNED = { perMinute: 58.5, longestWaitMs: 60_000, closedForMs: 90_000, waitMs: 120_000 };

function device() {
  const texts = new Map<string, string>();
  const storage = {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
    key: (index: number) => [...texts.keys()][index] ?? null,
    get length() {
      return texts.size;
    },
  };
  let epochMs = 1_000_000_000;
  let now = 500;
  const clocks = { now: () => now, epochNow: () => epochMs };
  return {
    texts,
    pass: (ms: number) => {
      epochMs += ms;
      now += ms;
    },
    /** Changes the device's date; no time passes. */
    setDate: (ms: number) => {
      epochMs += ms;
    },
    /** Restarts the browser, whose monotonic clock then has any origin. */
    restart: () => {
      now = 0;
    },
    open: (sourceId: string) => openPaceStore(sourceId, () => storage, clocks),
  };
}

describe("a learned pace", () => {
  test("survives a reload, with the closed gate shorter by the elapsed time", () => {
    const { open, pass } = device();
    open("a").save(LEARNED);
    pass(60_000);
    expect(open("a").load()).toEqual({ ...LEARNED, closedForMs: 30_000 });
  });

  test("leaves no gate closed beyond its time", () => {
    const { open, pass } = device();
    open("a").save(LEARNED);
    pass(HOUR);
    expect(open("a").load()?.closedForMs).toBe(0);
  });

  test("is never used for another source", () => {
    const { open } = device();
    open("a").save(LEARNED);
    expect(open("b").load()).toBeUndefined();
  });

  test("is forgotten when it is older than a day", () => {
    const { open, pass } = device();
    open("a").save(LEARNED);
    pass(25 * HOUR);
    expect(open("a").load()).toBeUndefined();
  });

  test.each([HOUR, 25 * HOUR, -HOUR, -600_000])(
    "keeps its gate closed over a reload where the device's date moved by %i ms",
    (ms) => {
      const { open, pass, setDate } = device();
      open("a").save(LEARNED);
      setDate(ms);
      pass(10_000);
      const left = ms > 0 ? 80_000 : 90_000;
      expect(open("a").load()).toEqual({ ...LEARNED, closedForMs: left });
    },
  );

  test.each([-1, -HOUR, -600_000])(
    "keeps its whole gate where the browser was closed and the date went back by %i ms",
    (ms) => {
      const { open, setDate, restart } = device();
      open("a").save(LEARNED);
      restart();
      setDate(ms);
      expect(open("a").load()).toEqual(LEARNED);
    },
  );

  test("keeps the instant of the service when the clock was set ahead while the browser was closed", () => {
    const { open, setDate, restart } = device();
    const anchored = { ...LEARNED, closedUntilServiceMs: 1_000_090_000 };
    open("a").save(anchored);
    restart();
    setDate(HOUR);
    expect(open("a").load()).toEqual({ ...anchored, closedForMs: 0 });
  });

  test("of an earlier version uses the date alone", () => {
    const { open, pass, texts } = device();
    const text = JSON.stringify({ savedAtEpochMs: 1_000_000_000, learned: LEARNED });
    texts.set("touchline:pace:a", text);
    pass(60_000);
    expect(open("a").load()).toEqual({ ...LEARNED, closedForMs: 30_000 });
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

  test("is undefined when storage is blocked", () => {
    const blocked = openPaceStore(
      "a",
      () => {
        throw new DOMException("blocked", "SecurityError");
      },
      { now: () => 0, epochNow: () => 0 },
    );
    expect(blocked.load()).toBeUndefined();
  });
});
