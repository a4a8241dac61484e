import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { OneLineError } from "#server/cli/one-line-error.ts";

/** The output of each command once it listens. */
const LISTENING = { start: /Touchline +http/, serve: /"event":"listening"/ };
const SIMULATOR = /base URL +(\S+)[\s\S]*controls +(\S+)\/state/;
const TOKEN = "token-of-the-bench";

/** The command that starts a gateway. */
export type ServerCommand = keyof typeof LISTENING;

/** Starts the project's commands, as an operator does. */
export interface Launcher {
  /** Starts the simulator and returns where it is. */
  simulator(
    port: number,
    limit: string,
  ): Promise<{ readonly baseUrl: string; readonly controlUrl: string }>;
  /** Starts a gateway of this service, and resolves once it listens. */
  gateway(
    command: ServerCommand,
    baseUrl: string,
    env: Readonly<Record<string, string>>,
  ): Promise<ChildProcess>;
  /** Ends all that were started. */
  close(): Promise<void>;
}

export function createLauncher(root: string): Launcher {
  const started: ChildProcess[] = [];
  const run = (args: readonly string[], env: Readonly<Record<string, string>>) => {
    const child = spawn(process.execPath, [join("scripts", "run.mjs"), ...args], {
      cwd: root,
      env: { ...process.env, ...env },
    });
    started.push(child);
    return child;
  };
  return {
    async simulator(port, limit) {
      const args = ["simulator", "--limit", limit, "--port", `${port}`, "--token", TOKEN];
      const [, baseUrl = "", controlUrl = ""] = await outputOf(run(args, {}), SIMULATOR);
      return { baseUrl, controlUrl };
    },
    async gateway(command, baseUrl, env) {
      const service = { MARKET_DATA_BASE_URL: baseUrl, MARKET_DATA_TOKEN: TOKEN };
      const child = run([command], { ...service, ...env });
      await outputOf(child, LISTENING[command]);
      return child;
    },
    close: async () => void (await Promise.all(started.map((child) => endProcess(child)))),
  };
}

function outputOf(child: ChildProcess, pattern: RegExp): Promise<RegExpMatchArray> {
  return new Promise((resolve, reject) => {
    let output = "";
    const take = (chunk: Buffer): void => {
      output += chunk.toString();
      const match = pattern.exec(output);
      if (!match) return;
      resolve(match);
      // Later output is read and dropped: a full pipe would block the process.
      for (const stream of [child.stdout, child.stderr]) stream?.off("data", take).resume();
    };
    child.stdout?.on("data", take);
    child.stderr?.on("data", take);
    child.once("error", reject);
    child.once("exit", () => reject(new OneLineError(`A process ended: ${output.trim()}`)));
  });
}

/** Ends a process, and resolves once it has ended. */
export function endProcess(child: ChildProcess, signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once("exit", () => resolve());
    child.kill(signal);
  });
}
