import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../child.mjs";
import { profile } from "./profile.mjs";

const unit = {
  testResults: [
    {
      name: join(root, "src/market/isin.test.ts"),
      assertionResults: [
        { fullName: "an ISIN is read", duration: 400 },
        { fullName: "an ISIN is written", duration: 1100 },
        { fullName: "one that did not begin", duration: null },
      ],
    },
  ],
};
const endToEnd = {
  suites: [
    {
      title: "tabs.spec.ts",
      file: "tabs.spec.ts",
      specs: [
        {
          title: "two tabs",
          file: "tabs.spec.ts",
          tests: [{ results: [{ duration: 2000 }, { duration: 1000 }] }],
        },
      ],
      suites: [
        {
          title: "hidden",
          file: "tabs.spec.ts",
          specs: [
            {
              title: "ask for nothing",
              file: "tabs.spec.ts",
              tests: [{ results: [{ duration: 900 }] }],
            },
          ],
        },
      ],
    },
  ],
};

test("a run's profile names the slowest files and tests of both runners", () => {
  expect(profile([unit, endToEnd])).toEqual([
    "Slowest files",
    "   3.9 s  e2e/tabs.spec.ts (2)",
    "   1.5 s  src/market/isin.test.ts (3)",
    "Slowest tests",
    "   3.0 s  e2e/tabs.spec.ts › two tabs",
    "   1.1 s  src/market/isin.test.ts › an ISIN is written",
    "   0.9 s  e2e/tabs.spec.ts › hidden › ask for nothing",
    "   0.4 s  src/market/isin.test.ts › an ISIN is read",
    "   0.0 s  src/market/isin.test.ts › one that did not begin",
  ]);
});

test("the profile leaves out a report that is missing or broken", () => {
  expect(profile([undefined, { testResults: 3, suites: "x" }])).toEqual([
    "Slowest files",
    "Slowest tests",
  ]);
});
