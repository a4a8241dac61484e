import { expect, test } from "vitest";
import type { Connection } from "#engine/protocol/source-status.ts";
import { createManualClock } from "#engine/protocol/testing-clock.ts";
import { createFakeSource } from "#live/testing-source.ts";
import { MarketDataError } from "#market/errors.ts";
import { createScenarioTries } from "./try-scenario.ts";

const error = new MarketDataError("forbidden");
const since = { sinceEpochMs: 0 };
const refused = { ...since, error, nextTryAt: 60_000 };
const limited = { resumeAt: 9000, resumeAtEpochMs: 9000, waitMs: 9000 };

test.each<readonly [Connection, readonly string[]]>([
  [{ state: "forbidden", ...refused }, ["tryNow"]],
  [{ state: "unauthorized", ...refused }, ["tryNow"]],
  [{ state: "unreachable", error, nextTryAt: 30_000 }, ["tryNow"]],
  [{ state: "rate-limited", ...limited, origin: "service" }, []],
  [{ state: "paused", ...since }, []],
  [{ state: "offline", nextTryAt: undefined }, []],
  [{ state: "connecting" }, []],
  [{ state: "live" }, []],
])(
  "a scenario that begins while the connection is %j is tried at once only after a failure",
  (connection, calls) => {
    const source = createFakeSource();
    source.become({ connection });
    createScenarioTries({ source, clock: createManualClock() })();
    expect(source.calls).toEqual(calls);
  },
);

test("a scenario soon after another try waits until the gateway permits a second one", async () => {
  const source = createFakeSource();
  const clock = createManualClock();
  const onScenario = createScenarioTries({ source, clock });
  source.become({ connection: { state: "forbidden", ...refused } });
  onScenario();
  await clock.advance(1000);
  onScenario();
  await clock.advance(2000);
  onScenario();
  expect(source.calls).toEqual(["tryNow"]);
  await clock.advance(3000);
  expect(source.calls).toEqual(["tryNow", "tryNow"]);
  onScenario();
  source.become({ connection: { state: "live" } });
  await clock.advance(10_000);
  expect(source.calls).toHaveLength(2);
});

test("a silent service is tried at each scenario", () => {
  const source = createFakeSource();
  const onScenario = createScenarioTries({ source, clock: createManualClock() });
  source.become({ connection: { state: "unreachable", error, nextTryAt: 30_000 } });
  onScenario();
  onScenario();
  expect(source.calls).toEqual(["tryNow", "tryNow"]);
});
