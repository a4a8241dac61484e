import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "../child.mjs";
import { FIRST, fontFiles, RANGES } from "./fonts.mjs";

const folder = join(root, "src/ui/fonts");
const sheet = readFileSync(join(root, "src/ui/fonts.css"), "utf8");

/** Returns the texts of all languages, without comments. */
function catalogueTexts(): string {
  return readdirSync(join(root, "src/messages"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !/test|pseudo/.test(name))
    .map((name) => readFileSync(join(root, "src/messages", name), "utf8"))
    .join("\n")
    .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
}

describe("the page's fonts", () => {
  test("are what npm run fonts makes from the packages' files", async () => {
    const files = await fontFiles();
    expect(readdirSync(folder).sort()).toEqual([...files.keys()].sort());
    for (const [name, bytes] of files) {
      expect(readFileSync(join(folder, name)).equals(bytes), name).toBe(true);
    }
  });

  test("are named in the sheet with their characters", () => {
    const ranges = Array.from(
      sheet.matchAll(/fonts\/([\w-]+)\.woff2[^}]*unicode-range:([^;]+);/g),
      ([, name = "", range = ""]) => [name, range.trim().replace(/\s+/g, " ")],
    );
    expect(Object.fromEntries(ranges)).toEqual({
      "archivo-first": RANGES.first,
      "archivo-rest": RANGES.rest,
      "jetbrains-mono-first": RANGES.first,
      "jetbrains-mono-rest": RANGES.rest,
    });
  });

  test("have every Latin character of all languages' texts in the first load", () => {
    const missing = new Set(
      Array.from(catalogueTexts()).filter(
        (each) => each >= " " && each <= "\u206f" && !FIRST.includes(each),
      ),
    );
    expect([...missing]).toEqual([]);
  });
});
