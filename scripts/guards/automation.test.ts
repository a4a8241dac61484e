import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../child.mjs";

/** Matches a `data-testid` in an element, or among properties that are passed on. */
const TEST_ID = /(?:data-testid=|"data-testid": )"([^"]+)"/g;

const document = readFileSync(join(root, "docs", "automation.md"), "utf8");

test("docs/automation.md names every data-testid of the page, as a hook or as internal", () => {
  const folder = join(root, "src");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (path) => path.endsWith(".tsx") && !path.endsWith(".test.tsx"),
  );
  const all = files.flatMap((path) =>
    [...readFileSync(join(folder, path), "utf8").matchAll(TEST_ID)].map(([, id = ""]) => id),
  );
  expect(all.length).toBeGreaterThan(30);
  const isNamed = (id: string) =>
    document.includes(`[data-testid=${id}]`) || document.includes(`\`${id}\``);
  expect([...new Set(all)].filter((id) => !isNamed(id))).toEqual([]);
});
