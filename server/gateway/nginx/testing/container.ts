import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Image, inFolder } from "./image.ts";

/** A process that runs in the root of an image, isolated from this machine. */
export interface Container {
  /** Process id of the image's command on this machine. */
  readonly pid: number;
  /** Returns its output so far. */
  output(): string;
  /** Runs another command in it, as `docker exec` does. */
  exec(
    command: readonly string[],
  ): Promise<{ readonly code: number | null; readonly output: string }>;
  /** @returns the code with which it ends; `null` where a signal ended it */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/**
 * Whether a test may mount on this machine. If not, as in a container, the root is not read-only and has no /proc, and the
 * command is not the first process.
 */
export const CAN_MOUNT =
  spawnSync("unshare", ["--mount", "--pid", "--fork", "mount", "-t", "tmpfs", "tmpfs", tmpdir()])
    .status === 0;

/** The capabilities that compose.yaml leaves to a container of root, such as nginx's. Other users have none. */
export const CAPABILITIES = ["CHOWN", "KILL", "SETGID", "SETUID"];

const NAMESPACES = ["--mount", "--pid", "--fork", "--kill-child"];

/**
 * Starts the image's command, with a read-only root if this machine allows it.
 *
 * @param env additional variables, as with `docker run -e`
 */
export async function runContainer(
  image: Image,
  env: Readonly<Record<string, string>>,
): Promise<Container> {
  const inside = inRoot(image, { ...image.env, ...env });
  const command = inside(image.command);
  const volumes = mkdtempSync(join(tmpdir(), "touchline-volumes-"));
  const isolated = ["unshare", ...NAMESPACES, "sh", "-euc", mounts(image, volumes), "sh"];
  const [file = "", ...args] = CAN_MOUNT ? [...isolated, ...command] : command;
  // A program can open its standard output by name where that is a file, and not where it is a socket, as Node's are.
  const printed = join(volumes, "output");
  const output = openSync(printed, "a");
  const child = spawn(file, args, { stdio: ["ignore", output, output] });
  closeSync(output);
  let lastOutput = "";
  const ended = new Promise<number | null>((resolve) => {
    child.once("close", (code) => {
      lastOutput = readFileSync(printed, "utf8");
      rmSync(volumes, { recursive: true, force: true });
      resolve(code);
    });
  });
  const pid = CAN_MOUNT ? await firstChild(child) : (child.pid ?? 0);
  const enter = CAN_MOUNT ? ["nsenter", "--target", String(pid), "--mount", "--pid"] : [];
  return {
    pid,
    output: () => (existsSync(printed) ? readFileSync(printed, "utf8") : lastOutput),
    exec: (command) => exec([...enter, ...inside(command)]),
    stop: (signal = "SIGTERM") => {
      if (child.exitCode === null && child.signalCode === null) process.kill(pid, signal);
      return ended;
    },
  };
}

/** The command line that runs a command in an image, as its user. */
function inRoot(
  { root, user, folder }: Image,
  env: Readonly<Record<string, string>>,
): (command: readonly string[]) => string[] {
  const allowed = [...CAPABILITIES, "SYS_CHROOT"].map((name) => `+${name.toLowerCase()}`);
  const restricted = ["setpriv", "--no-new-privs", `--bounding-set=${["-all", ...allowed].join()}`];
  const asUser = [...restricted, "chroot", `--userspec=${user}:${user}`, root];
  return (command) => [...asUser, ...inFolder(folder, env), ...command];
}

/**
 * A script that mounts a container's volumes and then becomes the given command. No other process sees the mounts.
 *
 * @param folder in which the volumes are made, as empty as in the image
 */
function mounts({ root, volumes, tmpfs }: Image, folder: string): string {
  const mounted = volumes.map((path, index) => {
    const volume = join(folder, String(index));
    const { uid, gid, mode } = statSync(join(root, path));
    mkdirSync(volume);
    chownSync(volume, uid, gid);
    chmodSync(volume, mode);
    return `mount --bind ${volume} ${join(root, path)}`;
  });
  return [
    `mount --bind ${root} ${root}`,
    `mount -o remount,bind,ro ${root}`,
    `mount -t proc proc ${root}/proc`,
    ...tmpfs.map((path) => `mount -t tmpfs tmpfs ${join(root, path)}`),
    ...mounted,
    'exec "$@"',
  ].join("\n");
}

/** Waits for the first child of a process. @throws if the process ends without one */
async function firstChild(parent: ChildProcess): Promise<number> {
  const { pid } = parent;
  while (parent.exitCode === null && parent.signalCode === null) {
    const [child = ""] = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ");
    if (child !== "") return Number(child);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error("the container has ended at once");
}

function exec([file = "", ...args]: readonly string[]): ReturnType<Container["exec"]> {
  return new Promise((resolve) => {
    const child = spawn(file, args, { stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.stderr.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.once("close", (code) => resolve({ code, output }));
  });
}
