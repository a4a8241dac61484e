import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Rendered } from "./render.ts";
import type { DeploySettings } from "./settings.ts";

/**
 * Writes the files. Secrets are 0600 from their first byte on; what an earlier role has left behind
 * in `tiers/` goes.
 */
export function writeFiles(confDir: string, files: readonly Rendered[]): void {
  rmSync(join(confDir, "tiers"), { recursive: true, force: true });
  for (const { file, text, secret } of files) {
    const path = join(confDir, file);
    mkdirSync(dirname(path), { recursive: true, mode: 0o755 });
    rmSync(path, { force: true });
    writeFileSync(path, text, { mode: secret ? 0o600 : 0o644 });
  }
}

/**
 * Makes the folders that nginx does not make itself. Only the workers may reach the sockets of the
 * inner tiers: whoever asks the vault is given quotes, past the rules of the edge.
 */
export function makeFolders({ runDir, cacheDir, nginxUser }: DeploySettings): void {
  mkdirSync(cacheDir, { recursive: true });
  mkdirSync(runDir, { recursive: true });
  chmodSync(runDir, 0o750);
  if (process.getuid?.() !== 0) return;
  const group = Number(execFileSync("id", ["-g", nginxUser], { encoding: "utf8" }));
  chownSync(runDir, 0, group);
}
