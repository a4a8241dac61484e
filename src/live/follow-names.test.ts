import { describe, expect, onTestFinished, test, vi } from "vitest";
import { createManualClock } from "#engine/protocol/testing-clock.ts";
import { readIsin } from "#engine/protocol/testing-quotes.ts";
import { followNames } from "./follow-names.ts";
import { type InstrumentNames, NO_NAMES } from "./instrument-names.ts";

const APPLE = readIsin("US0378331005");
const MINUTES = 60_000;

const bodyOf = (names: unknown) => JSON.stringify({ from: "operator", names });
const namesBody = (name: string) => bodyOf({ [APPLE]: name });
const named = (name: string, tag = name) =>
  new Response(namesBody(name), { headers: { etag: `W/"${tag}"` } });

function follow(path = "/names.json", answer: typeof fetch = async () => named("Kites")) {
  const clock = createManualClock();
  const fetcher = vi.fn<typeof fetch>(answer);
  const published: (string | undefined)[] = [];
  const publish = vi.fn((names: InstrumentNames) => void published.push(names.of(APPLE)));
  const onSettled = vi.fn();
  const leave = followNames({ path, clock, fetcher, publish, onSettled });
  onTestFinished(leave);
  return { clock, fetcher, published, publish, onSettled, leave };
}

describe("the names of the page", () => {
  test("are asked for at once, past no cache of the browser, and published", async () => {
    const { clock, fetcher, published } = follow();
    await clock.advance(0);
    expect(published).toEqual(["Kites"]);
    expect(fetcher.mock.calls).toMatchObject([
      ["/names.json", { cache: "no-cache", redirect: "manual" }],
    ]);
  });

  test("are settled with the first answer, and also without one", async () => {
    const { clock, onSettled } = follow();
    expect(onSettled).not.toHaveBeenCalled();
    await clock.advance(0);
    expect(onSettled).toHaveBeenCalled();
    const failing = follow("/names.json", () => Promise.reject(new TypeError("Failed to fetch")));
    await failing.clock.advance(0);
    expect(failing.onSettled).toHaveBeenCalled();
    expect(follow("https://elsewhere.example/").onSettled).toHaveBeenCalled();
  });

  test("are asked for again every ten minutes, and published where they are others", async () => {
    const { clock, fetcher, published } = follow();
    await clock.advance(10 * MINUTES - 1);
    expect(fetcher).toHaveBeenCalledTimes(1);
    await clock.advance(1);
    expect([fetcher.mock.calls.length, published]).toEqual([2, ["Kites"]]);
    fetcher.mockImplementation(async () => named("Lamps"));
    await clock.advance(10 * MINUTES);
    expect(published).toEqual(["Kites", "Lamps"]);
  });

  test.each<[string, () => Promise<Response>]>([
    ["500", async () => new Response("", { status: 500 })],
    ["401", async () => new Response("", { status: 401 })],
    ["a redirection", async () => Response.redirect("https://sign.in.example/")],
    ["a page", async () => new Response("<!doctype html>")],
    ["an empty body", async () => new Response("")],
    ["null", async () => new Response("null")],
    ["a list", async () => new Response("[]")],
    ["a number", async () => new Response("7")],
    ["a text", async () => new Response('"Lamps"')],
    ["an object without names", async () => new Response("{}")],
    ["a number for the names", async () => new Response(bodyOf(7))],
    ["a text for the names", async () => new Response(bodyOf("Lamps"))],
    ["a list for the names", async () => new Response(bodyOf(["Lamps"]))],
    ["a number for a name", async () => new Response(bodyOf({ [APPLE]: 7 }))],
    ["null for a name", async () => new Response(bodyOf({ [APPLE]: null }))],
    ["an object for a name", async () => new Response(bodyOf({ [APPLE]: { name: "Lamps" } }))],
    ["10 MB", async () => new Response(namesBody("k".repeat(10_000_000)))],
    ["no answer at all", async () => Promise.reject(new TypeError("Failed to fetch"))],
  ])("stay where %s comes, which is tried more and more rarely", async (_, answer) => {
    const { clock, fetcher, published } = follow();
    await clock.advance(0);
    fetcher.mockImplementation(answer);
    await clock.advance(10 * MINUTES);
    const instants: number[] = [];
    fetcher.mockImplementation(() => {
      instants.push(clock.now());
      return answer();
    });
    await clock.advance(60 * MINUTES);
    const gaps = instants.slice(1).map((at, nth) => at - (instants[nth] ?? 0));
    expect(gaps).toEqual([10, 20, 40, 80, 160, 320, 600, 600, 600, 600].map((s) => s * 1000));
    expect(published).toEqual(["Kites"]);
    fetcher.mockImplementation(async () => named("Lamps"));
    await clock.advance(10 * MINUTES);
    expect(published).toEqual(["Kites", "Lamps"]);
  });

  test("are given up after 30 seconds and tried again", async () => {
    const { clock, fetcher, published } = follow();
    fetcher.mockClear();
    const signals: AbortSignal[] = [];
    const hang: typeof fetch = (_, init) =>
      new Promise((_resolve, reject) => {
        const signal = init?.signal;
        if (!signal) return;
        signals.push(signal);
        signal.addEventListener("abort", () => reject(signal.reason));
      });
    fetcher.mockImplementation(hang);
    await clock.advance(10 * MINUTES);
    await clock.advance(29_999);
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
    await clock.advance(1);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    await clock.advance(5000);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
    expect(published).toEqual(["Kites"]);
  });

  test("are removed when the gateway no longer has any", async () => {
    const { clock, fetcher, publish } = follow();
    await clock.advance(0);
    fetcher.mockImplementation(async () => new Response("{}", { status: 404 }));
    await clock.advance(10 * MINUTES);
    expect(publish).toHaveBeenLastCalledWith(NO_NAMES);
    fetcher.mockImplementation(async () => named("Kites"));
    await clock.advance(10 * MINUTES);
    expect(publish.mock.lastCall?.[0].of(APPLE)).toBe("Kites");
  });

  test("are taken back at the end, and nothing comes or is asked for after it", async () => {
    const { clock, fetcher, publish, leave } = follow();
    leave();
    await clock.advance(60 * MINUTES);
    expect(publish.mock.calls).toEqual([[NO_NAMES]]);
    expect(fetcher).toHaveBeenCalledTimes(1);
    expect(clock.armed()).toBe(0);
  });

  test.each([
    "//evil.example/names.json",
    "https://evil.example/",
    "/\\evil.example/",
    "names",
    "/",
  ])("are not asked for at %s", async (path) => {
    const { clock, fetcher } = follow(path);
    await clock.advance(20 * MINUTES);
    expect(fetcher).not.toHaveBeenCalled();
  });
});
