import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { boot } from "#server/gateway/boot/boot.ts";
import { systemClocks } from "#server/gateway/clocks.ts";
import { parseSettings } from "#server/gateway/settings/settings.ts";
import { serviceSource } from "#server/gateway/settings/source-id.ts";
import { openPaceStore, paceFile } from "#server/gateway/state/pace-store.ts";
import { plainService, quoteTarget } from "#server/gateway/testing/plain-service.ts";
import {
  type RecordingService,
  startRecordingService,
} from "#server/gateway/testing/recording-service.ts";
import { main } from "./reset-pace.ts";

const TOKEN = "tell-nobody-of-it";
const LEARNED = { perMinute: 30, longestWaitMs: 60_000, closedForMs: 0 };
const RUN = fileURLToPath(new URL("../../scripts/run.mjs", import.meta.url));

let root: string;
let service: RecordingService;
const closing: (() => unknown)[] = [];
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), "touchline-reset-"));
  service = await startRecordingService();
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  await service.close();
  vi.restoreAllMocks();
  rmSync(root, { recursive: true, force: true });
});

/** A folder with the settings of a service, and a pace that was learned of it. */
function site(stateDir = "state") {
  const raw = {
    MARKET_DATA_BASE_URL: service.origin,
    MARKET_DATA_TOKEN: TOKEN,
    STATE_DIR: stateDir,
  };
  const lines = Object.entries(raw).map(([name, value]) => `${name}=${value}`);
  writeFileSync(join(root, ".env.local"), lines.join("\n"), { mode: 0o600 });
  const folder = join(root, stateDir);
  const source = serviceSource(service.origin);
  const file = paceFile(folder, source);
  const learn = () => {
    const log = () => undefined;
    const store = openPaceStore({ folder, source, token: TOKEN, clocks: systemClocks, log });
    store.save(LEARNED);
    store.close();
  };
  return { raw, folder, file, learn };
}

async function reset(): Promise<string> {
  const log = vi.spyOn(console, "log").mockReturnValue();
  await main(root, []);
  const lines = log.mock.calls.flat();
  log.mockRestore();
  expect(lines).toHaveLength(1);
  return String(lines[0]);
}

async function served(raw: Readonly<Record<string, string>>) {
  const lines: string[] = [];
  const booted = await boot(parseSettings(raw, root), {}, { log: (line) => lines.push(line) });
  const server = createServer((request, response) => {
    booted.gateway.handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
    return booted.close();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { ...booted, lines, ask: (path: string) => fetch(origin + path) };
}

describe("npm run reset-pace with a running server", () => {
  test("fails with one line if the pace is shared and no server runs on this machine", async () => {
    const { raw } = site();
    const lines = Object.entries({ ...raw, REDIS_URL: "redis://127.0.0.1:1" });
    const text = lines.map(([name, value]) => `${name}=${value}`).join("\n");
    writeFileSync(join(root, ".env.local"), text, { mode: 0o600 });
    await expect(main(root, [])).rejects.toThrow(/^No server with this STATE_DIR runs/);
  });

  test("makes it forget and save the pace, and loses no quote", async () => {
    const { raw, file, learn } = site();
    learn();
    service.behave(plainService);
    const { gateway, ask, lines } = await served(raw);
    expect((await ask(quoteTarget("US0378331005"))).status).toBe(200);
    expect(gateway.memory()?.perMinute).toBe(30);
    expect(await reset()).toBe(
      `The server has reset the pace of ${service.origin}. A Retry-After stays in force.`,
    );
    expect(gateway.memory()?.perMinute).toBeNull();
    expect(JSON.parse(readFileSync(file, "utf8")).learned.perMinute).toBeNull();
    expect(lines).toEqual([expect.stringMatching(/^The learned pace was forgotten/)]);
    expect((await ask(quoteTarget("US0378331005"))).status).toBe(200);
  });

  test("resets the pace before the first request", async () => {
    const { raw, learn } = site();
    learn();
    const { gateway } = await served(raw);
    await reset();
    expect(gateway.memory()?.perMinute).toBeNull();
    expect(service.seen).toEqual([]);
  });

  test("leaves a Retry-After in force", async () => {
    const { raw } = site();
    service.behave((_, response) => response.writeHead(429, { "retry-after": "60" }).end("{}"));
    const { gateway, ask } = await served(raw);
    await ask(quoteTarget("US0378331005"));
    await reset();
    expect((await ask(quoteTarget("US0378331005"))).headers.get("retry-after")).toBe("60");
    expect(gateway.memory()?.closedForMs).toBeGreaterThan(50_000);
    expect(service.seen).toHaveLength(1);
  });

  test("leaves a server of another service and its file alone", async () => {
    const { raw, file, learn } = site();
    learn();
    const { gateway } = await served(raw);
    writeFileSync(
      join(root, ".env.local"),
      `MARKET_DATA_BASE_URL=${service.origin}/beta\nMARKET_DATA_TOKEN=${TOKEN}\nSTATE_DIR=state`,
      { mode: 0o600 },
    );
    expect(await reset()).toMatch(/^No server runs for .*, and no pace is stored: /);
    expect(gateway.memory()?.perMinute).toBe(30);
    expect(JSON.parse(readFileSync(file, "utf8")).learned.perMinute).toBe(30);
  });

  test("changes nothing for a server without a socket, which would save the pace again", async () => {
    const { file, learn, folder } = site();
    learn();
    const module = new URL("../gateway/state/testing/lock-holder.ts", import.meta.url);
    const child = spawn(process.execPath, ["--import", "tsx", fileURLToPath(module)], {
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    closing.push(() => child.kill());
    const nextMessage = () => new Promise((resolve) => child.once("message", resolve));
    expect(await nextMessage()).toBe("ready");
    child.send({ take: { folder, source: serviceSource(service.origin) } });
    expect(await nextMessage()).toBe("held");
    await expect(main(root, [])).rejects.toThrow(
      new RegExp(`^Process ${child.pid} has asked this service since .* Stop it first\\.$`),
    );
    expect(readFileSync(file, "utf8")).toContain("perMinute");
  });
});

describe("npm run reset-pace without a server", () => {
  test("removes the stored pace, and says so", async () => {
    const { file, folder, learn } = site();
    learn();
    writeFileSync(`${file}.0123.tmp`, "{");
    expect(await reset()).toBe(
      `No server runs for ${service.origin}. Its stored pace was removed: ${file}`,
    );
    expect(readdirSync(folder).filter((name) => name.startsWith("pace-"))).toEqual([]);
  });

  test("reports a missing pace, and makes no folder", async () => {
    const { file, folder } = site();
    expect(await reset()).toBe(
      `No server runs for ${service.origin}, and no pace is stored: ${file}`,
    );
    expect(() => readdirSync(folder)).toThrow("ENOENT");
  });

  test("removes the pace if the path of a socket would be too long", async () => {
    const { learn } = site("s".repeat(100));
    learn();
    expect(await reset()).toMatch(/Its stored pace was removed/);
  });

  test("stops with one line if the stored pace cannot be removed", async () => {
    const { file } = site();
    mkdirSync(file, { recursive: true });
    await expect(main(root, [])).rejects.toThrow(/^.*pace-svc-.* cannot be removed \(.*\)\.$/);
  });
});

describe("npm run reset-pace stops with one line", () => {
  test("without a service", async () => {
    await expect(main(root, [])).rejects.toThrow(/^MARKET_DATA_BASE_URL is missing: /);
  });

  test("for an unknown argument", async () => {
    await expect(main(root, ["--force"])).rejects.toThrow(/^--force is unknown: /);
  });

  test("with code 1, and prints its usage with code 0", async () => {
    const run = async (...args: readonly string[]) => {
      const env = { ...process.env, MARKET_DATA_BASE_URL: "", MARKET_DATA_TOKEN: "" };
      const child = spawn(process.execPath, [RUN, "reset-pace", ...args], { env });
      let output = "";
      for (const stream of [child.stdout, child.stderr]) {
        stream.on("data", (chunk: Buffer) => {
          output += chunk.toString();
        });
      }
      const code = await new Promise((resolve) => child.once("close", resolve));
      return { code, output };
    };
    const [wrong, help] = await Promise.all([run("--force"), run("--help")]);
    expect(wrong).toEqual({
      code: 1,
      output: expect.stringMatching(/^--force is unknown[^\n]*\n$/),
    });
    expect(help).toEqual({ code: 0, output: expect.stringContaining("npm run reset-pace") });
  });
});
