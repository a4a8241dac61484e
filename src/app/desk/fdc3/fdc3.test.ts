import { describe, expect, test, vi } from "vitest";
import { type Isin, parseIsin } from "#market/isin.ts";
import { joinDesktop } from "./fdc3.ts";

const isin = (text: string): Isin => {
  const parsed = parseIsin(text);
  if (!parsed) throw new Error(`${text} is no ISIN`);
  return parsed;
};
const APPLE = isin("US0378331005");
const FUND = isin("IE000CNSFAR2");
const instrument = (id: object) => ({ type: "fdc3.instrument", id });

/** Creates a desk that shows one instrument and reports every step of a change. */
function createDesk(detail?: Isin) {
  const listeners = new Set<() => void>();
  const added: Isin[] = [];
  const tell = () => {
    for (const listener of listeners) listener();
  };
  let shown = detail;
  const add = (isins: readonly Isin[]) => {
    added.push(...isins);
    tell();
  };
  const setDetail = (next: Isin | undefined) => {
    shown = next;
    tell();
  };
  return {
    added,
    listeners,
    view: () => ({ detail: shown }) as never,
    detail: () => shown,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add,
    setDetail,
    show(isin: Isin) {
      add([isin]);
      setDetail(isin);
    },
  };
}

/** Creates an agent that records the broadcasts and sends contexts on request. */
function createAgent() {
  const handlers = new Map<string, (context: unknown) => void>();
  const listen = async (name: string, handler: (context: unknown) => void) => {
    handlers.set(name, handler);
    return { unsubscribe: () => handlers.delete(name) };
  };
  const broadcasts: unknown[] = [];
  return {
    broadcasts,
    handlers,
    say: (name: string, context: unknown) => handlers.get(name)?.(context),
    broadcast: async (context: unknown) => void broadcasts.push(context),
    addContextListener: listen,
    addIntentListener: listen,
  };
}

async function join(detail?: Isin) {
  const desk = createDesk(detail);
  const agent = createAgent();
  const life = new AbortController();
  await joinDesktop(agent, desk, life.signal);
  return { desk, agent, life };
}

describe("an instrument that a person chooses here", () => {
  test("is sent to the desktop, once", async () => {
    const { desk, agent } = await join();
    desk.setDetail(APPLE);
    desk.add([FUND]);
    desk.setDetail(FUND);
    expect(agent.broadcasts).toEqual([instrument({ ISIN: APPLE }), instrument({ ISIN: FUND })]);
  });

  test("is not sent if it was chosen before, as by a link", async () => {
    const { desk, agent } = await join(APPLE);
    desk.add([FUND]);
    expect(agent.broadcasts).toEqual([]);
  });

  test("is not sent while nothing is selected, and is sent when it is selected again", async () => {
    const { desk, agent } = await join(APPLE);
    desk.setDetail(undefined);
    expect(agent.broadcasts).toEqual([]);
    desk.setDetail(APPLE);
    expect(agent.broadcasts).toEqual([instrument({ ISIN: APPLE })]);
  });
});

describe.each(["fdc3.instrument", "ViewQuote"])("a context that arrives as %s", (name) => {
  test("is added to the open list and shown, and not sent back", async () => {
    const { desk, agent } = await join(APPLE);
    agent.say(name, { ...instrument({ ISIN: FUND, ticker: "F" }), name: "A fund" });
    expect(desk.added).toEqual([FUND]);
    expect(desk.detail()).toBe(FUND);
    expect(agent.broadcasts).toEqual([]);
  });

  test("does not prevent the next selection from being sent", async () => {
    const { desk, agent } = await join();
    agent.say(name, instrument({ ISIN: FUND }));
    desk.setDetail(APPLE);
    expect(agent.broadcasts).toEqual([instrument({ ISIN: APPLE })]);
  });

  test.each([
    undefined,
    null,
    "US0378331005",
    instrument({}),
    instrument({ ISIN: "us0378331005" }),
    instrument({ ISIN: "US0378331005 " }),
    instrument({ ISIN: "../../US0378331005" }),
    instrument({ ISIN: 7 }),
    instrument({ ticker: "AAPL" }),
    { type: "fdc3.contact", id: { ISIN: FUND } },
    { type: "fdc3.instrument" },
  ])("is ignored if it is %j", async (context) => {
    const { desk, agent } = await join(APPLE);
    agent.say(name, context);
    expect(desk.added).toEqual([]);
    expect(desk.detail()).toBe(APPLE);
  });
});

describe("an agent", () => {
  test("is left when the page has another desk", async () => {
    const { desk, agent, life } = await join();
    life.abort();
    await vi.waitFor(() => expect(agent.handlers.size).toBe(0), { interval: 1 });
    desk.setDetail(APPLE);
    expect(agent.broadcasts).toEqual([]);
    expect(desk.listeners.size).toBe(0);
  });

  test("is left even when it answers only after the page has left", async () => {
    const desk = createDesk();
    const agent = createAgent();
    const life = new AbortController();
    const joining = joinDesktop(agent, desk, life.signal);
    life.abort();
    await joining;
    expect(agent.handlers.size).toBe(0);
  });

  test.each([
    [
      "throws",
      () => {
        throw new Error("no");
      },
    ],
    ["rejects", () => Promise.reject(new Error("no"))],
    ["answers rubbish", () => 7],
  ])("harms nothing when it %s", async (_, act) => {
    const desk = createDesk();
    const agent = { broadcast: act, addContextListener: act, addIntentListener: act };
    const life = new AbortController();
    await joinDesktop(agent, desk, life.signal);
    desk.setDetail(APPLE);
    life.abort();
    expect(desk.detail()).toBe(APPLE);
  });

  test.each([undefined, null, 7, {}, { broadcast: "yes" }])(
    "is absent where its place holds %j",
    async (given) => {
      const desk = createDesk();
      await joinDesktop(given, desk, new AbortController().signal);
      expect(desk.listeners.size).toBe(0);
    },
  );
});
