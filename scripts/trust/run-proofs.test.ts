import { describe, expect, test } from "vitest";
import { proofsNotRun, type ReportedTest } from "./run-proofs.ts";
import { testsOfPlaywright, testsOfVitest } from "./test-reports.ts";

const HEAD = "| What happens | What Touchline does | Proof |\n|---|---|---|\n";
const rowOf = (proof: string) => `${HEAD}| x | y | \`${proof}\` |\n`;

function ran(title: string, more: Partial<ReportedTest> = {}): ReportedTest {
  return { file: "src/a.test.ts", title, fullTitle: `a group ${title}`, hasRun: true, ...more };
}

const template = "$" + "{name}";

describe("a proof that has run", () => {
  test.each([
    ["by its title", "src/a.test.ts › holds", ran("holds")],
    ["by a row of its table", "src/a.test.ts › %s is refused", ran("5. is refused")],
    ["by a named value", "src/a.test.ts › refuses $name", ran("refuses /apiary")],
    ["by a template", `src/a.test.ts › says ${template} (x)`, ran("says 1 (x)")],
    ["by its case", "src/a.test.ts › %j is refused › 0x10", ran('"0x10" is refused')],
    [
      "by a case that the report cuts",
      "src/a.test.ts › $name › the token is redacted from headers",
      ran("'the token is redacted from he…'"),
    ],
    ["also if it failed, which its own stage reports", "src/a.test.ts › holds", ran("holds")],
  ])("is found %s", (_, proof, test) => {
    expect(proofsNotRun(rowOf(proof), [test])).toEqual([]);
  });
});

describe("a proof that has not run", () => {
  const missing = (title: string) => [`3: "${title}" of src/a.test.ts has not run`];

  test.each([
    ["where no test has run", []],
    ["where another file has run", [ran("holds", { file: "src/b.test.ts" })]],
    ["where a longer title has run", [ran("holds on")]],
    ["where it was left out", [ran("holds", { hasRun: false })]],
    ["where one of several was left out", [ran("holds"), ran("holds", { hasRun: false })]],
  ])("is reported %s", (_, tests) => {
    expect(proofsNotRun(rowOf("src/a.test.ts › holds"), tests)).toEqual(missing("holds"));
  });

  test.each(["0x10", "a case that is in no title"])(
    "is reported where the case %j has not run",
    (example) => {
      const proof = `src/a.test.ts › %j is refused › ${example}`;
      const tests = [ran('"1e5" is refused'), ran("'a case tha…' is refused", { hasRun: false })];
      expect(proofsNotRun(rowOf(proof), tests)).toEqual(missing("%j is refused"));
    },
  );
});

describe("the step of a proof", () => {
  const file = "e2e/a.spec.ts";
  const step = (...steps: readonly string[]) => ran("holds", { file, steps });
  const missing = (title: string) => [`3: the step "${title}" of "holds" in ${file} has not run`];

  test.each([
    ["by its title", "opens", [step("waits", "opens")]],
    ["by a template", `is ${template} at once`, [step("is full at once")]],
    ["in each test of that title", "opens", [step("opens"), step("opens", "waits")]],
    ["as far as is known of a test that failed", "opens", [ran("holds", { file })]],
  ])("has run %s", (_, title, tests) => {
    expect(proofsNotRun(rowOf(`${file} › holds › ${title}`), tests)).toEqual([]);
  });

  test.each([
    ["where the test has no step", "opens", [step()]],
    ["where a longer title has run", "opens", [step("opens again")]],
    ["where a template's other value has run", "is full at once", [step("is lost at once")]],
    ["where one of several tests has left it out", "opens", [step("opens"), step("waits")]],
  ])("has not run %s", (_, title, tests) => {
    expect(proofsNotRun(rowOf(`${file} › holds › ${title}`), tests)).toEqual(missing(title));
  });

  test("is not required if its test has not run", () => {
    const tests = [ran("holds", { file, hasRun: false, steps: ["opens"] })];
    const messages = [`3: "holds" of ${file} has not run`];
    expect(proofsNotRun(rowOf(`${file} › holds › opens`), tests)).toEqual(messages);
  });
});

describe("the list of tests that have run", () => {
  test("is read from Vitest", () => {
    const outcome = (title: string, status: string) => ({
      ancestorTitles: ["a group"],
      title,
      status,
    });
    const assertionResults = [outcome("holds", "passed"), outcome("waits", "skipped")];
    const report = { testResults: [{ name: "/checkout/src/a.test.ts", assertionResults }] };
    expect(testsOfVitest(report, "/checkout")).toEqual([
      ran("holds"),
      ran("waits", { hasRun: false }),
    ]);
  });

  test("is read from Playwright, and a test that any project skips has not run", () => {
    const spec = (title: string, ...statuses: readonly string[]) => ({
      file: "a.spec.ts",
      title,
      tests: statuses.map((status) => ({ status, results: [{}] })),
    });
    const suites = [
      {
        title: "a.spec.ts",
        specs: [spec("opens", "expected", "unexpected")],
        suites: [{ title: "wide", specs: [spec("fits", "expected", "skipped")] }],
      },
    ];
    const file = "e2e/a.spec.ts";
    expect(testsOfPlaywright({ suites })).toEqual([
      { file, title: "opens", fullTitle: " opens", hasRun: true, steps: [] },
      { file, title: "fits", fullTitle: "wide fits", hasRun: false, steps: [] },
    ]);
  });

  test("is read from Playwright with the steps that a test ran in every project that it passed in", () => {
    const steps = (...titles: readonly string[]) => titles.map((title) => ({ title }));
    const outer = { title: "opens", steps: steps("opens its menu") };
    const tests = [
      { status: "expected", results: [{ steps: [outer, ...steps("closes")] }] },
      { status: "expected", results: [{ steps: [outer, ...steps("is dragged")] }] },
      { status: "unexpected", results: [{ steps: steps("another") }] },
    ];
    const failed = [{ status: "unexpected", results: [{ steps: steps("opens") }] }];
    const specs = [
      { file: "a.spec.ts", title: "holds", tests },
      { file: "a.spec.ts", title: "fails", tests: failed },
    ];
    const found = testsOfPlaywright({ suites: [{ title: "a.spec.ts", specs }] });
    expect(found.map((test) => test.steps)).toEqual([["opens", "opens its menu"], undefined]);
  });
});
