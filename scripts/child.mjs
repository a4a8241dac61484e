// @ts-check
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";

/** The repository's root. */
export const root = join(dirname(fileURLToPath(import.meta.url)), "..");

/** Milliseconds after which a child process counts as hung. */
const limitMs = 40 * 60_000;

/** Settings of the gateway that a developer's shell may export. Child processes do not inherit them. */
const settings = [
  "MARKET_DATA_BASE_URL",
  "MARKET_DATA_TOKEN",
  "MARKET_DATA_TOKEN_FILE",
  "MARKET_DATA_ALLOW_CLEARTEXT",
  "MARKET_DATA_CA",
  "OPERATOR_EMAIL",
  "INSTRUMENT_NAMES",
  "HOST",
  "PORT",
  "ALLOWED_HOSTS",
  "STATE_DIR",
  "FEED_MAX_STREAMS",
  "FEED_MAX_INSTRUMENTS",
  "REDIS_URL",
  "FEED_ROLE",
  "METRICS",
  "LOG_LEVEL",
];

/**
 * Returns the command that runs a package's command-line tool. It starts Node itself, which works on every platform.
 *
 * @param {string} packageName
 * @param {string} [name] the tool's name, if it differs from the package's
 * @returns {[node: string, script: string]}
 */
export function bin(packageName, name = packageName) {
  const folder = join(root, "node_modules", packageName);
  /** @type {{ bin: string | Record<string, string> }} */
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const script = typeof manifest.bin === "string" ? manifest.bin : manifest.bin[name];
  if (script === undefined) {
    throw new Error(`${packageName} brings no tool named ${name}`);
  }
  return [process.execPath, join(folder, script)];
}

/** Functions that end the children that still run. @type {Set<() => void>} */
const running = new Set();

function onSignal() {
  for (const stop of running) stop();
  process.exit(130);
}

/**
 * Runs a command at the repository's root without standard input, and collects its output without colours.
 * Kills its whole process group if it hangs, or if this process receives a signal to end.
 *
 * @param {readonly string[]} command
 * @param {Record<string, string>} [env] variables in addition to this process's own
 * @returns {Promise<{ status: number, output: string }>} never rejects
 */
export function runChild(command, env = {}) {
  const inherited = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !settings.includes(name)),
  );
  const [file = "", ...args] = command;
  return new Promise((resolve) => {
    /** @type {string[]} */
    const chunks = [];
    const child = spawn(file, args, {
      cwd: root,
      detached: true,
      env: { ...inherited, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const stop = () => {
      if (child.pid !== undefined) {
        killGroup(child.pid);
      }
    };
    const timer = setTimeout(() => {
      chunks.push(`\nended: still running after ${limitMs / 60_000} minutes\n`);
      stop();
    }, limitMs);
    if (running.size === 0) process.on("SIGINT", onSignal).on("SIGTERM", onSignal);
    running.add(stop);
    /** @param {number} status */
    const finish = (status) => {
      clearTimeout(timer);
      running.delete(stop);
      if (running.size === 0) process.off("SIGINT", onSignal).off("SIGTERM", onSignal);
      resolve({ status, output: stripVTControlCharacters(chunks.join("")) });
    };
    child.stdout.setEncoding("utf8").on("data", (text) => chunks.push(text));
    child.stderr.setEncoding("utf8").on("data", (text) => chunks.push(text));
    child.on("error", (error) => {
      chunks.push(`${error.message}\n`);
      finish(1);
    });
    child.on("close", (code) => finish(code ?? 1));
  });
}

/** @param {number} pid */
function killGroup(pid) {
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // It ended by itself a moment ago.
  }
}
