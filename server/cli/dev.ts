import { printHelp } from "./help.ts";
import { prepare, runUntilStopped } from "./vite-server.ts";

/** `npm run dev`: serves the sources with hot reload. */
export async function main(root: string, args: readonly string[]): Promise<void> {
  if (printHelp(args, "npm run dev", 5173)) return;
  const { start } = await prepare(root, args, 5173);
  const booted = await start();
  // Loaded last: a wrong setting stops the start without it.
  const { handOver } = await import("#server/gateway/pages/plugin.ts");
  const { createServer } = await import("vite");
  const server = await createServer({
    plugins: [handOver(booted)],
    root,
  });
  await server.listen();
  runUntilStopped(server, booted);
}
