import type { Locator, Page } from "playwright/test";

/** The alerts on the instrument in detail, what they fired, and the form for another. */
export class Alerts {
  readonly #page: Page;
  readonly section: Locator;
  readonly rows: Locator;
  readonly add: Locator;
  readonly all: Locator;
  readonly form: Locator;
  readonly direction: Locator;
  readonly level: Locator;
  readonly toasts: Locator;
  /** The button in the bar that opens the log. */
  readonly bell: Locator;
  /** Every alert of the source, and the log. */
  readonly everything: Locator;
  readonly firings: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.section = page.getByTestId("focus").getByRole("region", { name: "Alerts" });
    this.rows = page.getByTestId("alert");
    this.add = this.section.getByRole("button", { name: "Add an alert" });
    this.all = this.section.getByRole("button", { name: "All alerts" });
    this.form = page.getByRole("form", { name: "Alert" });
    // The same words are spoken outside of it when the direction follows the level.
    this.direction = this.form.getByRole("radiogroup", { name: "Direction" });
    this.level = page.getByTestId("alert-level");
    this.toasts = page.getByTestId("alert-toast");
    this.bell = page.getByTestId("open-alerts");
    this.everything = page.getByTestId("alerts-page");
    this.firings = page.getByTestId("alert-firing");
  }

  /** Adds an alert on the ask: at or below this level, crossed, once. */
  async onAsk(level: string): Promise<void> {
    await this.add.click();
    await this.level.fill(level);
    await this.direction.getByText("At or below").click();
    await this.form.getByRole("button", { name: "Add alert" }).click();
    await this.watched();
  }

  /** Waits until the page watches its alerts, which it starts to do when it is idle. */
  async watched(): Promise<void> {
    await this.#page.getByRole("region", { name: "Fired alerts" }).waitFor({ state: "attached" });
  }

  /** Presses a button of the row that is open. */
  async act(name: "Arm again" | "Edit" | "Delete"): Promise<void> {
    await this.#page.getByTestId("alert").getByRole("button", { name, exact: true }).press("Enter");
  }
}
