import { defineConfig } from "playwright/test";
import { findTestBrowser } from "./scripts/browser.mjs";

const executablePath = findTestBrowser();
/** Tests of the example, which runs them with the package alone. */
const CONSUMER = "example-consumer/**";

/**
 * Chromium features to disable. A full Chromium opens two pages for its address bar's pop-ups with each page of a
 * test, which is a third of the cost of opening one. Only the last `--disable-features` counts, so the list repeats
 * the features that Playwright disables, as far as they matter here.
 */
const NOT_WANTED = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
];

/**
 * Each worker's fixtures start a simulator and a gateway of their own, so that specs run side by
 * side. A second project, or a file with another `trace`, would start all of that again, and a
 * browser: what is looked at on a phone says so itself (`e2e/support/phone.ts`). No test is repeated
 * here until it passes: `npm test` looks once more at what failed, and says so.
 */
export default defineConfig({
  testDir: "e2e",
  testIgnore: CONSUMER,
  fullyParallel: true,
  // More workers than two cores: tests wait most of the time, and four left up to 40 % of two cores idle. Six take as long
  // as five.
  workers: 5,
  retries: 0,
  // No test measures the machine's speed, and a busy machine is slow.
  timeout: 150_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: [["list"], ["json", { outputFile: "test-results/report.json" }]],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: "en-US",
    timezoneId: "Europe/Zurich",
    serviceWorkers: "block",
    // A trace of every test costs a third of the run: `npx playwright test --trace on` where one is wanted.
    screenshot: "only-on-failure",
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [`--disable-features=${NOT_WANTED.join(",")}`],
    },
  },
});
