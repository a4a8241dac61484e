import { ensureBuilt } from "#server/build/build.ts";
import { printHelp } from "./help.ts";
import { prepare, runUntilStopped } from "./vite-server.ts";

/** `npm start`: serves the build, and makes it first if it is missing or stale. */
export async function main(root: string, args: readonly string[]): Promise<void> {
  if (printHelp(args, "npm start", 4173)) return;
  const { start } = await prepare(root, args, 4173);
  await ensureBuilt(root);
  const booted = await start();
  // Loaded last: a wrong setting stops the start without it.
  const { gateway, handOver } = await import("#server/gateway/pages/plugin.ts");
  const { preview } = await import("vite");
  const server = await preview({
    // The file configures builds. Bundling it at each start takes processor time.
    configFile: false,
    envDir: false,
    appType: "mpa",
    plugins: [gateway(), handOver(booted)],
    preview: { cors: false, strictPort: true },
    root,
    logLevel: "warn",
  });
  runUntilStopped(server, booted);
}
