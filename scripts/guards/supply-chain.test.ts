import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import * as z from "zod";
import { root } from "../child.mjs";
import { notices, shipped } from "../release/notices.mjs";
import { seedTree } from "../temp-tree.ts";
import { lockDigest, unansweredAdvisories } from "./audit.ts";

function read(path: string): string {
  return readFileSync(join(root, path), "utf8");
}

/** The environment without the configuration of a surrounding npm, which would change the results. */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^npm_config_/i.test(name)),
);

/** Runs npm. Resolves with its status and standard output; never rejects. */
function npm(cwd: string, ...args: readonly string[]) {
  return new Promise<{ status: number; stdout: string }>((resolve) => {
    const shell = process.platform === "win32";
    const options = { cwd, shell, env: environment, maxBuffer: 64 * 1024 * 1024 };
    execFile("npm", [...args], options, (error, stdout) => {
      const status = error === null ? 0 : typeof error.code === "number" ? error.code : 1;
      resolve({ status, stdout });
    });
  });
}

const Versions = z.record(z.string(), z.string());
const Manifest = z.object({ dependencies: Versions, devDependencies: Versions });
const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      resolved: z.string().optional(),
      integrity: z.string().optional(),
      hasInstallScript: z.boolean().optional(),
      optionalDependencies: Versions.optional(),
    }),
  ),
});

const lock = read("package-lock.json");
const packageJson = read("package.json");
const manifest = Manifest.parse(JSON.parse(packageJson));

describe("what is installed", () => {
  const { packages } = Lock.parse(JSON.parse(lock));

  test("is pinned to exact versions", () => {
    const versions = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
    expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  });

  test("is locked by its content and by no registry's address", () => {
    const entries = Object.entries(packages).filter(([path]) => path !== "");
    const wrong = entries.filter(([, { resolved, integrity }]) => resolved ?? !integrity);
    expect(wrong.map(([path]) => path)).toEqual([]);
  });

  test("is locked for every platform: no package lacks a part that it offers", () => {
    const offered = Object.values(packages).flatMap(({ optionalDependencies }) =>
      Object.keys(optionalDependencies ?? {}),
    );
    const paths = Object.keys(packages);
    const missing = offered.filter(
      (name) => !paths.some((path) => path.endsWith(`node_modules/${name}`)),
    );
    expect(missing).toEqual([]);
  });

  test("needs no install script: packages that have one work without it", () => {
    const reasons: Readonly<Record<string, string>> = {
      "node_modules/esbuild": "it only replaces a launcher by the binary that is installed anyway",
    };
    const withScript = Object.keys(packages).filter((path) => packages[path]?.hasInstallScript);
    expect(withScript).toEqual(Object.keys(reasons));
  });
});

describe("an install", { timeout: 60_000 }, () => {
  /** The line of package.json that pins a package, without its comma. */
  const pinnedZod = `"zod": "${manifest.dependencies["zod"]}"`;
  const trees: { remove(): Promise<void> }[] = [];
  afterEach(async () => {
    await Promise.all(trees.splice(0).map((tree) => tree.remove()));
  });

  /** Only compares package.json with the lock file: npm installs nothing and sends no request. */
  async function rehearse(text: string) {
    const tree = await seedTree(["package-lock.json", ".npmrc"], { "package.json": text });
    trees.push(tree);
    return npm(tree.path, "ci", "--dry-run", "--offline");
  }

  test("succeeds with the lock file as it is", async () => {
    expect((await rehearse(packageJson)).status).toBe(0);
  });

  /** Installs a package whose scripts each leave a file behind. Returns the files that are there afterwards. */
  async function scriptsRun(...configuration: readonly string[]) {
    const run =
      'require("fs").writeFileSync(require("path").join(process.env.INIT_CWD, process.argv[2]), "")';
    const names = ["preinstall", "install", "postinstall", "prepare"];
    const tree = await seedTree(configuration, {
      "package.json": JSON.stringify({ dependencies: { canary: "file:canary" } }),
      "node_modules/.keep": "",
      "canary/package.json": JSON.stringify({
        name: "canary",
        version: "1.0.0",
        scripts: Object.fromEntries(names.map((name) => [name, `node run.cjs ${name}.ran`])),
      }),
      "canary/run.cjs": run,
    });
    trees.push(tree);
    const { status } = await npm(tree.path, "install", "--offline", "--install-links");
    expect(status).toBe(0);
    expect(await readdir(join(tree.path, "node_modules", "canary"))).toContain("run.cjs");
    return (await readdir(tree.path)).filter((file) => file.endsWith(".ran"));
  }

  test("runs no script of a package", async () => {
    expect(await scriptsRun(".npmrc")).toEqual([]);
  });

  test("would run a package's scripts without the setting", async () => {
    expect(await scriptsRun()).toContain("postinstall.ran");
  });

  test.each([
    ["another version of a package", '"zod": "0.0.1"'],
    ["one package more", `${pinnedZod}, "left-pad": "1.3.0"`],
  ])("fails when package.json names %s than the lock file", async (_, dependency) => {
    expect(packageJson).toContain(pinnedZod);
    const changed = packageJson.replace(pinnedZod, dependency);
    expect((await rehearse(changed)).status).not.toBe(0);
  });

  test("is npm ci, which never changes the lock file", () => {
    expect(read("scripts/install.mjs")).toContain('["ci", ');
    expect(read("server/gateway/nginx/Dockerfile")).toContain("RUN npm ci ");
  });
});

describe("what ships", { timeout: 60_000 }, () => {
  const record = read("docs/audit.md");

  test("has its licences in THIRD_PARTY_NOTICES.md: `npm run notices` writes them", () => {
    expect(read("THIRD_PARTY_NOTICES.md")).toBe(notices());
  });

  test("has only licences that require no more than a notice", () => {
    const allowed = ["MIT", "ISC", "OFL-1.1"];
    expect(shipped().filter(({ license }) => !allowed.includes(license))).toEqual([]);
  });

  test("has the versions that docs/audit.md has reviewed", () => {
    const rows = [...record.matchAll(/^\| (\S+) \| (\d\S*) \|/gm)].map(([, name, version]) => ({
      name,
      version,
    }));
    expect(rows).toEqual(shipped().map(({ name, version }) => ({ name, version })));
  });

  test.each(["vite", "hono", "@hono/node-server", "tsx", "pino", "prom-client", "ws"])(
    "and %s, on which a command that serves runs, is looked at too",
    (name) => {
      expect(record).toContain(`**${name} ${manifest.devDependencies[name]}**`);
    },
  );

  test("has the locked contents that docs/audit.md has reviewed", () => {
    const [, date = "", digest] = /looked at on (\S+), .*?`([0-9a-f]{64})`/is.exec(record) ?? [];
    expect(Date.parse(date), "the date of the audit").toBeLessThanOrEqual(Date.now());
    expect(digest, "look again, then write the date and this digest").toBe(lockDigest(lock));
  });

  test("has no advisory that docs/audit.md does not answer, if a registry answers", async () => {
    const args = ["--omit=dev", "--json", "--fetch-retries=0", "--fetch-timeout=10000"];
    const { stdout } = await npm(root, "audit", ...args);
    expect(unansweredAdvisories(stdout, record) ?? []).toEqual([]);
  });
});

describe("an audit", () => {
  const lockOf = (version: string, integrity: string, own = "0.1.0") =>
    JSON.stringify({
      packages: { "": { version: own }, "node_modules/a": { version, integrity } },
    });
  const before = lockDigest(lockOf("1.0.0", "sha512-x"));

  test.each([
    ["another version", lockOf("1.0.1", "sha512-x")],
    ["another content", lockOf("1.0.0", "sha512-y")],
    ["another package", lockOf("1.0.0", "sha512-x").replace("modules/a", "modules/b")],
  ])("is of no lock file with %s", (_, text) => {
    expect(lockDigest(text)).not.toBe(before);
  });

  test("stays valid when the project's own version changes", () => {
    expect(lockDigest(lockOf("1.0.0", "sha512-x", "0.2.0"))).toBe(before);
  });

  const url = "https://github.com/advisories/GHSA-968p-4wvh-cqc8";
  const report = JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: { a: { via: [{ url }] }, b: { via: ["a"] } },
  });

  test("finds an advisory that the record does not answer, and no other", () => {
    expect(unansweredAdvisories(report, "nothing is known")).toEqual([url]);
    expect(unansweredAdvisories(report, "GHSA-968p-4wvh-cqc8 is not in 8.1.2")).toEqual([]);
  });

  test.each(["", "<html>", '{"error":{"code":"ENOAUDIT"}}'])(
    "does not take %j for an audit",
    (output) => {
      expect(unansweredAdvisories(output, "")).toBeUndefined();
    },
  );
});
