import { execFile, execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { inputsDigest, isBuilt } from "#server/build/stamp.ts";
import type { Stage } from "./dockerfile.ts";

const ROOT = join(import.meta.dirname, "../../../..");
const IGNORED = join(import.meta.dirname, "../Dockerfile.dockerignore");

/** Copies the build context of an image: the project's own files, except the ignored ones. */
export function makeContext(folder: string): void {
  const list = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const paths = execFileSync("git", list, { cwd: ROOT, encoding: "utf8" }).split("\0");
  const isIgnored = ignores(readFileSync(IGNORED, "utf8"));
  for (const path of paths) {
    if (path === "" || isIgnored(path) || !existsSync(join(ROOT, path))) continue;
    cpSync(join(ROOT, path), join(folder, path));
  }
}

/**
 * Runs the steps of the build stage below a folder. The installed packages replace those that `npm ci` would fetch, and the
 * project's own build replaces another one of the same inputs, which would take longer than all other steps.
 *
 * @returns the path of the folder in the stage
 */
export async function buildIn(folder: string, context: string, { steps }: Stage): Promise<string> {
  let path = "";
  for (const { name, text, words } of steps) {
    if (name === "WORKDIR") path = text;
    else if (name === "COPY") copy(words, context, folder);
    else if (name !== "RUN") throw new Error(`the build has ${name}, which this test cannot do`);
    else if (text.startsWith("npm ci "))
      symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
    else if (text === "npm run build" && isBuilt(ROOT, inputsDigest(folder))) {
      // The digest leaves out the code that builds.
      await run(process.execPath, LOAD_CONFIG, { cwd: folder, env: ENVIRONMENT });
      cpSync(join(ROOT, "dist"), join(folder, "dist"), { recursive: true });
    } else await run("sh", ["-c", text], { cwd: folder, env: ENVIRONMENT });
  }
  return path;
}

const run = promisify(execFile);

/** Arguments of Node that load the build's configuration with all that it imports. */
const LOAD_CONFIG = [
  "--import",
  "tsx",
  "--input-type=module",
  "-e",
  'await import("./vite.config.ts")',
];

/** The environment of a build: it needs no other variable. */
const ENVIRONMENT = { PATH: process.env["PATH"] };

function copy(words: readonly string[], context: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const source of words.slice(0, -1)) {
    cpSync(join(context, source), join(folder, source), { recursive: true });
  }
}

/** Returns a filter for a .dockerignore: a pattern matches a path and everything below it; `*` ends at a slash. */
function ignores(text: string): (path: string) => boolean {
  const patterns = text.split("\n").filter((line) => line !== "");
  const bodies = patterns.map((each) => each.replaceAll(".", "\\.").replaceAll("*", "[^/]*"));
  const ignored = new RegExp(`^(?:${bodies.join("|")})(?:/|$)`);
  return (path) => ignored.test(path);
}
