import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page } from "playwright/test";
import { listBuildFiles } from "#server/build/file-list.ts";
import { DIST } from "./site.ts";

/** A copy of the build under test, which can be replaced by another build. */
export interface Build {
  readonly dist: string;
  /** Deploys another build: the same page under another title, with one more script. Returns the script's path. */
  deploy(title: string): Promise<string>;
  /** Deploys another build that serves none of the hashed addresses of the previous one. */
  replace(title: string): Promise<void>;
  remove(): Promise<void>;
}

export async function copyBuild(): Promise<Build> {
  const dist = await mkdtemp(join(tmpdir(), "touchline-build-"));
  await cp(DIST, dist, { recursive: true });
  const page = await readFile(join(dist, "index.html"), "utf8");
  let extra: string | undefined;
  return {
    dist,
    async deploy(title) {
      if (extra !== undefined) await rm(join(dist, extra));
      extra = `assets/extra-${title}.js`;
      await writeFile(join(dist, extra), `"${title}";`);
      const marked = page.replace("<html", `<html data-build="${title}"`);
      await writeFile(join(dist, "index.html"), marked);
      await writeFile(join(dist, "build-files.json"), JSON.stringify(listBuildFiles(dist)));
      return `/${extra}`;
    },
    async replace(title) {
      await renameHashed(dist);
      const path = join(dist, "index.html");
      const renamed = await readFile(path, "utf8");
      const unmarked = renamed.replace(/<html data-build="[^"]*"/, "<html");
      await writeFile(path, unmarked.replace("<html", `<html data-build="${title}"`));
      await writeFile(join(dist, "build-files.json"), JSON.stringify(listBuildFiles(dist)));
    },
    remove: () => rm(dist, { recursive: true, force: true }),
  };
}

/** Renames every script and style sheet, and updates every reference. */
async function renameHashed(dist: string): Promise<void> {
  const files = await readdir(dist, { recursive: true });
  const texts = files.filter((file) => /\.(?:js|css|html)$/.test(file));
  const hashes = texts.flatMap((file) => /-([\w-]{8}2*)\.(?:js|css)$/.exec(file)?.[1] ?? []);
  const renamed = (text: string) =>
    hashes.reduce((all, hash) => all.replaceAll(`-${hash}.`, `-${hash}2.`), text);
  for (const file of texts) {
    const text = await readFile(join(dist, file), "utf8");
    await rm(join(dist, file));
    await writeFile(join(dist, renamed(file)), renamed(text));
  }
}

/** Waits until the browser stores exactly the build that the gateway serves. */
export async function untilStored(page: Page): Promise<void> {
  await expect
    .poll(() => keptPaths(page), {
      timeout: 15_000,
      message: "what the browser keeps of the build",
    })
    .toEqual(await servedPaths(page));
}

async function servedPaths(page: Page): Promise<readonly string[]> {
  const answer = await page.request.get(new URL("/build-files.json", page.url()).href);
  const { files } = (await answer.json()) as { files: readonly { path: string }[] };
  return [...files.map(({ path }) => path), "/build-files.json"].sort();
}

/** Returns the paths of all files that the browser stores of any build. */
function keptPaths(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const paths: string[] = [];
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys();
      paths.push(...requests.map(({ url }) => new URL(url).pathname));
    }
    return paths.sort();
  });
}
