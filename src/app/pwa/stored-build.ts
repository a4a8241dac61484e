/** A file of the build: its address, and what its contents must come to (Subresource Integrity). */
interface BuildFile {
  readonly path: string;
  readonly integrity: string;
}

/** The build's list of its files (server/cli/build-files.ts). */
interface BuildList {
  /** Names these files with these contents; another build has another. */
  readonly id: string;
  readonly files: readonly BuildFile[];
}

/** The used parts of a service worker's scope. */
export interface Scope {
  readonly caches: Pick<CacheStorage, "open" | "keys" | "delete">;
  readonly fetch: typeof fetch;
}

/** Where the gateway serves the list. */
const LIST = "/build-files.json";
/** The page's address, and the name under which it is stored. */
export const SHELL = "/index.html";
const PREFIX = "touchline-build-";
/** Names that hold a hash of their contents: the same name is the same file. */
export const isHashed = (path: string): boolean => path.startsWith("/assets/");

/**
 * Keeps the build that the gateway serves now, whole or not at all, and then lets go of older ones.
 * Rejects where the gateway does not answer, or a file is not what the list says: a deployment may fall
 * between the two, and the next page tries again.
 */
export async function storeBuild({ caches, fetch }: Scope): Promise<void> {
  const answer = await fetch(LIST, { cache: "no-cache" });
  const list = readList(answer.ok ? await answer.clone().json() : undefined);
  if (!list) throw new Error("The gateway does not say of which files the build is made");
  const name = `${PREFIX}${list.id}`;
  const kept = await caches.open(name);
  if (!(await kept.match(LIST))) {
    const before = await olderOnes(caches, name);
    const take = async ({ path, integrity }: BuildFile) => {
      const known = isHashed(path) ? await firstMatch(before, path) : undefined;
      const file = known ?? (await fetch(path, { cache: "no-cache", integrity }));
      if (!file.ok || file.redirected) throw new Error(`${path} cannot be kept`);
      await kept.put(path, file);
    };
    await Promise.all(list.files.map(take));
    // Only what has its list is whole.
    await kept.put(LIST, answer);
  }
  const names = await caches.keys();
  await Promise.all(names.filter((other) => isOlder(other, name)).map((old) => caches.delete(old)));
}

/** A file of a build that is stored completely; a hashed file also of an incomplete one. */
export async function storedFile(
  { caches }: Pick<Scope, "caches">,
  path: string,
): Promise<Response | undefined> {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  for (const cache of await Promise.all(names.toReversed().map((name) => caches.open(name)))) {
    if (!isHashed(path) && !(await cache.match(LIST))) continue;
    const file = await cache.match(path);
    if (file) return file;
  }
  return undefined;
}

const isOlder = (other: string, name: string) => other.startsWith(PREFIX) && other !== name;

async function olderOnes(caches: Scope["caches"], name: string): Promise<readonly Cache[]> {
  const names = await caches.keys();
  return Promise.all(names.filter((other) => isOlder(other, name)).map((old) => caches.open(old)));
}

async function firstMatch(caches: readonly Cache[], path: string): Promise<Response | undefined> {
  for (const cache of caches) {
    const file = await cache.match(path);
    if (file) return file;
  }
  return undefined;
}

/** By hand: the worker is one file without any package. Undefined for anything else. */
function readList(json: unknown): BuildList | undefined {
  if (!isRecord(json) || !isText(json["id"]) || !Array.isArray(json["files"])) return undefined;
  const files = json["files"].map(readFile);
  return files.every((file) => file !== undefined) ? { id: json["id"], files } : undefined;
}

function readFile(json: unknown): BuildFile | undefined {
  if (!isRecord(json) || !isText(json["path"]) || !isText(json["integrity"])) return undefined;
  return json["path"].startsWith("/")
    ? { path: json["path"], integrity: json["integrity"] }
    : undefined;
}

const isRecord = (json: unknown): json is Record<string, unknown> =>
  typeof json === "object" && json !== null;
const isText = (value: unknown): value is string => typeof value === "string" && value !== "";
