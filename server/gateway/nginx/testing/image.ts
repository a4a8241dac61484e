import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import type { Stage, Step } from "./dockerfile.ts";
import { makeEmptyRoot, SEARCH_PATH, USERS } from "./empty-root.ts";

/** The result of a stage: a root, and the options for starting a container. */
export interface Image {
  readonly root: string;
  readonly folder: string;
  /** User id; the group id is the same. */
  readonly user: number;
  readonly env: Readonly<Record<string, string>>;
  readonly command: readonly string[];
  readonly healthcheck: readonly string[];
  readonly volumes: readonly string[];
  /** Folders that are empty at the start and may be written to, as `docker run --tmpfs` makes them. */
  readonly tmpfs: readonly string[];
}

/** The sources of the files that a stage copies. */
export interface Sources {
  /** The folder of the build context. */
  readonly context: string;
  /** The folder of the stage named build, and its path in that stage. */
  readonly built: { readonly folder: string; readonly path: string };
  /** Replaces a RUN that this machine cannot execute. @returns whether it was replaced */
  readonly replaceRun?: (command: string, root: string) => boolean;
}

/**
 * Runs the steps of a stage in an empty root.
 *
 * @throws for an unknown instruction, which would otherwise be skipped unnoticed
 */
export function makeImage(
  stage: Stage,
  sources: Sources,
  tmpfs: readonly string[] = ["/tmp"],
): Image {
  let image: Image = {
    root: makeEmptyRoot(),
    folder: "/",
    user: 0,
    env: { PATH: SEARCH_PATH },
    command: [],
    healthcheck: [],
    volumes: [],
    tmpfs,
  };
  for (const step of stage.steps) image = { ...image, ...carryOut(step, image, sources) };
  for (const path of tmpfs) mkdirSync(join(image.root, path), { recursive: true });
  return image;
}

function carryOut(step: Step, image: Image, sources: Sources): Partial<Image> {
  const { text, words } = step;
  switch (step.name) {
    case "COPY":
      copy(step, image, sources);
      return {};
    case "RUN":
      if (!sources.replaceRun?.(text, image.root)) run(text, image);
      return {};
    case "WORKDIR":
      mkdirSync(join(image.root, text), { recursive: true });
      return { folder: text };
    case "USER":
      return { user: userNamed(text) };
    case "ENV":
      return { env: { ...image.env, ...pairsOf(words) } };
    case "VOLUME":
      return { volumes: [...image.volumes, ...words] };
    case "HEALTHCHECK":
      return { healthcheck: itemsAfterCmd(text) };
    case "CMD":
    case "ENTRYPOINT":
      return { command: [...image.command, ...words] };
    case "EXPOSE":
      return {};
    default:
      throw new Error(`a stage has ${step.name}, which this test cannot carry out`);
  }
}

/** A folder gives its contents; a file keeps its name where the target ends with a slash. */
function copy({ words, flags }: Step, image: Image, { context, built }: Sources): void {
  const target = words.at(-1) ?? "";
  for (const source of words.slice(0, -1)) {
    const from = flags["from"] === undefined ? join(context, source) : builtPath(source, built);
    const isInto = target.endsWith("/") && statSync(from).isFile();
    const to = isInto ? join(target, basename(from)) : target;
    const absolute = to.startsWith("/") ? to : join(image.folder, to);
    cpSync(from, join(image.root, absolute), { recursive: true });
  }
}

function builtPath(source: string, { folder, path }: Sources["built"]): string {
  if (!source.startsWith(`${path}/`)) throw new Error(`${source} is outside ${path}`);
  return join(folder, source.slice(path.length));
}

function run(command: string, { root, user, folder, env }: Image): void {
  const inRoot = [`--userspec=${user}:${user}`, root, ...inFolder(folder, env)];
  execFileSync("chroot", [...inRoot, "sh", "-c", command], { stdio: "pipe" });
}

/** Returns a command prefix that sets the working folder, and the environment instead of this process's. */
export function inFolder(folder: string, env: Readonly<Record<string, string>>): string[] {
  const pairs = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  return ["/bin/env", "-i", "-C", folder, ...pairs];
}

function userNamed(name: string): number {
  const id = USERS[name];
  if (id === undefined) throw new Error(`the base image has no user ${name}`);
  return id;
}

function pairsOf(words: readonly string[]): Record<string, string> {
  return Object.fromEntries(words.map((word) => word.split(/=(.*)/s).slice(0, 2)));
}

function itemsAfterCmd(text: string): readonly string[] {
  const list: unknown = JSON.parse(text.replace(/^CMD\s+/, ""));
  return Array.isArray(list) ? list.map(String) : [];
}
