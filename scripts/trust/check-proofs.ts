import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../child.mjs";
import { proofsNotRun } from "./run-proofs.ts";
import { testsOfPlaywright, testsOfVitest } from "./test-reports.ts";

// `check-proofs.ts UNIT E2E` checks that every proof of docs/trust.md has run, by the reports of Vitest and Playwright.

const [unit = "", endToEnd = ""] = process.argv.slice(2);

const json = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"));
const ran = [
  ...testsOfVitest(json(unit), root.replaceAll("\\", "/")),
  ...testsOfPlaywright(json(endToEnd)),
];
const missing = proofsNotRun(readFileSync(join(root, "docs", "trust.md"), "utf8"), ran);
for (const line of missing) console.error(`docs/trust.md:${line}`);
process.exitCode = missing.length > 0 ? 1 : 0;
