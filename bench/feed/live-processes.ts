import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { OneLineError } from "#server/cli/one-line-error.ts";
import type { LoggedRequest } from "#server/simulator/request-log.ts";

/** The simulator and one gateway in front of it, as an operator starts them. */
export interface Site {
  /** Of the gateway. */
  readonly port: number;
  /** What the service was asked, in order. */
  readonly requests: () => Promise<readonly LoggedRequest[]>;
  /**
   * Ends the gateway as a supervisor does, and starts another with the same port and state folder.
   *
   * @returns when the first one had ended, in epoch milliseconds
   */
  readonly restart: () => Promise<number>;
  readonly close: () => Promise<void>;
}

const TOKEN = "token-of-the-bench";
/** What each command says once it listens. */
const LISTENING = { start: /Touchline +http/, serve: /"event":"listening"/ };

/**
 * @param limit as the simulator takes it, such as `60/60s`
 * @param command by which the gateway is started
 */
export async function startProcesses(
  root: string,
  limit: string,
  command: keyof typeof LISTENING = "start",
): Promise<Site> {
  const stateDir = mkdtempSync(join(tmpdir(), "touchline-feed-"));
  const started: ChildProcess[] = [];
  const run = (args: readonly string[], env: Readonly<Record<string, string>>) => {
    const child = spawn(process.execPath, [join("scripts", "run.mjs"), ...args], {
      cwd: root,
      env: { ...process.env, ...env },
    });
    started.push(child);
    return child;
  };
  const close = async () => {
    await Promise.all(started.map(ended));
    rmSync(stateDir, { recursive: true, force: true });
  };
  try {
    const simulatorPort = await freePort();
    const simulator = run(
      ["simulator", "--limit", limit, "--port", `${simulatorPort}`, "--token", TOKEN],
      {},
    );
    const [, baseUrl = "", controlUrl = ""] = await outputOf(
      simulator,
      /base URL +(\S+)[\s\S]*controls +(\S+)\/state/,
    );
    const port = await freePort();
    const startGateway = async () => {
      const child = run([command], {
        PORT: `${port}`,
        MARKET_DATA_BASE_URL: baseUrl,
        MARKET_DATA_TOKEN: TOKEN,
        STATE_DIR: stateDir,
      });
      await outputOf(child, LISTENING[command]);
      return child;
    };
    let gateway = await startGateway();
    return {
      port,
      async restart() {
        await ended(gateway);
        const endedAt = Date.now();
        gateway = await startGateway();
        return endedAt;
      },
      async requests() {
        const answer = await fetch(`${controlUrl}/requests`);
        return ((await answer.json()) as { requests: LoggedRequest[] }).requests;
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function outputOf(child: ChildProcess, said: RegExp): Promise<RegExpMatchArray> {
  return new Promise((resolve, reject) => {
    let output = "";
    const take = (chunk: Buffer): void => {
      output += chunk.toString();
      const match = said.exec(output);
      if (!match) return;
      resolve(match);
      // What it logs from now on is read, so that it does not have to wait, and forgotten.
      for (const stream of [child.stdout, child.stderr]) stream?.off("data", take).resume();
    };
    child.stdout?.on("data", take);
    child.stderr?.on("data", take);
    child.once("error", reject);
    child.once("exit", () => reject(new OneLineError(`A process ended: ${output.trim()}`)));
  });
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once("exit", () => resolve());
    child.kill("SIGTERM");
  });
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return address instanceof Object ? address.port : 0;
}
