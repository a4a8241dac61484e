import { join, resolve } from "node:path";
import type { Log } from "#server/common/log.ts";
import { isCleartext, isCleartextRedis } from "./cleartext.ts";
import { ENV_FILES, type RawSettings, readRawSettings } from "./env-files.ts";
import { permissionWarning } from "./file-permissions.ts";
import { type Runtime, refuseUnsafeRuntime } from "./runtime-options.ts";
import { parseSettings, type Settings } from "./settings.ts";

/**
 * Reads and checks the settings of a server in Node: the environment, the files of settings in `root`, and the options
 * of Node itself. Logs a line for each setting that is dangerous but allowed.
 *
 * @throws SettingsError with one line for the first invalid setting
 */
export function loadSettings(
  root: string,
  runtime: Runtime = { environment: process.env, execArgv: process.execArgv },
  log: Log = (line) => console.error(line),
): Settings {
  const raw = readRawSettings(root, runtime.environment);
  refuseUnsafeRuntime({ ...runtime, environment: raw });
  const settings = parseSettings(raw, root);
  for (const line of warnings(raw, root, settings)) log(line);
  return settings;
}

function warnings(
  raw: RawSettings,
  root: string,
  { service, shared }: Settings,
): readonly string[] {
  const files: (readonly [name: string, path: string])[] = ENV_FILES.map(
    (name) => [name, join(root, name)] as const,
  );
  const tokenFile = raw["MARKET_DATA_TOKEN_FILE"] ?? "";
  if (tokenFile !== "") {
    files.push(["the file in MARKET_DATA_TOKEN_FILE", resolve(root, tokenFile)]);
  }
  const open = files.flatMap(([name, path]) => permissionWarning(name, path) ?? []);
  const hasToken = [raw["MARKET_DATA_TOKEN"], tokenFile].some((value) => (value ?? "") !== "");
  if (service === undefined) return hasToken ? [...open, WITHOUT_ADDRESS] : open;
  if (service.token !== undefined && isCleartext(service.baseUrl)) open.push(IN_CLEAR);
  if (shared !== undefined && isCleartextRedis(shared.address)) open.push(REDIS_IN_CLEAR);
  return open;
}

/** Without it, a misspelt MARKET_DATA_BASE_URL would start the simulator unnoticed. */
const WITHOUT_ADDRESS =
  "Warning: a token is set, but MARKET_DATA_BASE_URL is not: the market is simulated.";
const REDIS_IN_CLEAR =
  "Warning: the connection to Redis is unencrypted, its password included; use rediss:// outside a private network.";
const IN_CLEAR =
  "Warning: the token is sent unencrypted; anyone who can read the network traffic can use it.";
