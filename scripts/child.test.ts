import { afterEach, expect, test, vi } from "vitest";
import { settingsSchema } from "#server/gateway/settings/settings-schema.ts";
import { root, runChild } from "./child.mjs";

afterEach(() => vi.unstubAllEnvs());

test("a child process inherits no setting of the gateway, but all other variables", async () => {
  const names = Object.keys(settingsSchema(root).shape);
  expect(names).toContain("MARKET_DATA_BASE_URL");
  for (const name of [...names, "TOUCHLINE_OTHER"]) vi.stubEnv(name, "exported");
  const { output } = await runChild([process.execPath, "-p", "JSON.stringify(process.env)"]);
  const inherited = Object.entries(JSON.parse(output)).filter(([, text]) => text === "exported");
  expect(inherited).toEqual([["TOUCHLINE_OTHER", "exported"]]);
});
