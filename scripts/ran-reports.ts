import { relative } from "node:path/posix";
import * as z from "zod";
import type { Ran } from "./ran.ts";

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

/** The tests of Vitest's JSON report. @param root of the repository, with `/` between folders */
export function ranInVitest(report: unknown, root: string): readonly Ran[] {
  return Vitest.parse(report).testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status }) => ({
      file: relative(root, name.replaceAll("\\", "/")),
      title,
      fullTitle: [...ancestorTitles, title].join(" "),
      hasRun: status === "passed" || status === "failed",
    })),
  );
}

interface Suite {
  readonly title: string;
  readonly specs: readonly {
    readonly file: string;
    readonly title: string;
    readonly tests: readonly { readonly status: string }[];
  }[];
  readonly suites?: readonly Suite[] | undefined;
}

const Suite: z.ZodType<Suite> = z.object({
  title: z.string(),
  specs: z.array(
    z.object({
      file: z.string(),
      title: z.string(),
      tests: z.array(z.object({ status: z.string() })),
    }),
  ),
  get suites() {
    return z.array(Suite).optional();
  },
});

/** The tests of Playwright's JSON report, each once whatever projects it is in. */
export function ranInPlaywright(report: unknown): readonly Ran[] {
  const { suites } = z.object({ suites: z.array(Suite) }).parse(report);
  return suites.flatMap((file) => ranIn({ ...file, title: "" }));
}

function ranIn({ title: group, specs, suites = [] }: Suite): readonly Ran[] {
  const own = specs.map(({ file, title, tests }) => ({
    file: `e2e/${file}`,
    title,
    fullTitle: `${group} ${title}`,
    hasRun: tests.every(({ status }) => status !== "skipped"),
  }));
  return [...own, ...suites.flatMap(ranIn)];
}
