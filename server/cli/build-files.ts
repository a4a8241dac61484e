import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** Under this name the service worker asks for the list (src/app/pwa/stored-build.ts). */
const LIST = "build-files.json";
const WORKER = "service-worker.js";
/** For people who look into the page; for a system that installs it; and what must never be kept. */
const LEFT_OUT = /\.map$|^icons\/|^\.|^(?:build-files\.json|service-worker\.js)$/;

/**
 * Lists what the build is made of, each file with its hash, so that a browser can keep all of it for a
 * time without the gateway. Also sees to it that the service worker is one script: not every browser
 * takes one that imports.
 */
export function buildFiles(): Plugin {
  return {
    name: "touchline:build-files",
    apply: "build",
    writeBundle({ dir }, bundle) {
      const worker = bundle[WORKER];
      if (worker?.type === "chunk" && worker.imports.length > 0) {
        this.error(`${WORKER} imports ${worker.imports.join(", ")}: it must be one script`);
      }
      if (dir !== undefined) writeFileSync(join(dir, LIST), `${JSON.stringify(listOf(dir))}\n`);
    },
  };
}

/** The files of a build in `dist`, and an id that names just these. */
export function listOf(dist: string) {
  const files = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dist.length + 1))
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => !LEFT_OUT.test(path))
    .sort()
    .map((path) => {
      const hash = createHash("sha256").update(readFileSync(join(dist, path)));
      return { path: `/${path}`, integrity: `sha256-${hash.digest("base64")}` };
    });
  const id = createHash("sha256").update(JSON.stringify(files)).digest("hex").slice(0, 16);
  return { id, files };
}
