import { expect, test } from "vitest";
import type { Connection } from "#engine/protocol/source-status.ts";
import { createFakeSource } from "#live/testing-source.ts";
import { MarketDataError } from "#market/errors.ts";
import { tryScenario } from "./try-scenario.ts";

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
    tryScenario(source);
    expect(source.calls).toEqual(calls);
  },
);
