import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { nameOf } from "#server/gateway/answers/problem.ts";
import { SettingsError } from "./settings.ts";

/** Names and values as they were written; nothing is checked yet. */
export type RawSettings = Readonly<Record<string, string | undefined>>;

/** Files of settings, the later over the earlier. */
export const ENV_FILES = [".env", ".env.local"];

/**
 * The environment over `.env.local` over `.env`, both in `root` and both optional. A variable that
 * is set to nothing in the environment still counts: it switches off what a file says.
 *
 * @throws SettingsError for a file that cannot be read, in one line.
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
    throw new SettingsError(`${name} cannot be read (${nameOf(error)}).`);
  }
}
