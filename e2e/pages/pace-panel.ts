import type { Locator, Page } from "playwright/test";

/** The panel with the pace, its reason, and the user's limit. */
export class PacePanel {
  readonly #page: Page;
  readonly panel: Locator;
  readonly every: Locator;
  readonly most: Locator;
  readonly forget: Locator;
  readonly close: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.panel = page.getByRole("dialog", { name: "Request rate" });
    this.every = this.panel.getByLabel("Minimum interval per quote");
    this.most = this.panel.getByLabel("Maximum rate");
    this.forget = this.panel.getByRole("button", { name: "Reset learned rate" });
    this.close = this.panel.getByRole("button", { name: "Close" });
  }

  /** Opens the panel by the pace in the top bar. */
  async open(): Promise<void> {
    await this.#page.getByTestId("pace").click();
    await this.panel.waitFor();
  }

  /** Resets the learned pace. */
  async forgetLearned(): Promise<void> {
    await this.open();
    await this.forget.click();
    await this.close.click();
    await this.panel.waitFor({ state: "detached" });
  }
}
