import { ensureBuilt } from "./build.ts";
import { printHelp } from "./help.ts";
import { prepare, runUntilStopped } from "./vite-server.ts";

/** `npm start`: builds what is not built and serves it. */
export async function main(root: string, args: readonly string[]): Promise<void> {
  if (printHelp(args, "npm start", 4173)) return;
  const { start } = await prepare(root, args, 4173);
  await ensureBuilt(root);
  const booted = await start();
  // Loaded last: a wrong setting stops the start without it.
  const { handOver } = await import("#server/gateway/pages/plugin.ts");
  const { preview } = await import("vite");
  const server = await preview({
    plugins: [handOver(booted)],
    root,
    logLevel: "warn",
  });
  runUntilStopped(server, booted);
}
