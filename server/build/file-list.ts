import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** The name under which the service worker requests the list (src/app/pwa/stored-build.ts). */
const LIST_FILE = "build-files.json";
const WORKER_FILE = "service-worker.js";
/** Files for debugging, files for a system that installs the page, and files that must not be stored. */
const EXCLUDED = /\.map$|^icons\/|^\.|^(?:build-files\.json|service-worker\.js)$/;

/**
 * Lists the files of the build with their hashes, so that a browser can store all of them for a time without the
 * gateway. Fails the build if the service worker imports a module: not every browser supports that.
 */
export function buildFiles(): Plugin {
  return {
    name: "touchline:build-files",
    apply: "build",
    writeBundle({ dir }, bundle) {
      const worker = bundle[WORKER_FILE];
      if (worker?.type === "chunk" && worker.imports.length > 0) {
        this.error(`${WORKER_FILE} imports ${worker.imports.join(", ")}: it must be one script`);
      }
      if (dir !== undefined)
        writeFileSync(join(dir, LIST_FILE), `${JSON.stringify(listBuildFiles(dir))}\n`);
    },
  };
}

/** Returns the files of the build in `dist`, and an id that changes with any of them. */
export function listBuildFiles(dist: string) {
  const files = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dist.length + 1))
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => !EXCLUDED.test(path))
    .sort()
    .map((path) => {
      const hash = createHash("sha256").update(readFileSync(join(dist, path)));
      return { path: `/${path}`, integrity: `sha256-${hash.digest("base64")}` };
    });
  const id = createHash("sha256").update(JSON.stringify(files)).digest("hex").slice(0, 16);
  return { id, files };
}
