// @ts-check
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { root } from "../child.mjs";
import { licencesOf } from "./notices.mjs";

/**
 * @typedef {object} Bundle
 * @property {string | Record<string, string>} entry of the scripts, below the root; by name where there are several
 * @property {string} folder for the scripts; it is emptied first
 * @property {string} names of the scripts, as a pattern of Rolldown's
 * @property {boolean} splits whether a dynamic import becomes a script of its own
 * @property {string[]} [external] packages that are not bundled
 * @property {import("vite").Plugin[]} [plugins]
 */

/**
 * Builds scripts for Node that need no installed packages, and LICENCES.md with the licences of the bundled packages.
 *
 * @param {Bundle} bundle
 */
export async function bundle({ entry, folder, names, splits, external = [], plugins = [] }) {
  const made = await build({
    root,
    configFile: false,
    envDir: false,
    logLevel: "warn",
    publicDir: false,
    plugins,
    ssr: { noExternal: true, external },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      target: "node20",
      minify: false,
      rolldownOptions: {
        input: entry,
        output: {
          entryFileNames: names,
          ...(splits ? { chunkFileNames: "[name]-[hash].mjs" } : { codeSplitting: false }),
        },
      },
    },
  });
  const chunks = [made].flat().flatMap((each) => ("output" in each ? each.output : []));
  const modules = chunks.flatMap((chunk) => (chunk.type === "chunk" ? chunk.moduleIds : []));
  const packages = modules.map((id) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1]);
  const named = [...new Set(packages.filter((name) => name !== undefined))].sort();
  writeFileSync(join(folder, "LICENCES.md"), licencesOf(named));
}
