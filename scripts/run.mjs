import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { ensurePackages } from "./install.mjs";

// Plain JavaScript without packages: it runs in a fresh clone, and on a Node that is too old for the
// rest. The command then runs in this very process, so that no signal has to be passed on and no
// child is ever left behind.

/** Each exports `main(root, args)`, or reads its arguments itself. */
const COMMANDS = {
  start: "../server/cli/start.ts",
  dev: "../server/cli/dev.ts",
  serve: "../server/cli/serve.ts",
  "reset-pace": "../server/cli/reset-pace.ts",
  build: "../server/build/build.ts",
  package: "./release/package.mjs",
  simulator: "#server/simulator/command/cli.ts",
  bench: "../bench/main.ts",
  "bench:freshness": "../bench/freshness/main.ts",
  "bench:feed": "../bench/feed/main.ts",
  "bench:pace": "../bench/pace/main.ts",
  "bench:render": "../bench/render/main.ts",
  "bench:list": "../bench/list/main.ts",
  "bench:chart": "../bench/chart/main.ts",
  "bench:takeover": "../bench/takeover/main.ts",
  pictures: "../e2e/pictures/main.ts",
  soak: "../bench/soak/main.ts",
  "deploy:render": "../server/gateway/nginx/cli.ts",
  "deploy:check": "../bench/deploy/main.ts",
};

function stop(line) {
  console.error(line);
  process.exit(1);
}

const [name = "", ...args] = process.argv.slice(2);
const command = COMMANDS[name];
if (command === undefined) stop(`usage: run.mjs ${Object.keys(COMMANDS).join("|")} [arguments]`);

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  stop(`Touchline needs Node 20.19 or newer; this is ${process.versions.node}.`);
}

const root = dirname(dirname(fileURLToPath(import.meta.url)));
process.chdir(root);
if (!ensurePackages(root)) stop("The packages could not be installed; npm says why above.");

// A signal to npm ends the shell between it and this process, which would then be left behind.
if (process.env["npm_lifecycle_event"] !== undefined) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, 250);
  watch.unref();
}

const { register } = await import("tsx/esm/api");
register();
process.argv.splice(1, Infinity, fileURLToPath(new URL(command, import.meta.url)), ...args);
try {
  const { main } = await import(command);
  await main?.(root, args);
} catch (error) {
  const { lineOf } = await import("#server/cli/one-line-error.ts");
  const line = lineOf(error);
  if (line !== undefined) stop(line);
  console.error(error);
  process.exit(1);
}
