import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { cpus, loadavg, release, totalmem, type } from "node:os";
import { join } from "node:path";
import * as z from "zod";
import type { Outcome } from "./outcome.ts";

const PEERS = z.object({ dependencies: z.record(z.string(), z.string()) });

/** The machine on which a part is measured. */
export type Machine = Pick<Outcome, "machine" | "versions" | "processors">;

/** @param chromium the path of the executable */
export function describeMachine(root: string, chromium: string): Machine {
  const [cpu] = cpus();
  const memory = (totalmem() / 2 ** 30).toFixed(0);
  const manifest = readFileSync(join(root, "bench", "peers", "package.json"), "utf8");
  const { dependencies } = PEERS.parse(JSON.parse(manifest));
  const peers = Object.entries(dependencies).map(([name, version]) => `${name} ${version}`);
  return {
    machine: `${cpus().length} × ${cpu?.model ?? "unknown"}, ${memory} GiB, ${type()} ${release()}`,
    versions: [`Node ${process.versions.node}`, versionOf(chromium), ...peers],
    processors: cpus().length,
  };
}

/** Returns the load average of the last minute, to one decimal. */
export const loadNow = (): number => Number((loadavg()[0] ?? 0).toFixed(1));

function versionOf(chromium: string): string {
  return execFileSync(chromium, ["--version"], { encoding: "utf8" }).trim();
}
