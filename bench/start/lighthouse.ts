import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as z from "zod";
import { ensurePackages } from "../../scripts/install.mjs";
import { median } from "../support/median.ts";

const PEERS = fileURLToPath(new URL("../peers", import.meta.url));
const PROGRAM = join(PEERS, "node_modules", "lighthouse", "cli", "index.js");
/** Attempts: a browser that waits for a processor sometimes loses the beginning of its trace. */
const ATTEMPTS = 3;

/** The scores and times of Lighthouse. Scores go to 100; times are milliseconds. */
export interface Verdict {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly blocked: number;
  readonly shift: number;
}

const score = z.object({ score: z.number() });
const audit = z.object({ numericValue: z.number() });
const schema = z.object({
  lighthouseVersion: z.string(),
  categories: z.object({ performance: score, accessibility: score, "best-practices": score }),
  audits: z.object({
    "first-contentful-paint": audit,
    "largest-contentful-paint": audit,
    "total-blocking-time": audit,
    "cumulative-layout-shift": audit,
  }),
});

/** Runs Lighthouse several times. Returns the median of each figure. */
export async function askLighthouse(
  url: string,
  device: "mobile" | "desktop",
  chromium: string,
  runs: number,
): Promise<Verdict> {
  if (!ensurePackages(PEERS)) throw new Error("Lighthouse could not be installed");
  const verdicts: Verdict[] = [];
  for (let run = 0; run < runs; run += 1) verdicts.push(await once(url, device, chromium));
  const medianFigure = (name: keyof Verdict) => median(verdicts.map((verdict) => verdict[name]));
  return {
    performance: medianFigure("performance"),
    accessibility: medianFigure("accessibility"),
    bestPractices: medianFigure("bestPractices"),
    firstPaint: medianFigure("firstPaint"),
    largestPaint: medianFigure("largestPaint"),
    blocked: medianFigure("blocked"),
    shift: medianFigure("shift"),
  };
}

async function once(url: string, device: "mobile" | "desktop", chromium: string): Promise<Verdict> {
  const folder = await mkdtemp(join(tmpdir(), "touchline-lighthouse-"));
  const output = join(folder, "report.json");
  try {
    for (let attempt = 1; ; attempt += 1) {
      const errorOutput = await perform(url, device, chromium, output);
      const parsed = schema.safeParse(await readJson(output));
      if (parsed.success) return verdictOf(parsed.data);
      if (attempt === ATTEMPTS) throw new Error(`Lighthouse measured nothing: ${errorOutput}`);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function verdictOf({ categories, audits }: z.infer<typeof schema>): Verdict {
  return {
    performance: Math.round(100 * categories.performance.score),
    accessibility: Math.round(100 * categories.accessibility.score),
    bestPractices: Math.round(100 * categories["best-practices"].score),
    firstPaint: audits["first-contentful-paint"].numericValue,
    largestPaint: audits["largest-contentful-paint"].numericValue,
    blocked: audits["total-blocking-time"].numericValue,
    shift: audits["cumulative-layout-shift"].numericValue,
  };
}

/** Runs Lighthouse once. Resolves with the end of its standard error, which is empty if it succeeded. */
function perform(
  url: string,
  device: "mobile" | "desktop",
  chromium: string,
  output: string,
): Promise<string> {
  const args = [
    PROGRAM,
    url,
    "--quiet",
    "--output=json",
    `--output-path=${output}`,
    "--only-categories=performance,accessibility,best-practices",
    "--chrome-flags=--headless=new --no-sandbox",
    ...(device === "desktop" ? ["--preset=desktop"] : []),
  ];
  const env = { ...process.env, CHROME_PATH: chromium };
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { env, stdio: ["ignore", "ignore", "pipe"] });
    let errorOutput = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      errorOutput = `${errorOutput}${text}`.slice(-2000);
    });
    child.once("error", (error) => resolve(error.message));
    child.once("close", () => resolve(errorOutput.trim()));
  });
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, "utf8"));
  } catch {
    return undefined;
  }
}
