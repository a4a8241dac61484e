// @ts-check
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/**
 * @typedef {object} Server that tests start
 * @property {string} name
 * @property {string} setting the environment variable that names another executable
 * @property {string} version the argument that prints its version
 * @property {string} debian the name of its package in Debian
 * @property {readonly string[]} places the paths to try
 */

/**
 * The tests find them in the same places: server/gateway/nginx/find.ts, server/shared-feed/testing/find-redis.ts.
 *
 * @type {readonly Server[]}
 */
const servers = [
  {
    name: "nginx",
    setting: "NGINX_PATH",
    version: "-v",
    debian: "nginx-light",
    places: ["/usr/sbin/nginx", "/usr/local/sbin/nginx", "/opt/homebrew/bin/nginx", "nginx"],
  },
  {
    name: "redis-server",
    setting: "REDIS_SERVER_PATH",
    version: "--version",
    debian: "redis-server",
    places: ["/usr/bin/redis-server", "/opt/homebrew/bin/redis-server", "redis-server"],
  },
];

/**
 * Installs missing servers that the tests start, if that needs no password. Otherwise says in one line for each that its
 * tests will fail.
 *
 * @param {(line: string) => void} say
 */
export function ensureTestServers(say) {
  for (const server of servers) ensure(server, say);
}

/**
 * @param {Server} server
 * @param {(line: string) => void} say
 */
function ensure(server, say) {
  const { name, setting, debian } = server;
  if (isThere(server)) {
    return;
  }
  const asRoot = process.getuid?.() === 0;
  if (asRoot && existsSync("/usr/bin/apt-get") && !process.env[setting]) {
    say(`installing ${name} (apt-get install ${debian})`);
    attempt("apt-get", "update");
    attempt("apt-get", "install", "-y", "--no-install-recommends", debian);
  }
  if (!isThere(server)) {
    say(
      `${name} is missing, its tests will fail: install it (on Debian, apt-get install ${debian}), or name one in ${setting}`,
    );
  }
}

/** @param {Server} server */
function isThere({ setting, places, version }) {
  const named = process.env[setting];
  return (named ? [named] : places).some((path) => spawnSync(path, [version]).status === 0);
}

/**
 * Runs an installer. A failure is not an error here: the caller checks whether the server exists afterwards.
 *
 * @param {string} command
 * @param {string[]} args
 */
function attempt(command, ...args) {
  try {
    execFileSync(command, args, {
      stdio: ["ignore", "ignore", "inherit"],
      timeout: 300_000,
      // At run level 1 the package starts no service of its own.
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" },
    });
  } catch {
    // The caller looks for the server.
  }
}
