import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import * as z from "zod";
import { notices, shipped } from "./notices.mjs";
import { root, seedTree } from "./seeded.ts";

function read(path: string): string {
  return readFileSync(join(root, path), "utf8");
}

/** What npm prints on standard output, and its status; it never rejects. */
function npm(cwd: string, ...args: readonly string[]) {
  return new Promise<{ status: number; stdout: string }>((resolve) => {
    const options = { cwd, shell: process.platform === "win32", maxBuffer: 64 * 1024 * 1024 };
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

const manifest = Manifest.parse(JSON.parse(read("package.json")));

describe("what is installed", () => {
  const { packages } = Lock.parse(JSON.parse(read("package-lock.json")));

  test("is pinned to exact versions", () => {
    const wanted = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
    expect(wanted.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
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

  test("runs no script of a package while installing", () => {
    expect(read(".npmrc")).toContain("ignore-scripts=true");
  });

  test("needs no script of a package: those that have one work without it", () => {
    const reasons: Readonly<Record<string, string>> = {
      "node_modules/esbuild": "it only replaces a launcher by the binary that is installed anyway",
    };
    const withScript = Object.keys(packages).filter((path) => packages[path]?.hasInstallScript);
    expect(withScript).toEqual(Object.keys(reasons));
  });
});

describe("an install", { timeout: 60_000 }, () => {
  const trees: { remove(): Promise<void> }[] = [];
  afterEach(async () => {
    await Promise.all(trees.splice(0).map((tree) => tree.remove()));
  });

  /** Installs nothing and asks nobody: it only compares what is wanted with what is locked. */
  async function rehearse(text: string) {
    const tree = await seedTree(["package-lock.json", ".npmrc"], { "package.json": text });
    trees.push(tree);
    return npm(tree.path, "ci", "--dry-run", "--offline");
  }

  test("goes through with the lock file as it is", async () => {
    expect((await rehearse(wanted)).status).toBe(0);
  });

  const wanted = read("package.json");
  test.each([
    ["of another version", '"zod": "4.6.7"', '"zod": "4.6.6"'],
    ["more", '"zod": "4.6.7"', '"zod": "4.6.7", "left-pad": "1.3.0"'],
  ])("fails when a package %s is wanted than is locked", async (_, before, after) => {
    expect(wanted).toContain(before);
    expect((await rehearse(wanted.replace(before, after))).status).not.toBe(0);
  });

  test("is npm's clean one, which never mends the lock file", () => {
    expect(read("scripts/install.mjs")).toContain('["ci", ');
    expect(read("server/gateway/nginx/Dockerfile")).toContain("RUN npm ci ");
  });
});

describe("what ships", { timeout: 60_000 }, () => {
  const record = read("docs/audit.md");

  test("has its licences in THIRD_PARTY_NOTICES.md: `npm run notices` writes them", () => {
    expect(read("THIRD_PARTY_NOTICES.md")).toBe(notices());
  });

  test("is under licences that ask for no more than the notice", () => {
    const allowed = ["MIT", "ISC", "OFL-1.1"];
    expect(shipped().filter(({ license }) => !allowed.includes(license))).toEqual([]);
  });

  test("is what docs/audit.md has looked at, to the version", () => {
    const rows = [...record.matchAll(/^\| (\S+) \| (\d\S*) \|/gm)].map(([, name, version]) => ({
      name,
      version,
    }));
    expect(rows).toEqual(shipped().map(({ name, version }) => ({ name, version })));
  });

  test.each(["vite", "hono", "@hono/node-server", "tsx"])(
    "and %s, on which `npm start` runs, is looked at too",
    (name) => {
      expect(record).toContain(`**${name} ${manifest.devDependencies[name]}**`);
    },
  );

  test("has no known vulnerability that docs/audit.md does not answer", async () => {
    const args = ["--omit=dev", "--json", "--fetch-retries=0", "--fetch-timeout=10000"];
    const report = Report.safeParse(parsed((await npm(root, "audit", ...args)).stdout));
    if (!report.success) {
      console.warn("No registry answers an audit here: docs/audit.md stands for it.");
      return;
    }
    const advisories = Object.values(report.data.vulnerabilities)
      .flatMap(({ via }) => via)
      .flatMap((each) => (typeof each === "string" ? [] : [each.url]));
    const answered = (url: string) => record.includes(url.split("/").at(-1) ?? url);
    expect(advisories.filter((url) => !answered(url))).toEqual([]);
  });
});

/** As `npm audit --json` prints it; an error of the registry has another shape. */
const Report = z.object({
  auditReportVersion: z.number(),
  vulnerabilities: z.record(
    z.string(),
    z.object({ via: z.array(z.union([z.string(), z.object({ url: z.string() })])) }),
  ),
});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
