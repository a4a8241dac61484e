/** File of the build. */
interface BuildFile {
  readonly path: string;
  /** Digest of its contents (Subresource Integrity). */
  readonly integrity: string;
}

/** List of a build's files (server/build/file-list.ts). */
interface BuildList {
  /** Id of these files with these contents; another build has another id. */
  readonly id: string;
  readonly files: readonly BuildFile[];
}

/** The used members of a service worker's scope. */
export interface Scope {
  readonly caches: Pick<CacheStorage, "open" | "keys" | "delete">;
  readonly fetch: typeof fetch;
}

/** Path at which the gateway serves the list. */
const LIST_PATH = "/build-files.json";
/** Path of the page, under which it is stored. */
export const SHELL_PATH = "/index.html";
const PREFIX = "touchline-build-";
/** Returns whether a file's name contains a hash of its contents: the same path is then the same file. */
export const isHashed = (path: string): boolean => path.startsWith("/assets/");

/**
 * Stores the build that the gateway serves now, and then deletes older ones. Rejects if the gateway does
 * not answer, or if a file does not match the list, as when a deployment happens in between; the next page
 * tries again.
 */
export async function storeBuild({ caches, fetch }: Scope): Promise<void> {
  const answer = await fetch(LIST_PATH, { cache: "no-cache" });
  const list = readList(answer.ok ? await answer.clone().json() : undefined);
  if (!list) throw new Error("The gateway does not say of which files the build is made");
  const name = `${PREFIX}${list.id}`;
  const cache = await caches.open(name);
  if (!(await cache.match(LIST_PATH))) {
    const olderCaches = await openOlderCaches(caches, name);
    const storeFile = async ({ path, integrity }: BuildFile) => {
      const known = isHashed(path) ? await firstMatch(olderCaches, path) : undefined;
      const file = known ?? (await fetch(path, { cache: "no-cache", integrity }));
      if (!file.ok || file.redirected) throw new Error(`${path} cannot be kept`);
      await cache.put(path, file);
    };
    await Promise.all(list.files.map(storeFile));
    // Stored last: a cache without its list is incomplete.
    await cache.put(LIST_PATH, answer);
  }
  const names = await caches.keys();
  await Promise.all(names.filter((other) => isOlder(other, name)).map((old) => caches.delete(old)));
}

/** Returns a file of a completely stored build; a file with a hash in its name also from an incomplete one. */
export async function storedFile(
  { caches }: Pick<Scope, "caches">,
  path: string,
): Promise<Response | undefined> {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  for (const cache of await Promise.all(names.toReversed().map((name) => caches.open(name)))) {
    if (!isHashed(path) && !(await cache.match(LIST_PATH))) continue;
    const file = await cache.match(path);
    if (file) return file;
  }
  return undefined;
}

const isOlder = (other: string, name: string) => other.startsWith(PREFIX) && other !== name;

async function openOlderCaches(caches: Scope["caches"], name: string): Promise<readonly Cache[]> {
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

/** Validates a list; undefined if it is none. By hand, because the worker is one file without any package. */
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
