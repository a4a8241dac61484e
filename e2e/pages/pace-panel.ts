import type { Locator, Page } from "playwright/test";

/** What the pace is and why, and what one may wish of it. */
export class PacePanel {
  readonly #page: Page;
  readonly panel: Locator;
  readonly every: Locator;
  readonly most: Locator;
  readonly forget: Locator;
  readonly close: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.panel = page.getByRole("dialog", { name: "Pace" });
    this.every = this.panel.getByLabel("Each quote at most every");
    this.most = this.panel.getByLabel("Never more than");
    this.forget = this.panel.getByRole("button", { name: "Forget what was learned" });
    this.close = this.panel.getByRole("button", { name: "Close" });
  }

  /** Opens it from the line in the top bar that tells the pace. */
  async open(): Promise<void> {
    await this.#page.getByTestId("pace").click();
    await this.panel.waitFor();
  }

  /** Lets the page ask as if it had met no limit yet. */
  async forgetLearned(): Promise<void> {
    await this.open();
    await this.forget.click();
    await this.close.click();
    await this.panel.waitFor({ state: "detached" });
  }
}
