// @ts-check
import { join } from "node:path";
import { bin, root } from "../child.mjs";
import { runChecks } from "./stage.mjs";

/** @typedef {import("./stage.mjs").Outcome} Outcome */
/** @typedef {import("./stage.mjs").StageContext} StageContext */

const projects = [
  "tsconfig.json",
  "src/tsconfig.json",
  "src/market/tsconfig.json",
  "src/engine/tsconfig.json",
  "scripts/tsconfig.json",
];

/** @param {string} project */
const checkedBefore = (project) =>
  join(root, "node_modules", ".cache", "types", `${project.replaceAll("/", "-")}.tsbuildinfo`);

/**
 * @param {StageContext} context
 * @returns {Promise<Outcome>}
 */
export const types = ({ touched }) =>
  runChecks(
    projects.map((project) => ({
      title: `tsc -p ${project}`,
      command: () => [
        ...bin("typescript", "tsc"),
        "-p",
        project,
        // Incremental in development; CI starts without a cache.
        ...(touched ? ["--incremental", "--tsBuildInfoFile", checkedBefore(project)] : []),
      ],
    })),
  );

/**
 * @param {StageContext} context
 * @returns {Promise<Outcome>}
 */
export const lint = ({ touched }) =>
  runChecks([
    {
      title: "biome check",
      command: () => [
        ...bin("@biomejs/biome", "biome"),
        "check",
        "--error-on-warnings",
        // Changed files may be of types that Biome does not check.
        ...(touched ? ["--no-errors-on-unmatched", "--", ...touched.files] : ["."]),
      ],
    },
    {
      title: "oxlint --type-aware",
      command: () => [
        ...bin("oxlint"),
        "--type-aware",
        "--deny-warnings",
        ...(touched ? ["--no-error-on-unmatched-pattern", "--", ...touched.files] : []),
      ],
    },
    { title: "knip", command: () => bin("knip") },
  ]);
