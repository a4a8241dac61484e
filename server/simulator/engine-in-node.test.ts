import { expect, test } from "vitest";
import { createEngine } from "#engine/hub/engine.ts";
import type { SourceStatus } from "#engine/protocol/source-status.ts";
import { createManualClock, START_MS } from "#engine/protocol/testing-clock.ts";
import { createClient } from "#market/client/client.ts";
import type { Isin } from "#market/isin.ts";
import { testSimulator } from "./testing/test-simulator.ts";

const STEP_MS = 50;
const POLICY = { baseIntervalMs: 2000, mostPerMinute: undefined };

/** The engine in Node, over real HTTP to the simulator, on a clock that both share. */
async function engineOverSimulator(limit: string) {
  const simulator = await testSimulator({ instruments: 20, limit });
  const clock = createManualClock();
  const requests: { readonly at: number; readonly status: number; readonly waitMs: number }[] = [];
  let inFlight = 0;
  let token: string | undefined = "right-token";
  const engine = createEngine({
    client: createClient({
      baseUrl: simulator.baseUrl,
      async fetch(input, init) {
        const at = clock.now();
        const headers = new Headers(init?.headers);
        if (token !== undefined) headers.set("authorization", `Bearer ${token}`);
        inFlight += 1;
        try {
          const answer = await fetch(input, { ...init, headers });
          const body = await answer.arrayBuffer();
          const { status } = answer;
          const waitMs = 1000 * Number(answer.headers.get("retry-after") ?? 0);
          requests.push({ at, status, waitMs });
          return new Response(status === 204 ? null : body, { status, headers: answer.headers });
        } finally {
          // The client reads the body and the engine takes the answer in before time goes on.
          setImmediate(() => {
            inFlight -= 1;
          });
        }
      },
    }),
    clock,
    policy: POLICY,
    isOnline: () => true,
  });

  const list = await simulator.ask("/instruments");
  const isins = ((await list.json()) as { isin: Isin }[]).map(({ isin }) => isin);
  let status: SourceStatus | undefined;
  const quotes = new Map<Isin, number>();
  const seat = engine.seat(
    {
      weights: new Map(isins.map((isin) => [isin, 1])),
      alerts: new Set(),
      isVisible: true,
      pausedSinceEpochMs: undefined,
    },
    {
      onStatus(next) {
        status = next;
      },
      onAnswer(answer) {
        if (answer.kind === "quote" && "value" in answer.outcome) {
          quotes.set(answer.isin, answer.outcome.value.checkedAt);
        }
      },
    },
  );

  /** Lets time pass, in the engine and in the simulator alike. */
  async function pass(ms: number) {
    for (let passed = 0; passed < ms; passed += STEP_MS) {
      await clock.advance(STEP_MS);
      simulator.setClock(clock.now() - START_MS);
      while (inFlight > 0) await new Promise((resolve) => setImmediate(resolve));
    }
  }

  return {
    simulator,
    engine,
    seat,
    isins,
    quotes,
    requests,
    pass,
    now: clock.now,
    status: () => {
      if (!status) throw new Error("A seat has a status from its start");
      return status;
    },
    setToken: (next: string | undefined): void => {
      token = next;
    },
  };
}

test("the engine keeps to the limit of the simulator, and sends nothing while a Retry-After runs", async () => {
  const { engine, pass, requests, quotes, isins, status } = await engineOverSimulator("60/60s");
  await pass(10 * 60_000);
  const refused = requests.filter(({ status: code }) => code === 429);
  expect(refused.length).toBeGreaterThan(0);
  const isInside = (at: number) =>
    refused.some((refusal) => at > refusal.at + STEP_MS && at < refusal.at + refusal.waitMs);
  expect(requests.filter(({ at }) => isInside(at))).toEqual([]);
  // 13 while it learns, and one a minute at most from then on.
  expect(refused.length).toBeLessThanOrEqual(13 + 10);
  const answered = requests.filter(({ status: code }) => code === 200);
  expect(answered.length).toBeGreaterThan(9 * 50);
  expect(quotes.size).toBe(isins.length);
  expect(status().limits).toBeGreaterThan(0);
  expect(status().perMinute).toBeLessThanOrEqual(75);
  engine.close();
});

test("the engine sends nothing while a Retry-After runs, whatever its seat does", async () => {
  const { simulator, engine, seat, pass, requests, status, now } =
    await engineOverSimulator("none");
  await pass(5000);
  await simulator.control("PUT", "/faults", [
    { route: "any", status: 429, headers: { "retry-after": "7" } },
  ]);
  await pass(2000);
  expect(status().connection.state).toBe("rate-limited");
  await simulator.control("DELETE", "/faults");
  const until = status().closedUntil ?? now();
  const before = requests.length;
  seat.tryNow();
  seat.forgetPace();
  seat.setVisible(false);
  seat.setVisible(true);
  await pass(until - now() - STEP_MS);
  expect(requests).toHaveLength(before);
  expect(status().connection.state).toBe("rate-limited");
  await pass(3000);
  expect(requests.length).toBeGreaterThan(before);
  expect(status().connection.state).toBe("live");
  engine.close();
});

test.each([
  { token: undefined, state: "unauthorized" },
  { token: "wrong-token", state: "forbidden" },
])(
  "the engine probes a token with the answer $state once a minute, and continues once it is accepted",
  async ({ token, state }) => {
    const { engine, pass, requests, setToken, status } = await engineOverSimulator("none");
    await pass(5000);
    setToken(token);
    await pass(2000);
    expect(status().connection.state).toBe(state);
    const before = requests.length;
    await pass(3 * 60_000);
    expect(requests.length - before).toBe(3);
    setToken("right-token");
    await pass(61_000);
    expect(status().connection.state).toBe("live");
    engine.close();
  },
);

test("the engine requests one key at a time while the service is silent, and recovers by itself", async () => {
  const { simulator, engine, pass, requests, quotes, status, now, isins } =
    await engineOverSimulator("none");
  await pass(5000);
  await simulator.control("PUT", "/faults", [{ route: "any", status: 503 }]);
  await pass(5000);
  expect(status().connection.state).toBe("unreachable");
  const before = requests.length;
  await pass(60_000);
  expect(requests.length - before).toBeLessThanOrEqual(8);
  await simulator.control("DELETE", "/faults");
  await pass(40_000);
  expect(status().connection.state).toBe("live");
  const oldest = Math.min(...isins.map((isin) => quotes.get(isin) ?? 0));
  expect(now() - oldest).toBeLessThan(6000);
  engine.close();
});
