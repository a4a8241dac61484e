import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { FrontSettings } from "./settings.ts";

/** Files of earlier versions: two of these held the token. */
const OF_EARLIER_VERSIONS = [
  "token.conf",
  "redact.conf",
  "tiers",
  "vault.conf",
  "judge.conf",
  "late.conf",
  "hidden.conf",
  "trusted.pem",
  "variables.conf",
  "config.json",
];

/** Writes the configuration, removes files of earlier versions, and creates the run folder for nginx. */
export function writeConfiguration(
  confDir: string,
  files: Readonly<Record<string, string>>,
  { runDir }: Pick<FrontSettings, "runDir">,
): void {
  mkdirSync(confDir, { recursive: true, mode: 0o755 });
  for (const name of OF_EARLIER_VERSIONS) {
    rmSync(join(confDir, name), { recursive: true, force: true });
  }
  for (const [file, text] of Object.entries(files)) writeFileSync(join(confDir, file), text);
  mkdirSync(runDir, { recursive: true, mode: 0o755 });
}
