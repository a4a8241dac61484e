import { inputsDigest, isBuilt, markBuilt } from "./build-stamp.ts";

/** `npm run build`: always makes a new production build in `dist/`. */
export async function main(root: string): Promise<void> {
  await make(root, inputsDigest(root), "info");
}

/**
 * Builds quietly, unless the build at hand was made of the very same inputs.
 *
 * @param log takes the line that a build begins, which takes a while
 */
export async function ensureBuilt(
  root: string,
  log: (line: string) => void = (line) => console.log(line),
): Promise<void> {
  const digest = inputsDigest(root);
  if (isBuilt(root, digest)) return;
  log("Building the dashboard …");
  await make(root, digest, "warn");
}

async function make(root: string, digest: string, logLevel: "info" | "warn"): Promise<void> {
  const { build } = await import("vite");
  await build({ root, logLevel });
  markBuilt(root, digest);
}
