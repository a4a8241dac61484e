// @ts-check
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, posix, relative, resolve } from "node:path";
import { bin, root, runChild } from "../child.mjs";
import { bundle } from "./bundle.mjs";

// The package for other people's tests (docs/decisions/0021): the page as it is built, and
// `touchline/testing` as one script with its types. `npm run package -- FOLDER` leaves it in FOLDER.

/** The fields of the project's manifest that the package keeps. It needs none of the packages that built it. */
const KEPT = ["name", "version", "description", "private", "license", "type", "engines", "exports"];

/** Documents of the repository's root that the package has too. */
const DOCUMENTS = ["THIRD_PARTY_NOTICES.md", "CHANGELOG.md"];

const entry = "e2e/testing.ts";

/**
 * Modules that a server loads only for a setting that no test has, each with its export. The packages that they
 * import would be most of the script.
 */
const LEFT_OUT = new Map([
  ["server/gateway/boot/boot-shared.ts", { name: "bootShared", setting: "REDIS_URL" }],
  ["server/gateway/metrics/open-metrics.ts", { name: "openMetrics", setting: "METRICS" }],
]);

/** @type {import("vite").Plugin} */
const leaveOut = {
  name: "touchline:leave-out",
  load(id) {
    const part = LEFT_OUT.get(relative(root, id));
    if (part === undefined) return undefined;
    const message = `${part.setting} is not for touchline/testing.`;
    return `export function ${part.name}() { throw new Error(${JSON.stringify(message)}); }`;
  },
};

/**
 * Builds the folder that `touchline/testing` resolves to: `testing/`, beside `dist/`.
 *
 * @param {string} folder
 */
export async function buildTesting(folder) {
  rmSync(folder, { recursive: true, force: true });
  await bundle({
    entry,
    folder,
    names: "index.js",
    splits: false,
    external: ["playwright", "playwright/test"],
    plugins: [leaveOut],
  });
  await writeTypes(folder);
}

/**
 * Writes the type declarations that the entry needs, and no others.
 *
 * @param {string} folder
 */
async function writeTypes(folder) {
  const made = await mkdtemp(join(tmpdir(), "touchline-types-"));
  const project = join("e2e", "tsconfig.testing.json");
  const { status, output } = await runChild([
    ...bin("typescript", "tsc"),
    "-p",
    project,
    "--outDir",
    made,
  ]);
  if (status !== 0) throw new Error(`The types of ${entry} could not be written:\n${output}`);
  const waiting = [declarationOf(entry)];
  const seen = new Set(waiting);
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const from = path;
    const text = readFileSync(join(made, from), "utf8").replaceAll(
      /((?:from|import)\s*\(?\s*")([.#][^"]+)"/g,
      (_, before, name) => {
        const target = declarationOf(resolveImport(name, from));
        if (!seen.has(target)) waiting.push(target);
        seen.add(target);
        return `${before}${relativeImport(from, target)}"`;
      },
    );
    write(join(folder, "types", from), text);
  }
  const first = declarationOf(entry).replace(/\.d\.ts$/, ".js");
  write(join(folder, "index.d.ts"), `export * from "./types/${first}";\n`);
  await rm(made, { recursive: true, force: true });
}

/** @param {string} path of a source */
const declarationOf = (path) => path.replace(/\.tsx?$/, ".d.ts");

/**
 * @param {string} name as written in the import
 * @param {string} from the importing file, below the root
 * @returns {string} the imported file, below the root
 */
function resolveImport(name, from) {
  if (!name.startsWith("#")) return posix.join(posix.dirname(from), name);
  const [folder = "", ...rest] = name.split("/");
  /** @type {Record<string, string>} */
  const { imports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const target = /** @type {Record<string, string>} */ (/** @type {unknown} */ (imports))[
    `${folder}/*`
  ];
  if (target === undefined) throw new Error(`${name} is no name of this project`);
  return posix.join(target.replace("*", rest.join("/")));
}

/**
 * @param {string} from
 * @param {string} target
 */
function relativeImport(from, target) {
  const path = posix.relative(posix.dirname(from), target).replace(/\.d\.ts$/, ".js");
  return path.startsWith(".") ? path : `./${path}`;
}

/**
 * @param {string} path
 * @param {string} text
 */
function write(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/**
 * Packs the build into an archive that `npm install` accepts.
 *
 * @param {string} destination the archive's folder
 * @returns {Promise<{ file: string, contents: readonly string[] }>} the archive and the paths in it
 */
export async function pack(destination) {
  const staging = await mkdtemp(join(tmpdir(), "touchline-package-"));
  try {
    const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    const kept = Object.fromEntries(KEPT.map((name) => [name, manifest[name]]));
    const { playwright } = manifest.devDependencies;
    const files = [...manifest.files, ...DOCUMENTS];
    const packageManifest = { ...kept, files, peerDependencies: { playwright } };
    write(join(staging, "package.json"), `${JSON.stringify(packageManifest, null, 2)}\n`);
    for (const name of ["dist", "testing", "LICENSE", ...DOCUMENTS]) {
      cpSync(join(root, name), join(staging, name), { recursive: true });
    }
    cpSync(join(root, "docs", "automation.md"), join(staging, "README.md"));
    mkdirSync(destination, { recursive: true });
    const npm = process.platform === "win32" ? "npm.cmd" : "npm";
    const options = ["--json", "--silent", "--pack-destination", destination];
    const { status, output } = await runChild([npm, "pack", staging, ...options]);
    if (status !== 0) throw new Error(`npm pack failed:\n${output}`);
    /** @type {{ filename: string, files: { path: string }[] }[]} */
    const [packed] = JSON.parse(output.slice(output.indexOf("[")));
    if (packed === undefined) throw new Error(`npm pack made nothing:\n${output}`);
    return {
      file: join(destination, packed.filename),
      contents: packed.files.map(({ path }) => path).sort(),
    };
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/**
 * @param {string} _root
 * @param {readonly string[]} args the folder for the archive; the working folder where it is missing
 */
export async function main(_root, [folder = "."]) {
  if (!existsSync(join(root, "dist", "index.html"))) {
    throw new Error("There is no build to pack: run npm run build first.");
  }
  await buildTesting(join(root, "testing"));
  const { file } = await pack(resolve(folder));
  console.log(relative(process.cwd(), file) || file);
}
