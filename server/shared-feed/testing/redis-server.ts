import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@redis/client";
import { freePort } from "#server/testing/free-port.ts";
import { findRedis } from "./find-redis.ts";

/** A Redis on the loopback whose process, data and settings are the test's. */
export interface RedisServer {
  readonly port: number;
  readonly url: string;
  /** Id of the current process. */
  readonly pid: () => number;
  /** Sends one command over a connection of its own. */
  command(...args: readonly string[]): Promise<unknown>;
  /** Ends the process as `kill -9` does. */
  kill(): Promise<void>;
  /** Stops the process with SIGSTOP. */
  suspend(): void;
  /** Lets the process continue with SIGCONT. */
  resume(): void;
  /** Starts it again, with the data that it had, or without. */
  restart(data: "kept" | "lost"): Promise<void>;
  /** Ends it and removes its folder. */
  close(): Promise<void>;
}

export interface RedisServerOptions {
  /** Additional arguments of the command line; the last of two values counts. */
  readonly args?: readonly string[];
  /** Login in `url`, such as `:password@`. */
  readonly login?: string;
  /** Additional environment variables. */
  readonly env?: Readonly<Record<string, string>> | undefined;
}

/** Starts a Redis with the required settings: it appends to a file, and evicts nothing. */
export async function startRedis(options: RedisServerOptions = {}): Promise<RedisServer> {
  const { args = [], login = "", env = {} } = options;
  const path = findRedis();
  const folder = mkdtempSync(join(tmpdir(), "touchline-redis-"));
  const port = await freePort();
  const url = `redis://${login}127.0.0.1:${port}`;
  const settings = ["--bind", "127.0.0.1", "--port", String(port), "--dir", folder];
  const stored = ["--appendonly", "yes", "--save", "", "--maxmemory-policy", "noeviction"];
  let child: ChildProcess;

  async function start() {
    child = spawn(path, [...settings, ...stored, ...args], {
      stdio: ["ignore", "pipe", "inherit"],
      env: { ...process.env, ...env },
    });
    await untilReady(child);
  }

  async function kill() {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, "exit");
    child.kill("SIGKILL");
    await exited;
  }

  await start();
  return {
    port,
    url,
    pid: () => child.pid ?? 0,
    async command(...args) {
      const client = createClient({ url, socket: { reconnectStrategy: false } });
      // What goes wrong rejects the command.
      client.on("error", () => undefined);
      await client.connect();
      try {
        return await client.sendCommand([...args]);
      } finally {
        client.destroy();
      }
    },
    kill,
    suspend: () => void child.kill("SIGSTOP"),
    resume: () => void child.kill("SIGCONT"),
    async restart(data) {
      await kill();
      if (data === "lost") rmSync(join(folder, "appendonlydir"), { recursive: true, force: true });
      await start();
    },
    async close() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Waits for the line that Redis prints once it has read its data. */
async function untilReady(child: ChildProcess): Promise<void> {
  let output = "";
  const { stdout } = child;
  if (stdout === null) throw new Error("redis-server has no output");
  for await (const chunk of stdout.iterator({ destroyOnReturn: false })) {
    output += String(chunk);
    if (/Ready to accept connections/i.test(output)) {
      // An unread pipe would fill up.
      stdout.resume();
      return;
    }
  }
  throw new Error(`redis-server does not start: ${output}`);
}
