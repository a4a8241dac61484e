import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readOptions } from "#server/simulator/options.ts";
import { Simulation } from "#server/simulator/simulation.ts";
import { controlRoutes } from "./control.ts";

const document = readFileSync(new URL("../../../docs/automation.md", import.meta.url), "utf8");

test("docs/automation.md names exactly the existing control routes", () => {
  const simulation = new Simulation(readOptions({}), () => 0n);
  const served = controlRoutes(simulation)
    .routes.filter(({ method }) => method !== "ALL")
    .map(({ method, path }) => `${method} /simulator${path.replace(/:(\w+)/g, "{$1}")}`);
  const named = [...document.matchAll(/^\| `([A-Z]+ \/simulator\/[^`]*)` \|/gm)].map(
    ([, route = ""]) => route,
  );
  expect(named.toSorted()).toEqual(served.toSorted());
});
