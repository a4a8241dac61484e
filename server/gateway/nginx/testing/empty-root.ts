import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** The users of `node:20-bookworm-slim` that the images name, by their number. */
export const USERS: Readonly<Record<string, number>> = { root: 0, "www-data": 33, node: 1000 };

/** The programs of the base image that the images use, by name. */
const PROGRAMS = ["sh", "env", "install"];

/** The search path of the base image. */
export const SEARCH_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

/**
 * Makes the root of a base image: Node, a shell, the users and empty folders. Everything belongs to root.
 */
export function makeEmptyRoot(): string {
  const root = mkdtempSync(join(tmpdir(), "touchline-root-"));
  chmodSync(root, 0o755);
  for (const folder of [
    "etc",
    "proc",
    "dev",
    "run",
    "tmp",
    "usr/local/bin",
    "var/lib",
    "var/log",
  ]) {
    mkdirSync(join(root, folder), { recursive: true });
  }
  chmodSync(join(root, "tmp"), 0o1777);
  const users = Object.entries(USERS);
  const passwd = users.map(([name, id]) => `${name}:x:${id}:${id}::/:/bin/sh\n`);
  writeFileSync(join(root, "etc/passwd"), passwd.join(""));
  writeFileSync(join(root, "etc/group"), users.map(([name, id]) => `${name}:x:${id}:\n`).join(""));
  makeDevices(join(root, "dev"));
  for (const name of PROGRAMS) addProgram(root, pathOf(name), `/bin/${name}`);
  addProgram(root, process.execPath, "/usr/local/bin/node");
  return root;
}

/**
 * Copies a program of this machine into a root, with the shared libraries that it names.
 *
 * @param to its path in the root
 */
export function addProgram(root: string, from: string, to = from): void {
  copyInto(root, from, to);
  const { stdout } = spawnSync("ldd", [from], { encoding: "utf8" });
  for (const [, library = ""] of stdout.matchAll(/(?:=> |^\s*)(\/\S+) \(0x/gm)) {
    copyInto(root, library, library);
  }
}

function copyInto(root: string, from: string, to: string): void {
  mkdirSync(dirname(join(root, to)), { recursive: true });
  copyFileSync(from, join(root, to));
}

function pathOf(name: string): string {
  return execFileSync("sh", ["-c", 'command -v "$0"', name], { encoding: "utf8" }).trim();
}

function makeDevices(folder: string): void {
  const made = spawnSync("mknod", ["-m", "666", join(folder, "null"), "c", "1", "3"]);
  // Some containers may make no device.
  if (made.status !== 0) writeFileSync(join(folder, "null"), "", { mode: 0o666 });
  symlinkSync("/proc/self/fd/1", join(folder, "stdout"));
  symlinkSync("/proc/self/fd/2", join(folder, "stderr"));
}
