import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import * as z from "zod";
import { createMetrics } from "./metrics.ts";

const read = (name: string) =>
  readFileSync(new URL(`../../../docs/monitoring/${name}`, import.meta.url), "utf8");

async function metricNames(): Promise<ReadonlySet<string>> {
  const metrics = createMetrics(
    () => ({
      isLeader: true,
      streams: 1,
      instruments: 1,
      agesMs: [1],
      gateMs: 0,
      perMinute: 1,
    }),
    true,
  );
  const types = (await metrics.text()).matchAll(/^# TYPE (\S+) /gm);
  return new Set(Array.from(types, ([, name = ""]) => name));
}

const namesIn = (text: string) => text.match(/\b(?:touchline|process|nodejs)_[a-z0-9_]+/g) ?? [];

const RULES = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          annotations: z.object({ summary: z.string(), description: z.string() }),
        }),
      ),
    }),
  ),
});
const DASHBOARD = z.object({
  panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })).min(1) })).min(1),
});

describe("the files for monitoring", () => {
  test("use existing metrics in alerts", async () => {
    const names = await metricNames();
    const { groups } = RULES.parse(parse(read("alerts.yaml")));
    const rules = groups.flatMap((group) => group.rules);
    expect(rules.length).toBeGreaterThan(0);
    for (const { alert, expr } of rules) {
      expect(namesIn(expr).length, alert).toBeGreaterThan(0);
      for (const name of namesIn(expr)) expect(names, alert).toContain(name);
    }
  });

  test("use existing metrics in charts", async () => {
    const names = await metricNames();
    const { panels } = DASHBOARD.parse(JSON.parse(read("dashboard.json")));
    for (const { expr } of panels.flatMap(({ targets }) => targets)) {
      expect(namesIn(expr).length, expr).toBeGreaterThan(0);
      for (const name of namesIn(expr)) expect(names, expr).toContain(name);
    }
  });

  test("describe each metric of the gateway", async () => {
    const described = new Set(namesIn(read("README.md")));
    for (const name of await metricNames()) {
      if (name.startsWith("touchline_")) expect(described).toContain(name);
    }
  });
});
