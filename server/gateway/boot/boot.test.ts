import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { quoteSchema } from "#market/client/contract.ts";
import { writeRecording } from "#market/recording/write-recording.ts";
import { parseSettings } from "#server/gateway/settings/settings.ts";
import { type Booted, boot } from "./boot.ts";

const opened: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

/** Uses a control route and reads the state that it answers. */
async function control(origin: string, method: string, path: string, body?: unknown) {
  const answer = await fetch(`${origin}/simulator/${path}`, {
    method,
    headers: { "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await answer.json()) as Readonly<Record<string, unknown>>;
}

/** Serves a booted gateway and asks it for a path. */
async function ask(booted: Booted, path: string): Promise<Response> {
  return fetch((await serve(booted)) + path);
}

/** @returns the origin under which it answers */
async function serve(booted: Booted): Promise<string> {
  const server = createServer((request, response) => {
    booted.gateway.handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  opened.push(
    () => server.closeAllConnections(),
    () => void server.close(),
    () => booted.close(),
  );
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe("boot", () => {
  test("starts the simulator with its flags where no service is configured", async () => {
    const booted = await boot(parseSettings({}, "."), { seed: "7", instruments: "3" });
    expect(booted.description).toMatch(/^Simulated market/);
    const list = await ask(booted, "/api/instruments");
    expect(await list.json()).toHaveLength(3);
  });

  test("gives each start of the simulator a different source", async () => {
    const config = async () =>
      (await ask(await boot(parseSettings({}, ".")), "/config.json")).json();
    const [first, second] = [await config(), await config()];
    expect(first).toMatchObject({ simulated: true, source: expect.stringMatching(/^sim-/) });
    expect(first).not.toEqual(second);
  });

  test("changes the source with each new run of the simulator", async () => {
    const origin = await serve(await boot(parseSettings({}, ".")));
    const currentRun = async () => {
      const config = (await (await fetch(`${origin}/config.json`)).json()) as { source: string };
      const { headers } = await fetch(`${origin}/api/instruments`);
      expect(headers.get("x-touchline-source")).toBe(config.source);
      return config.source;
    };
    const first = await currentRun();
    expect(await currentRun()).toBe(first);
    await control(origin, "PUT", "scenario", { scenario: "volatile" });
    expect(await currentRun()).toBe(first);
    const { run } = await control(origin, "POST", "restart", { seed: 8 });
    expect(await currentRun()).toBe(run);
    expect(run).not.toBe(first);
  });

  test("passes on no answer that may belong to the previous run", async () => {
    const origin = await serve(await boot(parseSettings({}, ".")));
    await control(origin, "PUT", "faults", [{ route: "any", delayMs: 300 }]);
    const slow = fetch(`${origin}/api/instruments`);
    await expect.poll(async () => (await control(origin, "GET", "state"))["requests"]).toBe(1);
    const { run } = await control(origin, "POST", "restart", {});
    expect((await slow).status).toBe(502);
    expect((await slow).headers.get("x-touchline-source")).toBe(run);
  });

  test("serves the simulator's invented names, and none while a recording is replayed", async () => {
    const origin = await serve(await boot(parseSettings({}, "."), { instruments: "3" }));
    const names = async () => (await fetch(`${origin}/names.json`)).json();
    expect(await names()).toEqual({
      from: "simulator",
      names: {
        US0378331005: expect.stringMatching(/ Group$/),
        IE000CNSFAR2: expect.stringMatching(/ Fund$/),
        FR0Z9KDP3VP7: expect.any(String),
      },
    });
    await fetch(`${origin}/simulator/replay`, {
      method: "PUT",
      headers: { "content-type": "application/x-ndjson" },
      body: await recordingOfOneQuote(),
    });
    expect((await fetch(`${origin}/names.json`)).status).toBe(404);
    expect(await (await fetch(`${origin}/config.json`)).json()).not.toHaveProperty("names");
    await fetch(`${origin}/simulator/replay`, { method: "DELETE" });
    expect((await fetch(`${origin}/names.json`)).status).toBe(200);
  });

  test("serves the operator's names instead of the simulator's, and closes the file", async () => {
    const folder = mkdtempSync(join(tmpdir(), "touchline-boot-"));
    opened.push(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, "names.csv"), "US0378331005;Kites\n");
    const settings = parseSettings({ INSTRUMENT_NAMES: "names.csv" }, folder);
    const origin = await serve(await boot(settings, {}, { log: () => undefined }));
    expect(await (await fetch(`${origin}/names.json`)).json()).toEqual({
      from: "operator",
      names: { US0378331005: "Kites" },
    });
  });

  test("stops with one line if the file of names was deleted after the settings were read", async () => {
    const folder = mkdtempSync(join(tmpdir(), "touchline-boot-"));
    opened.push(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, "names.csv"), "");
    const settings = parseSettings({ INSTRUMENT_NAMES: "names.csv" }, folder);
    rmSync(join(folder, "names.csv"));
    await expect(boot(settings)).rejects.toThrow(
      "INSTRUMENT_NAMES names a file that does not exist.",
    );
  });

  test("describes a service by its origin, without its token", async () => {
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
      stream: "/feed",
      source: expect.stringMatching(/^svc-/),
    });
  });
});

/** Of an instrument that the simulator has a name for. */
async function recordingOfOneQuote(): Promise<string> {
  const side = { price: "1.10", size: "1" };
  const quote = quoteSchema.parse({
    instrument: "US0378331005",
    ask: side,
    bid: side,
    updatedAt: "2026-01-03T11:59:59Z",
  });
  const at = Date.UTC(2026, 0, 3, 12);
  const lines = await writeRecording(
    {
      name: "Noon",
      madeAtEpochMs: at,
      isSimulated: false,
      from: at,
      to: at + 10_000,
      quotes: [{ checkedAtEpochMs: at, quote }],
      unchecked: [],
    },
    () => Promise.resolve(),
  );
  return lines.join("");
}
