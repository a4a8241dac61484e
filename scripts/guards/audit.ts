import { createHash } from "node:crypto";
import * as z from "zod";

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({ version: z.string(), integrity: z.string().optional() }),
  ),
});

/** The output of `npm audit --json`. An error of the registry has another shape. */
const Report = z.object({
  auditReportVersion: z.number(),
  vulnerabilities: z.record(
    z.string(),
    z.object({ via: z.array(z.union([z.string(), z.object({ url: z.string() })])) }),
  ),
});

/**
 * Returns the SHA-256, in hexadecimal, of every locked package with its path, version and content. The project's own
 * entry is left out: a new version of Touchline does not change the digest.
 *
 * @param text of package-lock.json
 */
export function lockDigest(text: string): string {
  const { packages } = Lock.parse(JSON.parse(text));
  const lines = Object.entries(packages)
    .filter(([path]) => path !== "")
    .map(([path, { version, integrity = "" }]) => `${path} ${version} ${integrity}\n`);
  return createHash("sha256").update(lines.sort().join("")).digest("hex");
}

/**
 * Returns the advisories whose ids a record does not contain.
 *
 * @param output of `npm audit --json`
 * @param record docs/audit.md
 * @returns undefined if the output is not an audit, because no registry answered
 */
export function unansweredAdvisories(
  output: string,
  record: string,
): readonly string[] | undefined {
  const report = Report.safeParse(parsed(output));
  if (!report.success) return undefined;
  const urls = Object.values(report.data.vulnerabilities)
    .flatMap(({ via }) => via)
    .flatMap((each) => (typeof each === "string" ? [] : [each.url]));
  return urls.filter((url) => !record.includes(url.split("/").at(-1) ?? url));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
