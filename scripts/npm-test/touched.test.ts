import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../child.mjs";
import { nameOf, READING, specsOfFolder, touchedBy } from "./touched.mjs";

const specs = readdirSync(join(root, "e2e"), { recursive: true, encoding: "utf8" })
  .filter((path) => /^(?!example-consumer).*\.spec\.ts$/.test(path))
  .map((path) => `e2e/${path}`);
const none = () => [];
const pathsIn = (...folders: readonly string[]) =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${folder}/${name}/`),
  );

test("each folder of the product names its specs, and each of its paths exists", () => {
  const folders = pathsIn("src", "src/engine", "src/features", "server").filter(
    (path) => path !== "src/features/" && path !== "src/engine/",
  );
  expect(folders.filter((folder) => !(folder in specsOfFolder))).toEqual([]);
  expect(Object.keys(specsOfFolder).filter((place) => !existsSync(join(root, place)))).toEqual([]);
});

test("each spec that is named exists", () => {
  const names = specs.map(nameOf);
  expect(
    Object.values(specsOfFolder)
      .flat()
      .filter((name) => !names.includes(name)),
  ).toEqual([]);
});

test("a change of a feature runs its own specs, on the desk and on a phone, and the first run", () => {
  const touched = touchedBy(["src/features/alerts/Alerts.tsx"], specs, none);
  expect([...touched.specs].sort()).toEqual([
    "e2e/desk/first-run.spec.ts",
    "e2e/desk/glance.spec.ts",
    "e2e/detail/alerts.spec.ts",
    "e2e/mobile/alerts.spec.ts",
  ]);
  expect(touched.stages).toEqual(["types", "lint", "unit", "build", "end-to-end"]);
});

test("a change of a unit test or of a document needs no browser", () => {
  for (const path of [
    "src/features/alerts/Alerts.test.tsx",
    "docs/trust.md",
    "scripts/trust/run-proofs.ts",
  ]) {
    const touched = touchedBy([path], specs, none);
    expect(touched.specs).toEqual([]);
    expect(touched.stages).toEqual(["types", "lint", "unit"]);
  }
});

test("a change of a shared helper runs the specs that import it", () => {
  const imports = (path: string) =>
    ({
      "e2e/detail/alerts.spec.ts": ["e2e/pages/alerts.ts"],
      "e2e/pages/alerts.ts": ["e2e/pages/fields.ts"],
    })[path] ?? [];
  const { specs: chosen } = touchedBy(
    ["e2e/pages/fields.ts", "e2e/presentation/wall.spec.ts"],
    specs,
    imports,
  );
  expect([...chosen].sort()).toEqual([
    "e2e/detail/alerts.spec.ts",
    "e2e/presentation/wall.spec.ts",
  ]);
});

test("a change of the published package runs the stage package", () => {
  expect(touchedBy(["e2e/testing.ts"], specs, none).stages).toContain("package");
  expect(touchedBy(["src/market/isin.ts"], specs, none).stages).not.toContain("package");
});

test("a change of a file that only tests read runs those tests", () => {
  const related = (path: string) => touchedBy([path], specs, none).related;
  expect(related("src/ui/tokens.css")).toContain("src/ui/contrast.test.ts");
  expect(related("docs/automation.md")).toContain("scripts/guards/automation.test.ts");
  expect(related("package-lock.json")).toContain("scripts/release/sbom.test.ts");
  const all = ["src/ui/tokens.css", "docs/automation.md", "package.json", "Dockerfile"].flatMap(
    related,
  );
  expect(all.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test("each pattern of files that only tests read matches a tracked file", () => {
  const tracked = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" })
    .split("\0")
    .filter((path) => path !== "");
  expect(tracked).toContain("scripts/npm-test/touched.mjs");
  const unmatched = READING.filter(([pattern]) => !tracked.some((path) => pattern.test(path)));
  expect(unmatched.map(([pattern]) => pattern.source)).toEqual([]);
});
