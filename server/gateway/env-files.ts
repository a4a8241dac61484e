import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";

/** Names and values as they were written; nothing is checked yet. */
export type RawSettings = Readonly<Record<string, string | undefined>>;

/**
 * The environment over `.env.local` over `.env`, both in `root` and both optional. A variable that
 * is set to nothing in the environment still counts: it switches off what a file says.
 */
export function readRawSettings(root: string, environment: RawSettings): RawSettings {
  return { ...fromFile(join(root, ".env")), ...fromFile(join(root, ".env.local")), ...environment };
}

function fromFile(path: string): RawSettings {
  try {
    return { ...parseEnv(readFileSync(path, "utf8")) };
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return {};
    throw error;
  }
}
