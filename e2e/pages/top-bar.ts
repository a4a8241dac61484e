import { expect, type Locator, type Page } from "playwright/test";

/** The bar with the state of the whole page. */
export class TopBar {
  readonly connection: Locator;
  readonly pace: Locator;
  readonly pause: Locator;
  readonly simulated: Locator;
  /** The button of the notice over held values. */
  readonly tryNow: Locator;
  readonly resume: Locator;

  constructor(page: Page) {
    this.connection = page.getByTestId("connection");
    this.pace = page.getByTestId("pace");
    this.pause = page.getByTestId("pause");
    this.simulated = page.getByTestId("simulated");
    this.tryNow = page.getByRole("button", { name: "Try now" });
    this.resume = page.getByRole("button", { name: "Resume" });
  }

  async expectState(state: string, options: { readonly timeout?: number } = {}): Promise<void> {
    await expect(this.connection).toHaveAttribute("data-state", state, options);
  }

  /** Waits until the page is rate-limited. Returns when it says that requests resume, in epoch milliseconds. */
  async resumesAt(): Promise<number> {
    await this.expectState("rate-limited");
    return Date.parse((await this.connection.getAttribute("data-resume-at")) ?? "");
  }
}
