import { defineConfig } from "playwright/test";

/** The path of a browser to use instead of Playwright's own. */
const executablePath = process.env["CHROMIUM_PATH"];

export default defineConfig({
  testDir: "tests",
  forbidOnly: true,
  // Each worker has a dashboard of its own.
  fullyParallel: false,
  // No test measures the machine's speed, and a busy machine is slow.
  timeout: 120_000,
  expect: { timeout: 60_000 },
  use: {
    viewport: { width: 1440, height: 900 },
    locale: "en-US",
    timezoneId: "UTC",
    // A service worker would serve its stored build; a test needs the one that the dashboard serves.
    serviceWorkers: "block",
    launchOptions: executablePath ? { executablePath } : {},
  },
});
