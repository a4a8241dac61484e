import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { cpus, loadavg, release, totalmem, type } from "node:os";
import { join } from "node:path";
import * as z from "zod";

const PEERS = z.object({ dependencies: z.record(z.string(), z.string()) });

/** Programs that want a processor, for each that there is: a bench alone wants hardly more than one and a half. */
const BUSY = 1.5;

/** The machine and all versions that a figure may depend on. */
export function circumstances(root: string, chromium: string, loadBefore: number): string[] {
  const [cpu] = cpus();
  const memory = (totalmem() / 2 ** 30).toFixed(0);
  const manifest = readFileSync(join(root, "bench", "peers", "package.json"), "utf8");
  const { dependencies } = PEERS.parse(JSON.parse(manifest));
  const peers = Object.entries(dependencies).map(([name, version]) => `${name} ${version}`);
  const loads = [loadBefore, loadavg()[0] ?? Number.NaN];
  const load = loads.map((each) => each.toFixed(1));
  const isBusy = Math.max(...loads) > BUSY * cpus().length;
  return [
    `${new Date().toISOString().slice(0, 10)} · ${cpus().length} × ${cpu?.model ?? "unknown"}, ${memory} GiB, ${type()} ${release()}`,
    `Node ${process.versions.node} · ${versionOf(chromium)} · ${peers.join(" · ")}`,
    `Programs that wanted a processor, on average of the minute before: ${load[0]} at the begin, ${load[1]} at the end.`,
    ...(isBusy ? ["**Others used the machine meanwhile: what took time took longer.**"] : []),
  ];
}

function versionOf(chromium: string): string {
  return execFileSync(chromium, ["--version"], { encoding: "utf8" }).trim();
}
