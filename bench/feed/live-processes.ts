import { type ChildProcess, spawn } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import { OneLineError } from "#server/cli/one-line-error.ts";
import type { LoggedRequest } from "#server/simulator/request-log.ts";

/** The simulator and one gateway in front of it, as an operator starts them. */
export interface Site {
  /** Of the gateway. */
  readonly port: number;
  /** What the service was asked, in order. */
  readonly requests: () => Promise<readonly LoggedRequest[]>;
  /** Where a second gateway listens while the first is replaced. */
  readonly standbyPort: number;
  /**
   * Replaces the gateway as docs/deploy.md says: a standby takes over while it is started anew.
   *
   * @returns when each of the two had ended, in epoch milliseconds
   */
  readonly upgrade: () => Promise<readonly number[]>;
  readonly close: () => Promise<void>;
}

const TOKEN = "token-of-the-bench";
/** nginx leaves a server alone for two seconds that it could not reach: see `serverLines` in its `render.ts`. */
const UNTIL_TRIED_AGAIN_MS = 3000;
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
    const standbyPort = await freePort();
    const startGateway = async (listenOn: number, folder: string) => {
      const child = run([command], {
        PORT: `${listenOn}`,
        MARKET_DATA_BASE_URL: baseUrl,
        MARKET_DATA_TOKEN: TOKEN,
        STATE_DIR: folder,
      });
      await outputOf(child, LISTENING[command]);
      return child;
    };
    let gateway = await startGateway(port, stateDir);
    return {
      port,
      standbyPort,
      async upgrade() {
        const standbyDir = join(stateDir, "standby");
        copyState(stateDir, standbyDir);
        const standby = await startGateway(standbyPort, standbyDir);
        await ended(gateway);
        const endedAt = Date.now();
        gateway = await startGateway(port, stateDir);
        await after(UNTIL_TRIED_AGAIN_MS);
        await ended(standby);
        return [endedAt, Date.now()];
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

/** What the one has learned, without its lock. */
function copyState(from: string, to: string): void {
  mkdirSync(to, { mode: 0o700 });
  for (const file of readdirSync(from).filter((name) => name.endsWith(".json"))) {
    copyFileSync(join(from, file), join(to, file));
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
