import { chromium } from "playwright";
import { ensureChromium } from "../../scripts/browser.mjs";
import type { Bench } from "../report/result.ts";
import { INTERPRETED } from "./interpreted.ts";
import { resultOf } from "./report.ts";
import { type SoakFigures, type SoakOptions, soak } from "./soak.ts";

const MINUTES = { whole: 10, quick: 1 };

/** The bench of `npm run soak`. */
export const run: Bench = async ({ quick }) =>
  resultOf(await soakInChromium({ seconds: 60 * MINUTES[quick ? "quick" : "whole"], seed: 1 }));

/** A soak in a browser of its own, whose V8 only interprets. */
export async function soakInChromium(options: SoakOptions): Promise<SoakFigures> {
  const browser = await chromium.launch({
    executablePath: ensureChromium(console.error),
    args: [INTERPRETED],
  });
  try {
    return await soak(browser, options);
  } finally {
    await browser.close();
  }
}
