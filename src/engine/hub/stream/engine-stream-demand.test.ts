import { describe, expect, test } from "vitest";
import { openStream, openStreamStage } from "#engine/hub/testing-stream.ts";
import { STREAM_VERSION } from "#engine/protocol/stream-messages.ts";
import { testIsin } from "#engine/protocol/testing-quotes.ts";

const [A, B, C] = [testIsin(1), testIsin(2), testIsin(3)];
const MINUTE = 60_000;
const policy = (baseIntervalMs: number, mostPerMinute?: number) => ({
  baseIntervalMs,
  mostPerMinute,
});

describe("the demand of a stream", () => {
  test("is sent first of all, and is what is watched", async () => {
    const { source, clock, stream } = openStreamStage(2);
    source.setInterest(
      new Map([
        [A, 5],
        [B, 0.25],
      ]),
    );
    await clock.advance(100);
    expect(stream.connection().sent.map(({ message }) => message)).toEqual([
      {
        kind: "demand",
        version: STREAM_VERSION,
        source: "svc-test",
        watched: [
          [A, 5],
          [B, 0.25],
        ],
        background: [],
        intervalMs: 2000,
      },
    ]);
  });

  test("is the union of all tabs, with the greatest weight of each", async () => {
    const { clock, source, stream, openTab } = openStreamStage(2);
    source.setInterest(new Map([[A, 1]]));
    openTab({
      weights: new Map([
        [A, 5],
        [B, 1],
      ]),
    });
    await clock.advance(100);
    expect(stream.connections).toHaveLength(1);
    expect(stream.demands().at(-1)?.watched).toEqual([
      [A, 5],
      [B, 1],
    ]);
  });

  test("follows each change, several of one turn as one", async () => {
    const { clock, source, stream } = await openStream(1);
    await clock.advance(1000);
    const before = stream.demands().length;
    source.setInterest(
      new Map([
        [A, 1],
        [B, 1],
      ]),
    );
    source.setInterest(
      new Map([
        [A, 1],
        [C, 1],
      ]),
    );
    await clock.advance(1);
    const demands = stream.demands().slice(before);
    expect(demands.map(({ watched }) => watched.map(([isin]) => isin))).toEqual([[A, C]]);
  });

  test("is sent five times a second at most, and the last one always", async () => {
    const { clock, source, stream } = await openStream(1);
    const before = stream.demands().length;
    for (let step = 1; step <= 100; step += 1) {
      source.setInterest(new Map([[A, step]]));
      await clock.advance(20);
    }
    await clock.advance(200);
    const sent = stream.demands().slice(before);
    expect(sent.length).toBeLessThanOrEqual(11);
    expect(sent.at(-1)?.watched).toEqual([[A, 100]]);
  });

  test("is not sent again where nothing has changed", async () => {
    const { clock, source, stream } = await openStream(1);
    const before = stream.demands().length;
    for (let times = 0; times < 5; times += 1) {
      source.setInterest(new Map([[A, 1]]));
      await clock.advance(1000);
    }
    expect(stream.demands()).toHaveLength(before);
  });

  test("is narrowed by a person's wish for a longer interval", async () => {
    const { clock, source, stream } = await openStream(1);
    source.setPolicy(policy(30_000));
    await clock.advance(300);
    expect(stream.demands().at(-1)).toMatchObject({ intervalMs: 30_000, watched: [[A, 1]] });
  });

  test("is narrowed by a person's limit: all checks together keep to it", async () => {
    const { clock, source, stream } = await openStream(1);
    source.setInterest(
      new Map([
        [A, 5],
        [B, 1],
      ]),
    );
    source.setAlerts(new Set([C]));
    source.setPolicy(policy(2000, 6));
    await clock.advance(300);
    const { watched, background, intervalMs = 0 } = stream.demands().at(-1) ?? {};
    const perMinute = (watched ?? []).reduce((sum, [, weight]) => sum + weight, 0);
    expect((perMinute * MINUTE) / intervalMs).toBeCloseTo(6);
    expect(watched?.map(([isin]) => isin)).toEqual([A, B, C]);
    expect(background).toEqual([]);
  });

  test("is left as it is by a limit that it keeps to anyway", async () => {
    const { clock, source, stream } = await openStream(1);
    source.setAlerts(new Set([C]));
    source.setPolicy(policy(2000, 600));
    await clock.advance(300);
    const { watched, background, intervalMs } = stream.demands().at(-1) ?? {};
    expect(new Map(watched).get(C)).toBe(0.25);
    expect({ background, intervalMs }).toEqual({ background: [], intervalMs: 2000 });
  });

  test("has what only alerts need with a low weight, and in the background while hidden", async () => {
    const { clock, source, stream } = await openStream(2);
    source.setAlerts(new Set([A, C]));
    await clock.advance(300);
    const { watched, background } = stream.demands().at(-1) ?? {};
    expect(watched?.at(-1)).toEqual([C, 0.25]);
    expect(new Map(watched).get(A)).toBe(1);
    expect(background).toEqual([]);
    source.setVisible(false);
    await clock.advance(300);
    expect(stream.demands().at(-1)).toMatchObject({ watched: [], background: [A, C] });
    await clock.advance(5 * MINUTE);
    expect(stream.connection().isClosed).toBe(false);
  });
});

describe("a stream that nobody wants", () => {
  test.each([
    ["paused", "pause", "resume"],
    ["hidden", "hide", "show"],
  ] as const)("is closed half a minute after the page is %s", async (_, end, begin) => {
    const { clock, source, stream, quotesAsked } = await openStream(1);
    const acts = {
      pause: () => source.pause(),
      resume: () => source.resume(),
      hide: () => source.setVisible(false),
      show: () => source.setVisible(true),
    };
    acts[end]();
    await clock.advance(300);
    expect(stream.demands().at(-1)).toMatchObject({ watched: [], background: [] });
    await clock.advance(25_000);
    expect(stream.connection().isClosed).toBe(false);
    await clock.advance(7000);
    expect(stream.connection().isClosed).toBe(true);
    await clock.advance(10 * MINUTE);
    expect(stream.connections).toHaveLength(1);
    acts[begin]();
    await clock.advance(100);
    expect(stream.connections).toHaveLength(2);
    expect(source.status().transport).toEqual({ kind: "stream" });
    expect(quotesAsked()).toEqual([]);
  });

  test("is kept when demand returns sooner", async () => {
    const { clock, source, stream } = await openStream(1);
    source.setVisible(false);
    await clock.advance(25_000);
    source.setVisible(true);
    await clock.advance(25_000);
    expect(stream.connections).toHaveLength(1);
    expect(stream.connection().isClosed).toBe(false);
    expect(stream.demands().at(-1)?.watched).toEqual([[A, 1]]);
  });

  test("is not opened at all", async () => {
    const { clock, source, stream } = openStreamStage(0);
    await clock.advance(MINUTE);
    expect(stream.connections).toEqual([]);
    expect(source.status().transport).toEqual({ kind: "poll", cause: "opening" });
  });

  test("is not tried again while it is refused, however often the page is hidden", async () => {
    const { clock, source, stream, watch } = openStreamStage(1, { mode: "refuses" });
    watch();
    for (let times = 0; times < 20; times += 1) {
      await clock.advance(1000);
      source.setVisible(times % 2 === 0);
    }
    expect(stream.connections).toHaveLength(1);
  });
});

describe("a hub within a page", () => {
  test("opens a stream for a visible page alone, and requests what a hidden one's alerts need", async () => {
    const { clock, source, stream, quotesAsked } = await openStream(1, { isForVisibleOnly: true });
    source.setAlerts(new Set([A]));
    await clock.advance(5000);
    expect(quotesAsked()).toEqual([]);
    source.setVisible(false);
    await clock.advance(40_000);
    expect(stream.connection().isClosed).toBe(true);
    expect(quotesAsked().length).toBeGreaterThan(0);
    source.setVisible(true);
    await clock.advance(500);
    quotesAsked();
    expect(stream.connections).toHaveLength(2);
    await clock.advance(10_000);
    expect(quotesAsked()).toEqual([]);
  });
});

describe("more instruments than a stream takes", () => {
  test("leave the lightest of them to requests", async () => {
    const { clock, source, stream, isins, quotesAsked } = openStreamStage(510);
    const [first = A, ...others] = isins;
    source.setInterest(new Map([...others.map((isin) => [isin, 0.25] as const), [first, 1]]));
    await clock.advance(30_000);
    const [demand] = stream.demands();
    expect(demand?.watched).toHaveLength(500);
    expect(demand?.watched[0]).toEqual([first, 1]);
    const streamed = new Set(demand?.watched.map(([isin]) => isin));
    const asked = new Set(quotesAsked().map(({ key }) => key));
    expect(asked.size).toBe(10);
    expect([...asked].filter((key) => key !== "instruments" && streamed.has(key))).toEqual([]);
  });
});
