import { defineConfig } from "playwright/test";

/** Another browser than Playwright's own. */
const executablePath = process.env["CHROMIUM_PATH"];

export default defineConfig({
  testDir: "tests",
  forbidOnly: true,
  // Each worker has a dashboard of its own.
  fullyParallel: false,
  use: {
    viewport: { width: 1440, height: 900 },
    locale: "en-US",
    timezoneId: "UTC",
    // The page may keep its build for when the gateway is away; a test wants the one that is served.
    serviceWorkers: "block",
    launchOptions: executablePath ? { executablePath } : {},
  },
});
