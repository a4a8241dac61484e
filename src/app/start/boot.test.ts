import { afterEach, describe, expect, test, vi } from "vitest";
import { createManualClock } from "#engine/protocol/testing-clock.ts";
import { readIsin } from "#engine/protocol/testing-quotes.ts";
import { $names, NO_NAMES } from "#live/instrument-names.ts";
import { createFakeSource, type FakeSource } from "#live/testing-source.ts";
import { boot } from "./boot.ts";
import { pinSource } from "./pin-source.ts";

const CONFIG = JSON.stringify({ operatorEmail: null, simulated: true, source: "a1" });

const refused = (): Promise<Response> => Promise.reject(new TypeError("refused"));

/** Boots a page with a gateway that the test controls, in a browser with this storage. */
function open(storage = new Map<string, string>(), config = refused) {
  const clock = createManualClock();
  const gateway = {
    isOnline: true,
    config,
  };
  const asked: { path: string; at: number }[] = [];
  const page = {
    localStorage: {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, text: string) => void storage.set(key, text),
    },
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
  const booting = boot(clock, page, ({ source: sourceId }) => {
    opened.push(sourceId);
    const source = createFakeSource();
    sources.push(source);
    return source;
  });
  return { clock, gateway, asked, opened, sources, booting, state: () => booting.get() };
}

const good = async () => new Response(CONFIG);
/** Waits until a body is read, which takes more than microtasks. */
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

  test("backs off while the gateway does not answer, and retries at least twice a minute", async () => {
    const { clock, asked } = open();
    await clock.advance(5 * 60_000);
    const at = asked.map((request) => request.at);
    const waits = at.slice(1).map((time, index) => time - (at[index] ?? 0));
    expect(waits.slice(0, 6)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000]);
    expect(new Set(waits.slice(5))).toEqual(new Set([30_000]));
  });

  test("reports that the gateway is unreachable, and when the next try is", async () => {
    const { clock, state } = open();
    await clock.advance(0);
    expect(state().state).toBe("asking");
    expect(state().live.source.status().connection).toMatchObject({
      state: "unreachable",
      nextTryAt: clock.now() + 1000,
    });
  });

  test("reports that the device is offline if the browser does", async () => {
    const { clock, gateway, state } = open();
    gateway.isOnline = false;
    await clock.advance(0);
    expect(state().live.source.status().connection.state).toBe("offline");
  });

  test("tries at once on request, and not again for the wait that this ends", async () => {
    const { clock, asked, state } = open();
    await clock.advance(60_000);
    const before = asked.length;
    state().live.source.tryNow();
    expect(asked).toHaveLength(before + 1);
    await clock.advance(29_000);
    expect(asked).toHaveLength(before + 1);
  });

  test("sends one request at a time, however often the button is pressed: it opens one source", async () => {
    const { clock, gateway, asked, opened, state } = open();
    await clock.advance(0);
    let answer: (response: Response) => void = () => undefined;
    gateway.config = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    const { source } = state().live;
    for (let times = 0; times < 3; times += 1) source.tryNow();
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
    const before = state();
    first?.become({ isForeign: true });
    expect(state(), "the desk keeps its configuration, and has no quotes").toMatchObject({
      state: "running",
      config: before.state === "running" && before.config,
      live: { id: "" },
    });
    await inAWhile(() => expect(state().live.id).toBe("b2"));
    expect(opened).toEqual(["a1", "b2"]);
    expect(first?.calls).toContain("close");
  });

  describe("that is about to be left", () => {
    /** Boots a page that is pinned to source a1, and whose gateway then serves b2. */
    async function hold() {
      const opening = open(undefined, good);
      const { gateway, clock, sources, state } = opening;
      await inAWhile(() => expect(state().live.id).toBe("a1"));
      gateway.config = async () => new Response(CONFIG.replace("a1", "b2"));
      const page = new EventTarget();
      const release = pinSource(clock, page);
      sources[0]?.become({ isForeign: true });
      return { ...opening, page, release };
    }

    test("opens no other source: the next page gets every quote", async () => {
      const { clock, opened, asked, state, release } = await hold();
      await clock.advance(30_000);
      expect(state().live.id).toBe("a1");
      expect(opened).toEqual(["a1"]);
      expect(asked).toHaveLength(1);
      release();
    });

    test.each<[string, (held: Awaited<ReturnType<typeof hold>>) => unknown]>([
      ["it stays after all", ({ release }) => release()],
      ["the back button brings it back", ({ page }) => page.dispatchEvent(new Event("pageshow"))],
      ["nothing has come of it after 40 s", ({ clock }) => clock.advance(40_000)],
    ])("opens the other source once %s", async (_, end) => {
      const held = await hold();
      await end(held);
      await inAWhile(() => expect(held.state().live.id).toBe("b2"));
      expect(held.opened).toEqual(["a1", "b2"]);
    });
  });
});

describe("a page that opens while the gateway is away", () => {
  const KEY = "touchline:config";
  const usedStorage = () => new Map([[KEY, CONFIG]]);

  test("opens the source that the gateway served last, and leaves the requests to it", async () => {
    const { clock, asked, opened, state } = open(usedStorage());
    await clock.advance(10 * 60_000);
    expect(state().state).toBe("running");
    expect(opened).toEqual(["a1"]);
    expect(asked).toHaveLength(1);
  });

  test("restores what an earlier page learned of the source", async () => {
    const storage = new Map<string, string>();
    const before = open(storage);
    before.gateway.config = good;
    await before.clock.advance(1000);
    await inAWhile(() => expect(before.state().state).toBe("running"));
    const { clock, opened } = open(storage);
    await clock.advance(0);
    expect(opened).toEqual(["a1"]);
  });

  /** Creates a gateway that answers when the test says so. */
  function slow(storage = usedStorage()) {
    let answer: (response: Response) => void = () => undefined;
    const config = () =>
      new Promise<Response>((resolve) => {
        answer = resolve;
      });
    return { ...open(storage, config), answer: (response: Response) => answer(response) };
  }

  test("opens it before a slow gateway has answered, and keeps it if the gateway names the same", async () => {
    const { clock, asked, opened, state, sources, answer } = slow();
    await clock.advance(400);
    expect(state().state).toBe("asking");
    await clock.advance(200);
    expect(state().live.id).toBe("a1");
    const before = state();
    answer(await good());
    await clock.advance(60_000);
    expect(state()).toBe(before);
    expect([opened, asked.length]).toEqual([["a1"], 1]);
    expect(sources[0]?.calls).not.toContain("close");
  });

  test("closes it when a slow gateway names another", async () => {
    const { clock, opened, state, sources, answer } = slow();
    await clock.advance(600);
    answer(new Response(CONFIG.replace("a1", "b2")));
    await inAWhile(() => expect(state().live.id).toBe("b2"));
    expect(opened).toEqual(["a1", "b2"]);
    expect(sources[0]?.calls).toContain("close");
  });

  test("closes it when a slow gateway denies access", async () => {
    const { clock, state, sources, answer } = slow();
    await clock.advance(600);
    answer(new Response("", { status: 401 }));
    await inAWhile(() => expect(state().state).toBe("asking"));
    expect(sources[0]?.calls).toContain("close");
    // The next request is slow again.
    await clock.advance(5000);
    expect(state().state).toBe("asking");
  });

  test("follows the gateway if it answers in time", async () => {
    const yesterday = new Map([[KEY, CONFIG.replace("a1", "b2")]]);
    const { opened, state } = open(yesterday, good);
    await inAWhile(() => expect(state().state).toBe("running"));
    expect(opened).toEqual(["a1"]);
    expect(yesterday.get(KEY)).toContain("a1");
  });

  test.each([502, 503, 504])("treats a status of %i as no answer", async (status) => {
    const { opened } = open(usedStorage(), async () => new Response("", { status }));
    await inAWhile(() => expect(opened).toEqual(["a1"]));
  });

  test.each([401, 403])("shows no quotes after a status of %i", async (status) => {
    const { clock, opened, state } = open(usedStorage(), async () => new Response("", { status }));
    await clock.advance(60_000);
    expect(state().state).toBe("asking");
    expect(opened).toEqual([]);
  });

  test("shows no quotes of the old source once the gateway serves another", async () => {
    const storage = usedStorage();
    const { clock, gateway, opened, sources, state } = open(storage);
    await clock.advance(0);
    sources[0]?.become({ isForeign: true });
    expect(state().live.id).toBe("");
    expect(sources[0]?.calls).toContain("close");
    await clock.advance(0);
    // Even if the gateway is away again, because it has served another source since.
    expect(state().state).toBe("asking");
    gateway.config = async () => new Response(CONFIG.replace("a1", "b2"));
    await clock.advance(60_000);
    await inAWhile(() => expect(state().live.id).toBe("b2"));
    expect(opened).toEqual(["a1", "b2"]);
    expect(storage.get(KEY)).toContain("b2");
  });

  test.each(["{}", "rubbish", '{"source":1}'])(
    "waits for the gateway if %j was stored",
    async (text) => {
      const { clock, opened, state } = open(new Map([[KEY, text]]));
      await clock.advance(0);
      expect(state().live.source.status().connection.state).toBe("unreachable");
      expect(opened).toEqual([]);
    },
  );
});

describe("the names that an earlier page has kept", () => {
  const APPLE = readIsin("US0378331005");
  const KNOWN = {
    version: 1,
    path: "/names.json",
    source: "a1",
    from: "operator",
    names: { [APPLE]: "Kites" },
  };
  const CONFIG_NAMES = {
    operatorEmail: null,
    simulated: false,
    source: "a1",
    names: "/names.json",
  };
  const kept = (known: unknown) => new Map([["touchline:names", JSON.stringify(known)]]);

  afterEach(() => $names.set(NO_NAMES));

  async function bootWith(config: unknown, known: unknown = KNOWN) {
    const { state } = open(kept(known), async () => new Response(JSON.stringify(config)));
    await inAWhile(() => expect(state().state).toBe("running"));
    return $names.get();
  }

  test("are there with the first paint", async () => {
    const shown = await bootWith(CONFIG_NAMES);
    expect([shown.from, shown.of(APPLE)]).toEqual(["operator", "Kites"]);
  });

  test.each([
    ["the gateway has no names", { ...CONFIG_NAMES, names: null }, KNOWN],
    ["the gateway knows of no names", { ...CONFIG_NAMES, names: undefined }, KNOWN],
    ["the gateway has them at another address", { ...CONFIG_NAMES, names: "/n.json" }, KNOWN],
    ["the gateway serves another source", { ...CONFIG_NAMES, source: "b2" }, KNOWN],
    ["they are of a newer build", CONFIG_NAMES, { ...KNOWN, version: 2 }],
    ["they are damaged", CONFIG_NAMES, { ...KNOWN, from: "service" }],
    ["there are none", CONFIG_NAMES, null],
  ])("are not shown if %s", async (_, config, known) => {
    expect(await bootWith(config, known)).toBe(NO_NAMES);
  });

  test("are not shown while the gateway is away, which may have none by now", async () => {
    const storage = kept(KNOWN).set("touchline:config", JSON.stringify(CONFIG_NAMES));
    const { state } = open(storage);
    await inAWhile(() => expect(state().state).toBe("running"));
    expect($names.get()).toBe(NO_NAMES);
  });

  test.each([
    ["with a slow gateway's answer, if the page runs with the same address", CONFIG_NAMES, "Kites"],
    [
      "not if it runs without names, which it never reads",
      { ...CONFIG_NAMES, names: null },
      undefined,
    ],
  ])("are shown %s", async (_, last, shown) => {
    let answer: (response: Response) => void = () => undefined;
    const storage = kept(KNOWN).set("touchline:config", JSON.stringify(last));
    const { clock, state } = open(
      storage,
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    await clock.advance(600);
    expect(state().state).toBe("running");
    expect($names.get()).toBe(NO_NAMES);
    answer(new Response(JSON.stringify(CONFIG_NAMES)));
    await inAWhile(() => expect(storage.get("touchline:config")).toContain("/names.json"));
    await clock.advance(0);
    expect($names.get().of(APPLE)).toBe(shown);
  });

  test("take the place of no names that were read since", async () => {
    const read = { ...NO_NAMES };
    $names.set(read);
    expect(await bootWith(CONFIG_NAMES)).toBe(read);
  });
});
