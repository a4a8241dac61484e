import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../support/root.ts";
import { OUTCOME, type Outcome } from "./outcome.ts";
import { drawPage, type PagePart } from "./page.ts";
import type { Reasons } from "./result.ts";

const FOLDER = join(ROOT, "bench", "results");
/** The document with all results. */
export const PAGE = join(ROOT, "bench", "RESULTS.md");

const fileOf = (part: string): string => join(FOLDER, `${part}.json`);

/**
 * The recorded outcome of a part; undefined if there is none.
 *
 * @throws ZodError where the file holds something else
 */
export function storedOutcome(part: string): Outcome | undefined {
  const file = fileOf(part);
  if (!existsSync(file)) return undefined;
  return OUTCOME.parse(JSON.parse(readFileSync(file, "utf8")));
}

/** Replaces the recorded outcome of a part, in the format of all files of the project. */
export function storeOutcome(outcome: Outcome): void {
  const file = fileOf(outcome.part);
  writeFileSync(file, `${JSON.stringify(OUTCOME.parse(outcome), null, 2)}\n`);
  const biome = join(ROOT, "node_modules", "@biomejs", "biome", "bin", "biome");
  execFileSync(process.execPath, [biome, "format", "--write", file], { stdio: "pipe" });
}

/** The parts, each with its recorded outcome. */
export const pageParts = (
  parts: readonly {
    readonly name: string;
    readonly title: string;
    readonly reasons?: Reasons;
    readonly isRepeated?: true;
    readonly isSimulated?: true;
  }[],
): readonly PagePart[] =>
  parts.map(({ name, title, reasons = {}, isRepeated = false, isSimulated = false }) => {
    return { name, title, reasons, isRepeated, isSimulated, outcome: storedOutcome(name) };
  });

/** Writes the document of the recorded outcomes. */
export function writePage(parts: Parameters<typeof pageParts>[0]): void {
  writeFileSync(PAGE, drawPage(pageParts(parts)));
}
