import { ensureBuilt } from "#server/build/build.ts";
import { runProduction } from "./run-production.ts";

/** `npm run serve`: the build and the gateway in one process, without Vite. */
export function main(root: string, args: readonly string[]): Promise<void> {
  return runProduction(root, args, (log) => ensureBuilt(root, log));
}
