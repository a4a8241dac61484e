import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../child.mjs";

const tracked = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" })
  .split("\0")
  .filter((path) => path !== "");
const files = new Set(tracked);
const documents = tracked.filter((path) =>
  /^(?:docs\/(?:decisions\/)?[^/]+|CONTRIBUTING|README)\.md$/.test(path),
);

/** A superseded decision stays unchanged, so its paths may be gone. */
const SUPERSEDED = /^Status: (?:replaced|superseded) by\b/m;
/** Commands whose paths are inside a container. */
const IN_CONTAINER = /^docker /;
const PATH = /(?<!\S)(?:src|server|scripts|bench|e2e)\/[\w./{},-]+\.\w+(?=$|[\s:])/g;

/** Returns the file paths in a document's inline code. `<name>` stands for any name. */
function pathsIn(text: string): readonly string[] {
  if (SUPERSEDED.test(text)) return [];
  const spans = Array.from(text.matchAll(/(?<!`)`([^`\n]+)`/g), ([, span = ""]) => span);
  return spans
    .filter((span) => !IN_CONTAINER.test(span))
    .flatMap((span) => Array.from(span.matchAll(PATH), ([path]) => path));
}

test("each path of a file that a document names exists", () => {
  const named = documents.flatMap((document) =>
    pathsIn(readFileSync(join(root, document), "utf8")).map((path) => ({ document, path })),
  );
  expect(named.map(({ path }) => path)).toContain("scripts/guards/directions.test.ts");
  expect(named.filter(({ path }) => !files.has(path))).toEqual([]);
});

test("paths are found in inline code, without the words around them", () => {
  expect(
    pathsIn("Run `npx vitest run src/a.test.ts`, see `server/b.ts:12`, `e2e/c.ts › d`."),
  ).toEqual(["src/a.test.ts", "server/b.ts", "e2e/c.ts"]);
  expect(pathsIn("`server/{a,b}.ts`")).toEqual(["server/{a,b}.ts"]);
  expect(pathsIn("src/a.ts, `src/<name>.ts`, `src/folder/`, `dist/src/a.ts`")).toEqual([]);
  expect(pathsIn("`docker exec x node server/main.mjs`")).toEqual([]);
  expect(pathsIn("# A\n\nStatus: superseded by 0002\n\n`src/a.ts`")).toEqual([]);
});
