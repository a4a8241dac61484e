import type { Locator, Page } from "playwright/test";

/** The settings dialog. */
export class Settings {
  readonly #page: Page;
  readonly panel: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.panel = page.getByRole("dialog", { name: "Settings" });
  }

  async open(): Promise<void> {
    await this.#page.getByTestId("open-settings").click();
    await this.panel.waitFor();
  }

  async choose(name: string): Promise<void> {
    await this.panel.getByText(name, { exact: true }).click();
  }

  field(name: string): Locator {
    return this.panel.getByLabel(name, { exact: true });
  }
}
