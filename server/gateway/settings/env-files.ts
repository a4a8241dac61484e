import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { errorName } from "#server/gateway/error-name.ts";
import { SettingsError } from "./settings.ts";

/** Names and values before any check. */
export type RawSettings = Readonly<Record<string, string | undefined>>;

/** Files of settings; a later file overrides an earlier one. */
export const ENV_FILES = [".env", ".env.local"];

/**
 * Reads `.env` and `.env.local` in `root`, both optional; the second overrides the first, and the environment overrides
 * both. An empty variable of the environment counts too: it removes the value of a file.
 *
 * @throws SettingsError with one line for a file that cannot be read
 */
export function readRawSettings(root: string, environment: RawSettings): RawSettings {
  const files = ENV_FILES.map((name) => fromFile(root, name));
  return Object.fromEntries([...files, environment].flatMap((each) => Object.entries(each)));
}

function fromFile(root: string, name: string): RawSettings {
  try {
    // A byte-order mark would become a part of the first name. Text in UTF-16 is refused here.
    const text = new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(join(root, name)));
    if (text.includes("\0")) throw new SettingsError(`${name} must be text in UTF-8.`);
    return { ...parseEnv(text) };
  } catch (error) {
    if (error instanceof SettingsError) throw error;
    if (error instanceof TypeError) throw new SettingsError(`${name} must be text in UTF-8.`);
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return {};
    throw new SettingsError(`${name} cannot be read (${errorName(error)}).`);
  }
}
