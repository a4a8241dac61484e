import { chmodSync, lstatSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import { join, relative } from "node:path";
import type { Log } from "#server/common/log.ts";
import { errorName } from "#server/gateway/error-name.ts";
import { makeStateFolder } from "#server/gateway/state/state-file.ts";

/**
 * A socket in the state folder through which an operator has the running server forget the learned pace. Only this user
 * can open it (mode 0600). An HTTP route could not check that: behind a proxy all clients have one address.
 */
export interface CommandSocket {
  /** Stops answering, and removes the socket unless a later server has replaced it. */
  readonly close: () => void;
}

export interface CommandSocketOptions {
  readonly folder: string;
  /** Opaque id of the service; each service has a separate socket. */
  readonly source: string;
  /** Rejects if the pace cannot be forgotten. */
  readonly forgetPace: () => void | Promise<void>;
  readonly log: Log;
}

/** The only valid request, and the answers. */
export const FORGET_PACE = "forget-pace\n";
export const FORGOTTEN = "forgotten\n";
export const FAILED = "failed\n";
const REFUSED = "refused\n";

/** Longest path of a socket in bytes, without the terminating zero: `sun_path` has 108 on Linux, 104 on macOS. */
export const MAX_PATH_LENGTH = process.platform === "linux" ? 107 : 103;
/** Longest wait for a request, which is one line. */
const REQUEST_TIMEOUT_MS = 3000;
const MAX_CONNECTIONS = 4;

/** Returns the path of the socket: absolute, or relative to the working folder if that is shorter. */
export function socketPath(folder: string, source: string): string {
  const path = join(folder, `command-${source}.sock`);
  const fromHere = relative(process.cwd(), path);
  return Buffer.byteLength(fromHere) < Buffer.byteLength(path) ? fromHere : path;
}

export const isTooLong = (path: string): boolean => Buffer.byteLength(path) > MAX_PATH_LENGTH;

/**
 * Listens on the socket. Replaces the socket of a process that was killed: the caller holds the lock of the
 * folder. If it cannot listen, it logs one line, and the server continues without the socket.
 */
export async function openCommandSocket(options: CommandSocketOptions): Promise<CommandSocket> {
  const { folder, source, forgetPace, log } = options;
  const path = socketPath(folder, source);
  if (isTooLong(path)) {
    log(
      `npm run reset-pace will not reach this server: the path ${path} has ${Buffer.byteLength(path)} bytes, and that of a socket ${MAX_PATH_LENGTH} at most. Use a shorter STATE_DIR.`,
    );
    return { close: () => undefined };
  }
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    answer(socket, async () => {
      try {
        await forgetPace();
        return FORGOTTEN;
      } catch (error) {
        log(`npm run reset-pace failed (${errorName(error)}).`);
        return FAILED;
      }
    });
  });
  server.maxConnections = MAX_CONNECTIONS;
  try {
    makeStateFolder(folder);
    const inode = await listenAt(server, path, folder);
    server.on("error", (error) => log(`${path} fails (${errorName(error)}).`));
    // The socket must not keep the process running.
    server.unref();
    return {
      close() {
        server.close();
        for (const socket of sockets) socket.destroy();
        remove(path, inode);
      },
    };
  } catch (error) {
    server.close();
    log(
      `npm run reset-pace will not reach this server: ${path} cannot be made (${errorName(error)}).`,
    );
    return { close: () => undefined };
  }
}

/** Removes the socket. A failure is ignored: a socket without a server is harmless. */
function remove(path: string, inode: number): void {
  try {
    if (lstatSync(path).ino === inode) rmSync(path, { force: true });
  } catch {
    // The folder was removed, or is now read-only.
  }
}

/**
 * Listens in a folder that no other user can enter, sets the mode, and then moves the socket.
 *
 * @returns the inode of the socket
 */
async function listenAt(server: Server, path: string, folder: string): Promise<number> {
  const hidden = mkdtempSync(join(relative(process.cwd(), folder) || ".", "command-"));
  try {
    const first = join(hidden, "s");
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(first, () => {
        server.off("error", reject);
        resolve();
      });
    });
    chmodSync(first, 0o600);
    renameSync(first, path);
    return lstatSync(path).ino;
  } finally {
    rmSync(hidden, { recursive: true, force: true });
  }
}

function answer(socket: Socket, forgetPace: () => Promise<string>): void {
  let text = "";
  const end = (reply: string) => {
    socket.off("data", take);
    // Further data is ignored, and not waited for.
    socket.end(reply, () => socket.destroy());
  };
  const take = (chunk: Buffer) => {
    text += chunk.toString("latin1");
    if (text === FORGET_PACE) {
      void forgetPace().then(end);
    } else if (!FORGET_PACE.startsWith(text)) end(REFUSED);
  };
  socket.on("data", take);
  socket.setTimeout(REQUEST_TIMEOUT_MS, () => socket.destroy());
  // A client that has disconnected needs no answer.
  socket.on("error", () => socket.destroy());
}
