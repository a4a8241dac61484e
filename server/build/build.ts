import { inputsDigest, isBuilt, markBuilt } from "./stamp.ts";

/** `npm run build`: always makes a new production build in `dist/`. */
export async function main(root: string): Promise<void> {
  await buildAndMark(root, inputsDigest(root), "info");
}

/**
 * Builds with warnings only, unless the existing build was made from the same inputs.
 *
 * @param log called with a line when a build begins
 */
export async function ensureBuilt(
  root: string,
  log: (line: string) => void = (line) => console.log(line),
): Promise<void> {
  const digest = inputsDigest(root);
  if (isBuilt(root, digest)) return;
  log("Building the dashboard …");
  await buildAndMark(root, digest, "warn");
}

async function buildAndMark(
  root: string,
  digest: string,
  logLevel: "info" | "warn",
): Promise<void> {
  const { build } = await import("vite");
  await build({ root, logLevel });
  markBuilt(root, digest);
}
