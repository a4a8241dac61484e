import { relative } from "node:path/posix";
import * as z from "zod";
import type { ReportedTest } from "./run-proofs.ts";

const Vitest = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(
        z.object({
          ancestorTitles: z.array(z.string()),
          title: z.string(),
          status: z.string(),
        }),
      ),
    }),
  ),
});

/** Returns the tests of Vitest's JSON report. @param root of the repository, with `/` between folders */
export function testsOfVitest(report: unknown, root: string): readonly ReportedTest[] {
  return Vitest.parse(report).testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status }) => ({
      file: relative(root, name.replaceAll("\\", "/")),
      title,
      fullTitle: [...ancestorTitles, title].join(" "),
      hasRun: status === "passed" || status === "failed",
    })),
  );
}

interface Step {
  readonly title: string;
  readonly steps?: readonly Step[] | undefined;
}

interface RunTest {
  readonly status: string;
  readonly results: readonly { readonly steps?: readonly Step[] | undefined }[];
}

interface Suite {
  readonly title: string;
  readonly specs: readonly {
    readonly file: string;
    readonly title: string;
    readonly tests: readonly RunTest[];
  }[];
  readonly suites?: readonly Suite[] | undefined;
}

const Step: z.ZodType<Step> = z.object({
  title: z.string(),
  get steps() {
    return z.array(Step).optional();
  },
});

const Suite: z.ZodType<Suite> = z.object({
  title: z.string(),
  specs: z.array(
    z.object({
      file: z.string(),
      title: z.string(),
      tests: z.array(
        z.object({
          status: z.string(),
          results: z.array(z.object({ steps: z.array(Step).optional() })),
        }),
      ),
    }),
  ),
  get suites() {
    return z.array(Suite).optional();
  },
});

/** Returns the tests of Playwright's JSON report, each once, however many projects run it. */
export function testsOfPlaywright(report: unknown): readonly ReportedTest[] {
  const { suites } = z.object({ suites: z.array(Suite) }).parse(report);
  return suites.flatMap((file) => testsOfSuite({ ...file, title: "" }));
}

function testsOfSuite({ title: group, specs, suites = [] }: Suite): readonly ReportedTest[] {
  const own = specs.map(({ file, title, tests }) => ({
    file: `e2e/${file}`,
    title,
    fullTitle: `${group} ${title}`,
    hasRun: tests.every(({ status }) => status !== "skipped"),
    steps: stepsInEach(tests.filter(({ status }) => status === "expected")),
  }));
  return [...own, ...suites.flatMap(testsOfSuite)];
}

/** Returns the steps that a test ran in every project; undefined if it passed in none. */
function stepsInEach(passed: readonly RunTest[]): readonly string[] | undefined {
  const [first, ...others] = passed.map(({ results }) => titlesOf(results.at(-1)?.steps));
  return first?.filter((title) => others.every((titles) => titles.includes(title)));
}

function titlesOf(steps: readonly Step[] = []): readonly string[] {
  return steps.flatMap((step) => [step.title, ...titlesOf(step.steps)]);
}
