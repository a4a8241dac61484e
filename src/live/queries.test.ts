import { QueryObserver } from "@tanstack/react-query";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { QuoteSnapshot } from "#engine/protocol/quote-state.ts";
import { createManualClock, START_MS, settled } from "#engine/protocol/testing-clock.ts";
import { testChecked, testIsin } from "#engine/protocol/testing-quotes.ts";
import { MarketDataError } from "#market/errors.ts";
import { instrumentsQuery, quoteQuery } from "./queries.ts";
import { createQueryClient } from "./query-client.ts";
import { createFakeSource } from "./testing-source.ts";

const ISIN = testIsin(1);

let stop: () => void = () => undefined;
afterEach(() => stop());

/** Observes one quote, like a row. */
function observe() {
  const clock = createManualClock();
  const source = createFakeSource();
  const client = createQueryClient();
  const options = quoteQuery({ id: "a", source, clock }, ISIN);
  const observer = new QueryObserver(client, options);
  const unsubscribe = observer.subscribe(() => undefined);
  stop = () => {
    unsubscribe();
    client.clear();
  };
  const snapshot = (): QuoteSnapshot | undefined =>
    client.getQueryData<QuoteSnapshot>(options.queryKey);
  const interval = () => {
    const { refetchInterval } = options;
    if (typeof refetchInterval !== "function") throw new Error("it must be a function");
    return refetchInterval(observer.getCurrentQuery());
  };
  return { clock, source, client, options, observer, snapshot, interval, leave: unsubscribe };
}

describe("the query of a quote", () => {
  test("waits for an answer, and stores it as its snapshot", async () => {
    const { source, snapshot } = observe();
    expect(source.waits).toEqual([{ isin: ISIN, newerThan: undefined }]);
    const checked = testChecked();
    source.answer(ISIN, checked, START_MS);
    await settled();
    expect(snapshot()).toEqual({ checked, problem: undefined, answeredAt: START_MS });
  });

  test("then waits for the next answer", async () => {
    const { source, observer } = observe();
    source.answer(ISIN, testChecked(), START_MS);
    await settled();
    void observer.refetch();
    await settled();
    expect(source.waits.at(-1)).toEqual({ isin: ISIN, newerThan: START_MS });
  });

  test("waits for the first answer at once with a quote of an earlier page", async () => {
    const { source, interval } = observe();
    source.intervalMs = 200_000;
    source.answer(ISIN, { ...testChecked(), isRemembered: true }, START_MS);
    await settled();
    expect(interval()).toBe(1);
  });

  test("makes an error part of the snapshot, and keeps the value", async () => {
    const { clock, source, observer, snapshot } = observe();
    const checked = testChecked();
    source.answer(ISIN, checked, START_MS);
    await settled();
    void observer.refetch();
    await settled();
    await clock.advance(2000);
    const error = new MarketDataError("http", { status: 500, reason: "broken" });
    source.answer(ISIN, error, clock.now());
    await settled();
    expect(snapshot()).toEqual({
      checked,
      problem: { kind: "http", status: 500, reason: "broken" },
      answeredAt: START_MS + 2000,
    });
    expect(observer.getCurrentResult().isError).toBe(false);
  });

  test("drops the error with the next good answer", async () => {
    const { source, observer, snapshot } = observe();
    source.answer(ISIN, new MarketDataError("timeout"), START_MS);
    await settled();
    expect(snapshot()).toMatchObject({ checked: undefined, problem: { kind: "timeout" } });
    void observer.refetch();
    await settled();
    source.answer(ISIN, testChecked(), START_MS + 1);
    await settled();
    expect(snapshot()?.problem).toBeUndefined();
  });

  test("has at once the quote that came without an observer, and the error after it", async () => {
    const { source, client, options, snapshot, leave } = observe();
    source.answer(ISIN, testChecked(), START_MS);
    await settled();
    leave();
    const newer = testChecked({ bid: "10.60", checkedAt: START_MS + 2000 });
    source.answer(ISIN, newer, START_MS + 2000);
    source.answer(ISIN, new MarketDataError("timeout"), START_MS + 4000);
    const leaveAgain = new QueryObserver(client, options).subscribe(() => undefined);
    await settled();
    expect(snapshot()).toMatchObject({ checked: newer, problem: { kind: "timeout" } });
    leaveAgain();
  });

  test("ends its wait, unanswered, with its last observer", async () => {
    const { source, client, options, snapshot } = observe();
    const cancelled = vi.fn();
    stop();
    source.quote = (_, { signal }) =>
      new Promise((_, reject) => {
        signal.addEventListener("abort", () => {
          cancelled();
          reject(signal.reason);
        });
      });
    const off = new QueryObserver(client, options).subscribe(() => undefined);
    await settled();
    off();
    expect(cancelled).toHaveBeenCalledOnce();
    await settled();
    expect(snapshot()).toBeUndefined();
  });

  test("plans its next wait by the source, each time again", async () => {
    const { source, interval } = observe();
    source.answer(ISIN, testChecked(), START_MS);
    await settled();
    expect(interval()).toBe(1000);
    expect(interval()).toBe(1000);
    source.intervalMs = 40_000;
    expect(interval()).toBe(20_000);
    source.become({ closedUntil: START_MS + 60_000 });
    expect(interval()).toBe(60_000);
    source.become({ closedUntil: undefined });
    expect(interval()).toBe(20_000);
    expect(source.waits).toHaveLength(1);
  });

  test("counts the time to its next wait from the check, not from the arrival of an old quote", async () => {
    const { source, interval } = observe();
    source.intervalMs = 8000;
    source.answer(ISIN, testChecked({ checkedAt: START_MS - 3000 }), START_MS);
    await settled();
    expect(interval()).toBe(1000);
  });

  test("waits at once for the answer after a quote that is older than its plan", async () => {
    const { source, interval } = observe();
    source.intervalMs = 8000;
    source.answer(ISIN, testChecked({ checkedAt: START_MS - 40_000 }), START_MS);
    await settled();
    expect(interval()).toBe(100);
  });

  test("starts the next wait within half a minute, however long the plan is", async () => {
    const { source, interval } = observe();
    source.intervalMs = 3_600_000;
    source.answer(ISIN, testChecked(), START_MS);
    await settled();
    expect(interval()).toBe(30_000);
  });

  test("starts no wait sooner than a page can show what ended the last one", async () => {
    const { source, interval } = observe();
    source.intervalMs = 50;
    source.answer(ISIN, testChecked(), START_MS);
    await settled();
    expect(interval()).toBe(100);
  });

  test("plans nothing while it waits: a wait of hours must not collect callbacks", async () => {
    const { source, observer, interval } = observe();
    expect(interval()).toBe(false);
    source.answer(ISIN, testChecked(), START_MS);
    await settled();
    expect(interval()).toBe(1000);
    void observer.refetch();
    expect(interval()).toBe(false);
  });

  test("shares nothing with the same instrument of another source", () => {
    const { clock, source, options } = observe();
    const other = quoteQuery({ id: "b", source, clock }, ISIN);
    expect(other.queryKey).not.toEqual(options.queryKey);
  });

  test("rethrows an error that is no MarketDataError", async () => {
    const { source, observer } = observe();
    stop();
    source.quote = () => Promise.reject(new TypeError("a fault of our own"));
    const off = observer.subscribe(() => undefined);
    await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true));
    off();
  });
});

describe("the query of the list", () => {
  test("asks again soon after an error, else once in ten minutes", async () => {
    const { clock, source, client } = observe();
    source.instruments = () => Promise.reject(new MarketDataError("http", { status: 500 }));
    const options = instrumentsQuery({ id: "a", source, clock });
    const observer = new QueryObserver(client, options);
    const interval = () => {
      const { refetchInterval } = options;
      if (typeof refetchInterval !== "function") throw new Error("it must be a function");
      return refetchInterval(observer.getCurrentQuery());
    };
    expect(interval()).toBe(600_000);
    await observer.refetch();
    expect(interval()).toBe(1000);
  });
});

describe("the snapshot of the list", () => {
  const LIST = { isins: [ISIN], refused: 0, checkedAt: START_MS, checkedAtEpochMs: 0 };

  test("keeps the last good list after an error, with the problem", async () => {
    const { clock, source, client } = observe();
    source.instruments = async () => LIST;
    const options = instrumentsQuery({ id: "a", source, clock });
    const observer = new QueryObserver(client, options);
    await observer.refetch();
    source.instruments = () => Promise.reject(new MarketDataError("http", { status: 500 }));
    await observer.refetch();
    expect(client.getQueryData(options.queryKey)).toMatchObject({
      checked: LIST,
      problem: { kind: "http", status: 500 },
    });
    source.instruments = async () => LIST;
    await observer.refetch();
    expect(client.getQueryData(options.queryKey)).toEqual({ checked: LIST, problem: undefined });
  });
});

describe("the page's query client", () => {
  test("leaves retries, focus and network to the source", () => {
    expect(createQueryClient().getDefaultOptions().queries).toMatchObject({
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      networkMode: "always",
    });
  });
});
