/**
 * The package for other projects' tests of the dashboard: `import … from "touchline/testing"`.
 * It has the page objects and controls of Touchline's own tests. See docs/automation.md.
 */
import { test as base } from "playwright/test";
import { DeskPage } from "./pages/desk-page.ts";
import type { Simulator } from "./support/simulator.ts";
import { startTouchline, type Touchline, type TouchlineOptions } from "./touchline.ts";

export { Alerts } from "./pages/alerts.ts";
export { Backup } from "./pages/backup.ts";
export { Chart } from "./pages/chart.ts";
export { CommandField } from "./pages/command-field.ts";
export { DeskPage, type View } from "./pages/desk-page.ts";
export { Estimate } from "./pages/estimate.ts";
export { FIELDS, type FieldName, field } from "./pages/fields.ts";
export { FocusPanel } from "./pages/focus-panel.ts";
export { InstrumentRail } from "./pages/instrument-rail.ts";
export { KeyMap } from "./pages/key-map.ts";
export { Lists } from "./pages/lists.ts";
export { PacePanel } from "./pages/pace-panel.ts";
export { PresenterPanel } from "./pages/presenter.ts";
export { SecondPane } from "./pages/second-pane.ts";
export { Settings } from "./pages/settings.ts";
export { Table } from "./pages/table.ts";
export { TopBar } from "./pages/top-bar.ts";
export { Wall } from "./pages/wall.ts";
export { Watchlist } from "./pages/watchlist.ts";
export { touch } from "./support/market.ts";
export { Simulator, type SimulatorState } from "./support/simulator.ts";
export { startTouchline, type Touchline, type TouchlineOptions };

interface WorkerFixtures {
  /** The market that the tests want: `test.use({ touchline: { seed: 7, clock: "standing" } })`. */
  touchline: TouchlineOptions;
  /** The dashboard of one worker, closed at its end. */
  dashboard: Touchline;
}

interface TestFixtures {
  /** The market's controls. Each test starts with a new market. */
  simulator: Simulator;
  /** The page, by its roles and hooks. Opens with `desk.open(["US0378331005"])`. */
  desk: DeskPage;
}

/** Playwright's `test` with a dashboard behind it; `page.goto("/")` leads there, too. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  touchline: [{}, { scope: "worker", option: true }],
  dashboard: [
    async ({ touchline }, provide) => {
      const dashboard = await startTouchline(touchline);
      await provide(dashboard);
      await dashboard.close();
    },
    { scope: "worker" },
  ],
  simulator: [
    async ({ dashboard }, provide) => {
      await dashboard.begin();
      await provide(dashboard.simulator);
    },
    { auto: true },
  ],
  baseURL: async ({ dashboard }, provide) => provide(dashboard.url),
  desk: async ({ page, dashboard }, provide) => {
    const desk = new DeskPage(page);
    const instant = await dashboard.standsAt();
    if (instant !== undefined) desk.freezeAt(instant);
    await provide(desk);
  },
});

export const expect = test.expect;
