// @ts-check
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const places = ["/usr/sbin/nginx", "/usr/local/sbin/nginx", "/opt/homebrew/bin/nginx", "nginx"];

/**
 * Installs nginx for the tests that need it (server/gateway/nginx/find.ts) where that needs nobody's
 * password, or says in one line that they will fail without it.
 *
 * @param {(line: string) => void} say
 */
export function ensureNginx(say) {
  if (isThere()) {
    return;
  }
  const asRoot = process.getuid?.() === 0;
  if (asRoot && existsSync("/usr/bin/apt-get") && !process.env["NGINX_PATH"]) {
    say("installing nginx (apt-get install nginx-light)");
    attempt("apt-get", "update");
    attempt("apt-get", "install", "-y", "--no-install-recommends", "nginx-light");
  }
  if (!isThere()) {
    say(
      "nginx is missing, its tests will fail: install it (on Debian, apt-get install nginx-light), or name one in NGINX_PATH",
    );
  }
}

function isThere() {
  const named = process.env["NGINX_PATH"];
  return (named ? [named] : places).some((path) => spawnSync(path, ["-v"]).status === 0);
}

/**
 * Failing is no error here: whether nginx is there afterwards is what counts.
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
    // The caller looks for nginx itself.
  }
}
