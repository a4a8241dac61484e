import { expect, test } from "vitest";
import { createMetrics, type GatewayFigures } from "./metrics.ts";

const QUIET: GatewayFigures = {
  isLeader: true,
  streams: 0,
  instruments: 0,
  agesMs: [],
  gateMs: 0,
  perMinute: 0,
};

async function valuesOf(figures: GatewayFigures, statuses: readonly (number | "failed")[] = []) {
  const metrics = createMetrics(() => figures, figures.shared !== undefined);
  for (const status of statuses) metrics.countServiceAnswer(status);
  const lines = (await metrics.text()).split("\n").filter((line) => line.startsWith("touchline_"));
  return new Map(
    lines.map((line) => {
      const [name = "", value] = line.split(" ");
      return [name.replace("touchline_", ""), Number(value)];
    }),
  );
}

test("serves the gateway's figures as metrics, in seconds", async () => {
  const values = await valuesOf({
    isLeader: true,
    streams: 14,
    instruments: 20,
    agesMs: Array.from({ length: 20 }, (_, index) => 1000 * (20 - index)),
    gateMs: 12_500,
    perMinute: 60,
  });
  expect(Object.fromEntries(values)).toEqual({
    feed_leader: 1,
    feed_streams: 14,
    feed_instruments: 20,
    service_older_quotes_total: 0,
    service_gate_seconds: 12.5,
    pace_per_minute: 60,
    'quote_age_seconds{statistic="mean"}': 10.5,
    'quote_age_seconds{statistic="p95"}': 19,
  });
});

test("serves no age without quotes, and no leader where no request is sent", async () => {
  const values = await valuesOf({ ...QUIET, isLeader: false });
  expect([...values.keys()].filter((name) => name.startsWith("quote_age"))).toEqual([]);
  expect(values.get("feed_leader")).toBe(0);
});

test("serves for a shared feed whether Redis answers, and how many of its values were unusable", async () => {
  const shared = { isConnected: true, unused: { refused: 3, fenced: 1 } };
  const values = await valuesOf({ ...QUIET, shared });
  expect(values.get("redis_up")).toBe(1);
  expect(values.get('redis_values_unused_total{reason="refused"}')).toBe(3);
  expect(values.get('redis_values_unused_total{reason="fenced"}')).toBe(1);
  const away = await valuesOf({ ...QUIET, shared: { ...shared, isConnected: false } });
  expect(away.get("redis_up")).toBe(0);
});

test("serves no metrics of Redis for a feed of one process", async () => {
  expect([...(await valuesOf(QUIET)).keys()].filter((name) => name.startsWith("redis"))).toEqual(
    [],
  );
});

test("counts requests to the service by status, and those without an answer as failed", async () => {
  const values = await valuesOf(QUIET, [200, 200, 429, "failed"]);
  expect(values.get('service_requests_total{status="200"}')).toBe(2);
  expect(values.get('service_requests_total{status="429"}')).toBe(1);
  expect(values.get('service_requests_total{status="failed"}')).toBe(1);
});

test("serves Node's metrics as well", async () => {
  const text = await createMetrics(() => QUIET, false).text();
  expect(text).toContain("process_resident_memory_bytes ");
  expect(text).toContain("nodejs_eventloop_lag_p99_seconds ");
});
