import { describe, expect, test } from "vitest";
import { faultsOf } from "./trust.ts";

// Concatenated, so the scan for skipped tests does not find them here.
const skip = "skip";
const todo = "todo";
const runIf = "runIf";
const PROOF = "src/a.test.ts › holds";

/** Returns the faults of a proof whose test file has this text and imports these helpers. */
function faults(text: string, helpers: Readonly<Record<string, string>> = {}): readonly string[] {
  const files: Readonly<Record<string, string>> = { "src/a.test.ts": text, ...helpers };
  const head = "| What happens | What Touchline does | Proof |\n|---|---|---|\n";
  return faultsOf(`# Trust\n\n${head}| x | y | \`${PROOF}\` |\n`, (path) => files[path]);
}

const IS_SKIPPED = ['5: "holds" in src/a.test.ts is skipped'];
const RUN = "() => { expect(1).toBe(1); }";
const HOLDS = `test("holds", ${RUN});`;

describe("a test that may be skipped", () => {
  test.each([
    ["it is skipped by an option", `test("holds", { ${skip}: isSlow }, ${RUN});`],
    ["its group is skipped by an option", `describe("x", { ${todo}: true }, () => { ${HOLDS} });`],
    ["it runs under a condition", `test.${runIf}(isFast)("holds", ${RUN});`],
    ["its group runs under a condition", `describe.${runIf}(isFast)("x", () => { ${HOLDS} });`],
    ["it is registered under a condition", `if (isFast) ${HOLDS}`],
    ["it is registered by an operator", `process.env.NGINX && ${HOLDS}`],
    ["it is registered by a choice", `isFast ? ${HOLDS.slice(0, -1)} : undefined;`],
    ["its group may return first", `describe("x", () => { if (isSlow) return; ${HOLDS} });`],
    ["its loop may leave it out", `for (const x of all) { if (x.isSlow) continue; ${HOLDS} }`],
    ["its loop runs over an empty list", `for (const x of []) { ${HOLDS} }`],
    ["its table of cases is empty", `test.each([])("holds", ${RUN});`],
    ["its list of cases is empty", `test.for([])("holds", ${RUN});`],
    ["its group's table is empty", `describe.each([])("x", () => { ${HOLDS} });`],
    ["it may return first", 'test("holds", () => { if (isSlow) return; expect(1).toBe(1); });'],
    [
      "it returns first, after words",
      'test("holds", () => { if (isSlow) { console.warn("slow"); return; } expect(1).toBe(1); });',
    ],
    ["a hook skips it", `test.beforeEach(() => { test.${skip}(isSlow); }); ${HOLDS}`],
    ["a hook's context skips it", `beforeEach((context) => context.${skip}()); ${HOLDS}`],
    [
      "it takes the skip out of its context",
      `test("holds", ({ ${skip} }) => { if (isSlow) ${skip}(); });`,
    ],
    ["it asks for its own state", `test("holds", () => { test.info().${skip}(); });`],
  ])("proves nothing: %s", (_, text) => {
    expect(faults(text)).toEqual(IS_SKIPPED);
  });

  test.each([
    [
      "by an option",
      `export const describeWith = (title, define) => describe(title, { ${skip}: !find() }, define);`,
    ],
    [
      "by a modifier",
      `export function describeWith(title, define) { describe.${skip}If(!find())(title, define); }`,
    ],
    [
      "by a condition",
      "export function describeWith(title, define) { if (find()) describe(title, define); }",
    ],
    [
      "by an early return",
      "export function describeWith(title, define) { if (!find()) return; describe(title, define); }",
    ],
    ["by an alias", `export const describeWith = find() ? describe : describe.${skip};`],
  ])("proves nothing where an imported wrapper skips it %s", (_, wrapper) => {
    const text = `import { describeWith } from "#server/suite.ts"; describeWith("x", () => { ${HOLDS} });`;
    const helper = `import { describe } from "vitest";\n${wrapper}`;
    expect(faults(text, { "server/suite.ts": helper })).toEqual(IS_SKIPPED);
  });

  test("proves nothing where a fixture skips it, several imports away", () => {
    const helpers = {
      "src/near.ts": 'export { test } from "./far.ts";',
      "src/far.ts": `export const test = base.extend({ page: [async ({}, use, testInfo) => {
        testInfo.${skip}(isSlow); await use(1); }, { auto: true }] });`,
    };
    expect(faults(`import { test } from "./near.ts"; ${HOLDS}`, helpers)).toEqual(IS_SKIPPED);
  });
});

describe("a test that always runs", () => {
  test.each<[string, string, Record<string, string>?]>([
    ["in a loop over a list", `for (const x of all) { ${HOLDS} }`],
    ["in a table", `test.each([[1]])("holds", ${RUN});`],
    ["with other options", `test("holds", { timeout: 5 }, ${RUN});`],
    [
      "beside one that is skipped",
      `${HOLDS} test.${skip}("other", ${RUN}); test.${todo}("later");`,
    ],
    [
      "with one end for each case",
      'test("holds", () => { if (isOld) { expect(1).toBe(1); return; } expect(2).toBe(2); });',
    ],
    [
      "although its service returns early",
      'test("holds", () => { serve(() => { if (isGone) return; }); expect(1).toBe(1); });',
    ],
    [
      "although its helper returns early",
      `import { f } from "./f.ts"; ${HOLDS}`,
      { "src/f.ts": 'import { expect } from "vitest"; export function f(x) { if (!x) return; }' },
    ],
  ])("is a proof %s", (_, text, helpers = {}) => {
    expect(faults(text, helpers)).toEqual([]);
  });
});
