import { chromium } from "playwright";
import { ensureChromium } from "../../scripts/browser.mjs";
import { limit } from "../../scripts/size.mjs";
import type { Bench, BenchResult, Goal, Table } from "../report/result.ts";
import { askLighthouse, type Verdict } from "./lighthouse.ts";
import { addressOf, type Phase, weighPhases } from "./phases.ts";
import { startProduction } from "./production.ts";
import { timeVisits, type Visits } from "./visits.ts";

/** Recorded of frequi, a trading dashboard, with the same Lighthouse. */
const FREQUI = { script: 335_000, largestPaint: 4600, performance: 74 };
const SHARE = 0.4;
const DEVICES = {
  desk: { viewport: { width: 1440, height: 900 } },
  phone: {
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 3,
  },
};

/** Measures what a first visit fetches, how soon it shows a quote, and its Lighthouse scores, behind nginx. */
export const run: Bench = async ({ runs, quick }) => {
  const path = ensureChromium(console.error);
  const site = await startProduction();
  try {
    const browser = await chromium.launch({ executablePath: path });
    const phases = await weighPhases(browser, site);
    const times = quick ? 2 : Math.max(5, runs);
    const desk = await timeVisits(browser, site, DEVICES.desk, times);
    const phone = await timeVisits(browser, site, DEVICES.phone, times);
    await browser.close();
    const asked = quick ? 1 : Math.max(3, runs);
    const mobile = await askLighthouse(addressOf(site), "mobile", path, asked);
    const desktop = await askLighthouse(addressOf(site), "desktop", path, asked);
    return resultOf({ phases, visits: { desk, phone }, verdicts: { mobile, desktop } });
  } finally {
    await site.close();
  }
};

interface Figures {
  readonly phases: readonly Phase[];
  readonly visits: Readonly<Record<string, Visits>>;
  readonly verdicts: { readonly mobile: Verdict; readonly desktop: Verdict };
}

function resultOf({ phases, visits, verdicts }: Figures): BenchResult {
  const weight = phases[0]?.weight;
  return {
    name: "start",
    goals: [
      ...weightGoals(weight?.script ?? Number.NaN, weight?.font ?? Number.NaN),
      ...lighthouseGoals(verdicts.mobile),
    ],
    tables: [phaseTable(phases), visitTable(visits), verdictTable(verdicts)],
    notes: [
      "The build and its server behind nginx with the project's own templates, the simulator as the service, eight instruments by a link.",
      "Bytes are those of nginx's log, compressed as they crossed the line. What the page fetches ahead in a quiet moment is held back while the detail, the command field and the settings are weighed.",
      "Times to a value are without any throttling; Lighthouse's are those of its own slow phone and line. Its largest paint is the sign that stands there before the script has come.",
      `frequi's figures (${FREQUI.script / 1000} KB of script, largest paint ${seconds(FREQUI.largestPaint)}, performance ${FREQUI.performance}) were recorded once and not measured again.`,
    ],
  };
}

/** The goals of a first load, in bytes and milliseconds: less than the limit that a build must keep. */
const GOALS = { script: 120_000, font: 60_000, largestPaintMs: 1200 };

function weightGoals(script: number, font: number): Goal[] {
  return [
    {
      text: `first load: at most ${GOALS.script / 1000} KB of script, gzip`,
      measured: kilobytes(script),
      met: script <= GOALS.script,
    },
    {
      text: `first load: at most ${GOALS.font / 1000} KB of fonts`,
      measured: kilobytes(font),
      met: font <= GOALS.font,
    },
    {
      text: `first load: at most ${limit / 1000} KB of script, gzip`,
      measured: kilobytes(script),
      met: script <= limit,
    },
    {
      text: `script ÷ frequi's at most ${SHARE}`,
      measured: ratio(script / FREQUI.script),
      met: script / FREQUI.script <= SHARE,
    },
  ];
}

function lighthouseGoals({ performance, accessibility, bestPractices, largestPaint }: Verdict) {
  const paint = largestPaint / FREQUI.largestPaint;
  return [
    {
      text: `largest paint at most ${seconds(GOALS.largestPaintMs)}`,
      measured: seconds(largestPaint),
      met: largestPaint <= GOALS.largestPaintMs,
    },
    {
      text: `largest paint ÷ frequi's at most ${SHARE}`,
      measured: `${ratio(paint)} (${seconds(largestPaint)})`,
      met: paint <= SHARE,
    },
    {
      text: "Lighthouse performance at least 98",
      measured: `${performance}`,
      met: performance >= 98,
    },
    {
      text: "Lighthouse accessibility 100",
      measured: `${accessibility}`,
      met: accessibility === 100,
    },
    {
      text: "Lighthouse best practices 100",
      measured: `${bestPractices}`,
      met: bestPractices === 100,
    },
  ];
}

function phaseTable(phases: readonly Phase[]): Table {
  return {
    title: "What each phase fetches, KB",
    head: ["phase", "script", "style", "font", "other", "files"],
    rows: phases.map(({ name, weight, files }) => [
      name,
      ...[weight.script, weight.style, weight.font, weight.other].map(thousands),
      `${files}`,
    ]),
  };
}

function visitTable(visits: Readonly<Record<string, Visits>>): Table {
  const row = (name: string, { cold, warm }: Visits) => [
    name,
    ...[cold.value, cold.quote, warm.value, warm.quote].map((ms) => ms.toFixed(0)),
  ];
  return {
    title: "From the navigation to what is on screen, ms (medians)",
    head: [
      "device",
      "first visit: value",
      "first visit: quote",
      "later visit: kept value",
      "later visit: new quote",
    ],
    rows: Object.entries(visits).map(([name, visit]) => row(name, visit)),
  };
}

function verdictTable(verdicts: Figures["verdicts"]): Table {
  return {
    title: "Lighthouse (medians)",
    head: [
      "device",
      "performance",
      "accessibility",
      "best practices",
      "first paint",
      "largest paint",
      "blocked, ms",
      "shift",
    ],
    rows: Object.entries(verdicts).map(([name, verdict]) => [
      name,
      ...[verdict.performance, verdict.accessibility, verdict.bestPractices].map(String),
      ...[verdict.firstPaint, verdict.largestPaint].map(seconds),
      verdict.blocked.toFixed(0),
      verdict.shift.toFixed(3),
    ]),
  };
}

const thousands = (bytes: number): string => (bytes / 1000).toFixed(1);
const kilobytes = (bytes: number): string => `${thousands(bytes)} KB`;
const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;
const ratio = (value: number): string => value.toFixed(2);
