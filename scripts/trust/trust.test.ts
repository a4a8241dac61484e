import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "../child.mjs";
import { writtenTests } from "./test-titles.ts";
import { faultsOf, rowsByArea } from "./trust.ts";

// Concatenated, so the scan for skipped tests does not find them here.
const skip = "skip";
const todo = "todo";
const template = `says \${name}`;
const FILES: Readonly<Record<string, string>> = {
  "src/a.test.ts": `
    import { CASES } from "./cases.ts";
    describe("a group", () => {
      test("holds", () => { expect(1).toBe(1); });
      it.each<[string, number]>([["x", 1]])("%s is refused", (x) => {});
      for (const name of CASES) test(\`says \${name}\`, { timeout: 5 }, () => {});
      // test("commented", () => {});
      const text = 'test("quoted", () => {})';
      test.${todo}("promised");
    });
    test.${skip}("left out", () => {});
    test.${skip}If(isSlow)("left out at times", () => {});
    describe.${skip}("a group left out", () => { test("inside", () => {}); });
    test("leaves itself out", (context) => { if (isSlow) context.${skip}(); });
    test("holds on", () => { test.step("part", () => {}); });`,
  "src/cases.ts": 'export const CASES = ["cut off"];',
  "e2e/b.spec.ts": `
    test.${skip}(({ isMobile }) => isMobile);
    test("of a file left out", async ({ page }) => {});`,
  "e2e/c.spec.ts": `
    test.describe("wide", () => {
      test.${skip}(isNarrow, "no room");
      test("in a group left out", async ({ page }) => {});
    });
    test("beside it", async ({ page }) => {});`,
  "e2e/d.spec.ts": `
    import { STATES } from "./states.ts";
    test("in steps", async ({ page }) => {
      await test.step("opens", async () => {
        await test.step("within another", async () => {});
      });
      for (const state of STATES) {
        await test.step(\`is \${state} at once\`, async () => {});
        await test.step(state, async () => {});
      }
      if (isWide) await test.step("at times", async () => {});
      // await test.step("commented", async () => {});
      say("quoted");
    });
    test("beside it", async ({ page }) => { await test.step("of another", async () => {}); });`,
  "e2e/states.ts": 'export const STATES = ["full"];',
  "src/plain.ts": 'test("holds", () => {});',
};

function faults(proofs: string, row = `| what | does | ${proofs} |`): readonly string[] {
  const head = "| What happens | What Touchline does | Proof |\n|---|---|---|\n";
  return faultsOf(`# Trust\n\n${head}${row}\n`, (path) => FILES[path]);
}

describe("the check of docs/trust.md", () => {
  test.each([
    "`src/a.test.ts › holds`",
    "`src/a.test.ts › %s is refused`",
    `\`src/a.test.ts › ${template}\``,
    `\`src/a.test.ts › ${template} › cut off\``,
    "`src/a.test.ts › holds on`, `src/a.test.ts › holds`",
    "`e2e/c.spec.ts › beside it`",
    "`e2e/d.spec.ts › in steps › opens`, `e2e/d.spec.ts › beside it › of another`",
    "`e2e/d.spec.ts › in steps › within another`",
    "`e2e/d.spec.ts › in steps › is full at once`, `e2e/d.spec.ts › in steps › $" + "{state}`",
    `\`e2e/d.spec.ts › in steps › is \${state} at once\``,
  ])("takes %s for a proof", (proofs) => {
    expect(faults(proofs)).toEqual([]);
  });

  test.each([
    ["a row without a test", "", "no test is named"],
    ["a row that names its test in words", "src/a.test.ts › holds", "no test is named"],
    ["a file without a test", "`src/a.test.ts`", "is not of the form"],
    ["a file that is not there", "`src/gone.test.ts › holds`", "there is no src/gone.test.ts"],
    ["a file that is none of tests", "`src/plain.ts › holds`", "is no file of tests"],
    ["a test that is not there", "`src/a.test.ts › hold`", 'has no test "hold"'],
    ["a group's title", "`src/a.test.ts › a group`", "has no test"],
    ["a step's title", "`src/a.test.ts › part`", "has no test"],
    ["a test in a comment", "`src/a.test.ts › commented`", "has no test"],
    ["a test within a text", "`src/a.test.ts › quoted`", "has no test"],
    ["a test that is only promised", "`src/a.test.ts › promised`", "has no test"],
    ["a skipped test", "`src/a.test.ts › left out`", "is skipped"],
    ["a test that is skipped at times", "`src/a.test.ts › left out at times`", "is skipped"],
    ["a test in a skipped group", "`src/a.test.ts › inside`", "is skipped"],
    ["a test that skips itself", "`src/a.test.ts › leaves itself out`", "is skipped"],
    ["a test in a file that skips", "`e2e/b.spec.ts › of a file left out`", "is skipped"],
    ["a test in a group that skips", "`e2e/c.spec.ts › in a group left out`", "is skipped"],
    ["a case that is nowhere", `\`src/a.test.ts › ${template} › reset\``, 'the case "reset"'],
    ["a step that is not there", "`e2e/d.spec.ts › in steps › close`", 'has no step "close"'],
    ["a part of a step's title", "`e2e/d.spec.ts › in steps › open`", "has no step"],
    ["a step of another test", "`e2e/d.spec.ts › in steps › of another`", "has no step"],
    ["a step in a comment", "`e2e/d.spec.ts › in steps › commented`", "has no step"],
    ["a text that is no step's", "`e2e/d.spec.ts › in steps › quoted`", "has no step"],
    ["a step that is taken at times", "`e2e/d.spec.ts › in steps › at times`", "has no step"],
    ["a step that a variable may name", "`e2e/d.spec.ts › in steps › full`", "has no step"],
    ["a step's value that is nowhere", "`e2e/d.spec.ts › in steps › is lost at once`", "no step"],
    ["one bad proof among good ones", "`src/a.test.ts › holds`, `x.test.ts › y`", "x.test.ts"],
  ])("finds %s", (_, proofs, fault) => {
    expect(faults(proofs)).toEqual([expect.stringContaining(fault)]);
    expect(faults(proofs)[0]).toMatch(/^5: /);
  });

  test.each(["| what | `src/a.test.ts › holds` |", "| | does | `src/a.test.ts › holds` |"])(
    "finds a row that is not whole: %s",
    (row) => {
      expect(faults("", row)).toHaveLength(1);
    },
  );
});

/** By area. Whoever adds a line counts it here; none goes unnoticed. */
const ROWS: Readonly<Record<string, number>> = {
  Authorisation: 13,
  "Rate limit": 28,
  Status: 7,
  Body: 10,
  Contract: 6,
  Decimals: 8,
  Time: 10,
  Order: 7,
  "Path and ISIN": 4,
  Network: 14,
  "Life of a page": 16,
  Sources: 9,
  Storage: 5,
  Gateway: 41,
  "Several machines": 10,
  Rendering: 11,
  "Supply chain": 4,
  Accessibility: 11,
  Soak: 3,
};

describe("docs/trust.md", () => {
  const document = readFileSync(join(root, "docs/trust.md"), "utf8");

  test("names an existing test that runs for every line", () => {
    const read = (path: string) =>
      existsSync(join(root, path)) ? readFileSync(join(root, path), "utf8") : undefined;
    expect(faultsOf(document, read)).toEqual([]);
  });

  test("has exactly the lines that are counted here", () => {
    expect(rowsByArea(document)).toEqual(ROWS);
  });

  test("has no line whose removal the count would not notice", () => {
    const lines = document
      .split("\n")
      .filter((line) => line.startsWith("| ") && line.includes("`"));
    expect(lines.length).toBeGreaterThan(100);
    for (const line of lines) {
      expect(rowsByArea(document.replace(`${line}\n`, "")), line).not.toEqual(ROWS);
    }
  });
});

test("the tests of a file are those that its runner registers", () => {
  const titles = writtenTests("e2e/c.spec.ts", FILES["e2e/c.spec.ts"] ?? "");
  expect(titles).toEqual([
    { title: "in a group left out", isSkipped: true, steps: [] },
    { title: "beside it", isSkipped: false, steps: [] },
  ]);
});
