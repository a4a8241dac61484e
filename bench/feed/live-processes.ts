import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { OneLineError } from "#server/cli/one-line-error.ts";
import type { LoggedRequest } from "#server/simulator/request-log.ts";

/** The simulator and one gateway in front of it, as an operator starts them. */
export interface Site {
  readonly port: number;
  /** What the service was asked, in order. */
  readonly requests: () => Promise<readonly LoggedRequest[]>;
  readonly close: () => Promise<void>;
}

const TOKEN = "token-of-the-bench";

export async function startProcesses(root: string, limit: string): Promise<Site> {
  const stateDir = mkdtempSync(join(tmpdir(), "touchline-feed-"));
  const started: ChildProcess[] = [];
  const start = (args: readonly string[], env: Readonly<Record<string, string>>, said: RegExp) => {
    const child = spawn(process.execPath, [join("scripts", "run.mjs"), ...args], {
      cwd: root,
      env: { ...process.env, ...env },
    });
    started.push(child);
    return outputOf(child, said);
  };
  const close = async () => {
    await Promise.all(started.map(ended));
    rmSync(stateDir, { recursive: true, force: true });
  };
  try {
    const simulatorPort = await freePort();
    const simulator = await start(
      ["simulator", "--limit", limit, "--port", `${simulatorPort}`, "--token", TOKEN],
      {},
      /base URL +(\S+)[\s\S]*controls +(\S+)\/state/,
    );
    const [, baseUrl = "", controlUrl = ""] = simulator;
    const port = await freePort();
    await start(
      ["start"],
      {
        PORT: `${port}`,
        MARKET_DATA_BASE_URL: baseUrl,
        MARKET_DATA_TOKEN: TOKEN,
        STATE_DIR: stateDir,
      },
      /Touchline +http/,
    );
    return {
      port,
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
      if (match) resolve(match);
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
