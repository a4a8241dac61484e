import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Runs `npm ci` if packages are missing or have other versions than in the lock file. Otherwise returns within a few
 * milliseconds.
 *
 * @param {string} root folder of the repository
 * @returns {boolean} whether the packages are in place now
 */
export function ensurePackages(root) {
  if (isInstalled(root)) return true;
  console.log("Installing packages …");
  const npm = process.env.npm_execpath;
  const args = ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  const options = /** @type {const} */ ({ cwd: root, stdio: "inherit" });
  const done = npm?.endsWith(".js")
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync("npm", args, { ...options, shell: process.platform === "win32" });
  return done.status === 0;
}

/** npm's own record of the installed packages, which has the format of a lock file. */
function isInstalled(root) {
  const wanted = packagesOf(join(root, "package-lock.json"));
  const found = packagesOf(join(root, "node_modules", ".package-lock.json"));
  if (wanted === undefined || found === undefined) return false;
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      path === "" || found[path]?.version === version || (optional && found[path] === undefined),
  );
}

function packagesOf(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8")).packages;
  } catch {
    return undefined;
  }
}
