import { defineConfig } from "playwright/test";
import { findTestBrowser } from "./scripts/browser.mjs";

const executablePath = findTestBrowser();
/** Tests of another project, that runs them with the package alone. */
const CONSUMER = "example-consumer/**";
const touch = { width: 390, height: 844 };
/** Half a minute and more: they begin first, so that nobody waits for them at the end. */
const LONG = /\/(?:soak|scenarios|recording)\.spec\.ts$/;

/**
 * A full Chromium draws its own address bar's pop-ups as two pages beside each page of a test, which
 * is a third of what opening one costs. The last such flag is the one that counts, so what Playwright
 * itself turns off, as far as it matters here, is named again.
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
 * side. No test is repeated here until it passes: `npm test` looks once more at what failed, and says so.
 */
export default defineConfig({
  testDir: "e2e",
  testIgnore: CONSUMER,
  fullyParallel: true,
  // More than two cores can draw: much of what is tested is waiting.
  workers: 4,
  retries: 0,
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
  projects: [
    { name: "long", testMatch: LONG },
    { name: "desktop", testIgnore: ["mobile/**", CONSUMER, LONG] },
    {
      // What lies in e2e/mobile, and any spec tagged @mobile.
      name: "mobile",
      grep: /@mobile\b|\bmobile\//,
      use: { viewport: touch, isMobile: true, hasTouch: true, deviceScaleFactor: 3 },
    },
  ],
});
