import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { type Booted, boot } from "./boot.ts";
import { parseSettings } from "./settings.ts";

const opened: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

/** Serves a booted gateway and asks it for a path. */
async function ask(booted: Booted, path: string): Promise<Response> {
  const server = createServer((request, response) => {
    booted.gateway.handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  opened.push(
    () => server.closeAllConnections(),
    () => void server.close(),
    () => booted.close(),
  );
  return fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
}

describe("booting", () => {
  it("without a service starts the simulator and passes its flags on", async () => {
    const booted = await boot(parseSettings({}, "."), { seed: "7", instruments: "3" });
    expect(booted.description).toMatch(/^Simulated market/);
    const list = await ask(booted, "/api/instruments");
    expect(await list.json()).toHaveLength(3);
  });

  it("gives each start of the simulator a source of its own", async () => {
    const config = async () =>
      (await ask(await boot(parseSettings({}, ".")), "/config.json")).json();
    const [first, second] = [await config(), await config()];
    expect(first).toMatchObject({ simulated: true, source: expect.stringMatching(/^sim-/) });
    expect(first).not.toEqual(second);
  });

  it("with a service names its origin and never its token", async () => {
    const raw = {
      MARKET_DATA_BASE_URL: "https://quotes.example/markets/beta",
      MARKET_DATA_TOKEN: "tell-nobody-of-it",
      OPERATOR_EMAIL: "desk@quotes.example",
    };
    const booted = await boot(parseSettings(raw, "."));
    expect(booted.description).toBe("Quotes of https://quotes.example");
    const text = await (await ask(booted, "/config.json")).text();
    expect(JSON.parse(text)).toEqual({
      operatorEmail: "desk@quotes.example",
      simulated: false,
      source: expect.stringMatching(/^svc-/),
    });
  });
});
