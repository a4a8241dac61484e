import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, parse } from "node:path";
import { build } from "vite";

const ROOT = join(import.meta.dirname, "../..");

/** A program as a script for Node that needs no installed packages. */
interface BundledProgram {
  readonly path: string;
  remove(): void;
}

/**
 * Bundles a program of this project with its packages, as the container images do. A process that compiles each of its
 * files itself needs several times the processor time to start.
 */
export async function bundleProgram(program: string): Promise<BundledProgram> {
  const folder = mkdtempSync(join(tmpdir(), "touchline-program-"));
  await build({
    root: ROOT,
    configFile: false,
    envDir: false,
    logLevel: "warn",
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      target: "node20",
      minify: false,
      rolldownOptions: {
        input: program,
        output: { entryFileNames: "[name].mjs", chunkFileNames: "[name]-[hash].mjs" },
      },
    },
  });
  return {
    path: join(folder, `${parse(program).name}.mjs`),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
