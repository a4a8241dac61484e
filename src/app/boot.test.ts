import { describe, expect, test, vi } from "vitest";
import { createManualClock } from "#polling/testing-clock.ts";
import { createFakeSource, type FakeSource } from "#polling/testing-source.ts";
import { boot } from "./boot.ts";

const CONFIG = JSON.stringify({ operatorEmail: null, simulated: true, source: "a1" });

/** A page over a gateway that the test plays. */
function open() {
  const clock = createManualClock();
  const gateway = {
    isOnline: true,
    config: (): Promise<Response> => Promise.reject(new TypeError("refused")),
  };
  const asked: { path: string; at: number }[] = [];
  const page = {
    navigator: {
      get onLine() {
        return gateway.isOnline;
      },
    },
    fetch(path: string) {
      asked.push({ path, at: clock.now() });
      return path === "/config.json" ? gateway.config() : new Promise(() => undefined);
    },
  } as unknown as Window;
  const opened: string[] = [];
  const sources: FakeSource[] = [];
  const booting = boot(clock, page, (sourceId) => {
    opened.push(sourceId);
    const source = createFakeSource();
    sources.push(source);
    return source;
  });
  return { clock, gateway, asked, opened, sources, booting, state: () => booting.get() };
}

const good = async () => new Response(CONFIG);
/** A body is read in more turns than promises alone take. */
const inAWhile = (check: () => void) => vi.waitFor(check, { interval: 1 });

describe("the page's start", () => {
  test("opens the source that the gateway names", async () => {
    const { gateway, clock, booting, state, opened } = open();
    const heard = vi.fn();
    booting.subscribe(heard);
    expect(state().live.source.status().connection.state).toBe("connecting");
    gateway.config = good;
    await clock.advance(1000);
    await inAWhile(() => expect(state().state).toBe("running"));
    expect(state().live.id).toBe("a1");
    expect(heard).toHaveBeenCalled();
    expect(opened).toEqual(["a1"]);
  });

  test("tries ever more rarely while the gateway is silent, at least twice a minute", async () => {
    const { clock, asked } = open();
    await clock.advance(5 * 60_000);
    const at = asked.map((request) => request.at);
    const waits = at.slice(1).map((time, index) => time - (at[index] ?? 0));
    expect(waits.slice(0, 6)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000]);
    expect(new Set(waits.slice(5))).toEqual(new Set([30_000]));
  });

  test("says that the gateway is unreachable, and when it is tried next", async () => {
    const { clock, state } = open();
    await clock.advance(0);
    expect(state().state).toBe("asking");
    expect(state().live.source.status().connection).toMatchObject({
      state: "unreachable",
      nextTryAt: clock.now() + 1000,
    });
  });

  test("says offline where the device says so, too", async () => {
    const { clock, gateway, state } = open();
    gateway.isOnline = false;
    await clock.advance(0);
    expect(state().live.source.status().connection.state).toBe("offline");
  });

  test("tries at once when somebody asks, and not again for the wait that this ends", async () => {
    const { clock, asked, state } = open();
    await clock.advance(60_000);
    const before = asked.length;
    state().live.source.probe();
    expect(asked).toHaveLength(before + 1);
    await clock.advance(29_000);
    expect(asked).toHaveLength(before + 1);
  });

  test("asks once at a time, however often somebody presses: it opens one source", async () => {
    const { clock, gateway, asked, opened, state } = open();
    await clock.advance(0);
    let answer: (response: Response) => void = () => undefined;
    gateway.config = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    const { source } = state().live;
    for (let times = 0; times < 3; times += 1) source.probe();
    expect(asked).toHaveLength(2);
    answer(await good());
    await inAWhile(() => expect(state().state).toBe("running"));
    expect(opened).toEqual(["a1"]);
  });

  test("opens another source when the gateway serves another, and closes the first", async () => {
    const { gateway, clock, opened, sources, state } = open();
    gateway.config = good;
    await clock.advance(1000);
    await inAWhile(() => expect(state().live.id).toBe("a1"));
    const [first] = sources;
    gateway.config = async () =>
      new Response(JSON.stringify({ operatorEmail: null, simulated: false, source: "b2" }));
    first?.become({ isForeign: true });
    expect(state().state).toBe("asking");
    await inAWhile(() => expect(state().live.id).toBe("b2"));
    expect(opened).toEqual(["a1", "b2"]);
    expect(first?.calls).toContain("close");
  });
});
