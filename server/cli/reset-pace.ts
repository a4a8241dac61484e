import { existsSync, rmSync } from "node:fs";
import { errorName } from "#server/gateway/error-name.ts";
import { loadSettings } from "#server/gateway/settings/load-settings.ts";
import { serviceSource } from "#server/gateway/settings/source-id.ts";
import { requestForgetPace } from "#server/gateway/state/command-request.ts";
import { isTooLong, MAX_PATH_LENGTH, socketPath } from "#server/gateway/state/command-socket.ts";
import { paceFile } from "#server/gateway/state/pace-store.ts";
import { removeTemporaryFiles } from "#server/gateway/state/state-file.ts";
import { lockState, StateLockedError } from "#server/gateway/state/state-lock.ts";
import { OneLineError } from "./one-line-error.ts";
import { printUsage } from "./print-usage.ts";

const USAGE = `Resets the rate that the server has learned, so that it learns the service's limit again.

  npm run reset-pace

It reads the settings as the server does: MARKET_DATA_BASE_URL names the service, STATE_DIR the
folder. If no server is running, it removes the stored rate. A Retry-After stays in force.`;

/** `npm run reset-pace`: run by an operator on the server's machine, as the server's user. */
export async function main(root: string, args: readonly string[]): Promise<void> {
  if (printUsage(args, "npm run reset-pace", USAGE)) return;
  const { service, stateDir, shared } = loadSettings(root);
  if (service === undefined) {
    throw new OneLineError(
      "MARKET_DATA_BASE_URL is missing: no pace is stored for the simulated market.",
    );
  }
  const source = serviceSource(service.baseUrl);
  const name = new URL(service.baseUrl).origin;
  if (await requestReset(socketPath(stateDir, source))) {
    console.log(`The server has reset the pace of ${name}. A Retry-After stays in force.`);
    return;
  }
  if (shared !== undefined) {
    throw new OneLineError(
      `No server with this STATE_DIR runs for ${name}, and the shared pace is in Redis: run this beside a server that may ask the service.`,
    );
  }
  const path = paceFile(stateDir, source);
  console.log(
    removeStored(stateDir, source)
      ? `No server runs for ${name}. Its stored pace was removed: ${path}`
      : `No server runs for ${name}, and no pace is stored: ${path}`,
  );
}

/** Asks the server to reset its pace. @returns false if no server listens at the path */
async function requestReset(path: string): Promise<boolean> {
  if (isTooLong(path)) return false;
  switch (await requestForgetPace(path)) {
    case "forgotten":
      return true;
    case "failed":
      throw new OneLineError("The server could not reset the pace: Redis does not answer.");
    case "no-server":
      return false;
    case "not-permitted":
      throw new OneLineError(`${path} may only be used by the user who runs the server.`);
    case "no-answer":
      throw new OneLineError(`The server at ${path} does not answer.`);
  }
}

/** Removes the stored pace. @returns whether there was one */
function removeStored(folder: string, source: string): boolean {
  const path = paceFile(folder, source);
  if (!existsSync(folder)) return false;
  const lock = takeLock(folder, source);
  try {
    const isThere = existsSync(path);
    removeTemporaryFiles(path);
    rmSync(path, { force: true });
    return isThere;
  } catch (error) {
    throw new OneLineError(`${path} cannot be removed (${errorName(error)}).`);
  } finally {
    lock.release();
  }
}

/** Takes the lock of the folder: a server that runs but is unreachable would save its pace again. */
function takeLock(folder: string, source: string) {
  const path = socketPath(folder, source);
  try {
    return lockState({ folder, source, log: () => undefined });
  } catch (error) {
    if (!(error instanceof StateLockedError && isTooLong(path))) throw error;
    throw new OneLineError(
      `${error.message} It cannot be reached: the path ${path} is longer than the ${MAX_PATH_LENGTH} bytes of a socket's.`,
    );
  }
}
