import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { bundleProgram } from "#server/testing/bundle-program.ts";

/** Starting a process takes its time on a busy machine. */
vi.setConfig({ testTimeout: 60_000 });

const CLI = fileURLToPath(new URL("./cli.ts", import.meta.url));

let program: Awaited<ReturnType<typeof bundleProgram>>;
beforeAll(async () => {
  program = await bundleProgram(CLI);
});
afterAll(() => program.remove());

interface Run {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly errors: () => string;
}

function run(...args: string[]): Run {
  const child = spawn(process.execPath, [program.path, ...args]);
  onTestFinished(() => void child.kill("SIGKILL"));
  let output = "";
  let errors = "";
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.stderr.on("data", (chunk: Buffer) => {
    errors += chunk.toString();
  });
  return { child, output: () => output, errors: () => errors };
}

async function started(simulator: Run): Promise<string> {
  await expect.poll(simulator.output, { timeout: 50_000 }).toContain("Ctrl+C");
  return simulator.output();
}

async function expectCleanEnd(simulator: Run, signal: NodeJS.Signals): Promise<void> {
  const exit = once(simulator.child, "exit");
  simulator.child.kill(signal);
  expect(await exit).toEqual([0, null]);
  expect(simulator.errors()).toBe("");
}

test("prints a token that it made, and exits cleanly on SIGINT", async () => {
  const simulator = run("--port", "0", "--seed", "7");
  const banner = await started(simulator);
  expect(banner).toMatch(/base URL {2}http:\/\/127\.0\.0\.1:\d+\n/);
  expect(banner).toMatch(/token {5}[\w-]{32}\n/);
  await expectCleanEnd(simulator, "SIGINT");
});

test("accepts a given token without printing it, and exits cleanly on SIGTERM", async () => {
  const simulator = run("--port", "0", "--token", "my-own-token", "--base-path", "/markets/beta");
  const banner = await started(simulator);
  expect(banner).not.toContain("my-own-token");
  const baseUrl = /base URL {2}(\S+)/.exec(banner)?.[1] ?? "";
  const headers = { authorization: "Bearer my-own-token" };
  expect((await fetch(`${baseUrl}/instruments`, { headers })).status).toBe(200);
  await expectCleanEnd(simulator, "SIGTERM");
});

test("prints the help without starting a service", async () => {
  const simulator = run("--help");
  expect(await once(simulator.child, "close")).toEqual([0, null]);
  expect(simulator.output()).toContain("--limit LIMIT");
});

test("exits with one line for an invalid value", async () => {
  const simulator = run("--limit", "many");
  expect(await once(simulator.child, "close")).toEqual([1, null]);
  expect(simulator.errors()).toMatch(/^simulator: --limit: must be [^\n]+\n$/);
});

test("exits with one line for a port in use", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  onTestFinished(() => void other.close());
  const { port } = other.address() as { port: number };
  const simulator = run("--port", String(port));
  expect(await once(simulator.child, "close")).toEqual([1, null]);
  expect(simulator.errors()).toBe(`simulator: --port: ${port} is in use on 127.0.0.1\n`);
});
