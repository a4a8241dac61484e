import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { root } from "./child.mjs";

interface Outcome {
  readonly status: number;
  /** Standard output, followed by standard error. */
  readonly output: string;
  readonly stdout: string;
}

/** A temporary folder with some of the repository's configuration in it. */
interface SeededTree {
  readonly path: string;
  write(name: string, text: string): Promise<void>;
  /** Runs a tool of the repository's `node_modules/.bin` inside the tree. Never rejects. */
  run(tool: string, ...args: readonly string[]): Promise<Outcome>;
  /** Runs Node inside the tree, with variables in addition to this process's own. Never rejects. */
  node(args: readonly string[], env: Readonly<Record<string, string>>): Promise<Outcome>;
  remove(): Promise<void>;
}

/**
 * Makes a tree from configuration files that are copied from the repository (by their paths in
 * it) and from seeded files (path to text). A finding of a tool in this tree comes from the
 * configuration: nothing else in the tree can raise one. Packages are the repository's, unless
 * some are seeded.
 */
export async function seedTree(
  configuration: readonly string[],
  files: Readonly<Record<string, string>>,
): Promise<SeededTree> {
  const path = await mkdtemp(join(tmpdir(), "touchline-seeded-"));
  for (const name of configuration) {
    await cp(join(root, name), join(path, name));
  }
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(path, name)), { recursive: true });
    await writeFile(join(path, name), text);
  }
  if (!Object.keys(files).some((name) => name.startsWith("node_modules/"))) {
    await symlink(join(root, "node_modules"), join(path, "node_modules"));
  }
  return {
    path,
    write: (name, text) => writeFile(join(path, name), text),
    run: (tool, ...args) => runIn(path, join(root, "node_modules", ".bin", tool), args),
    node: (args, env) => runIn(path, process.execPath, args, { ...process.env, ...env }),
    remove: () => rm(path, { recursive: true, force: true }),
  };
}

function runIn(
  cwd: string,
  file: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<Outcome> {
  return new Promise((resolve) => {
    execFile(
      file,
      [...args],
      { cwd, env, maxBuffer: 64 * 1024 * 1024 },
      (error, stdout, stderr) => {
        const status = error === null ? 0 : typeof error.code === "number" ? error.code : 1;
        resolve({ status, stdout, output: stdout + stderr });
      },
    );
  });
}
