import type { Locator, Page } from "playwright/test";

/** The field that finds instruments, lists and actions. */
export class CommandField {
  readonly #page: Page;
  readonly field: Locator;
  readonly window: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.window = page.getByRole("dialog", { name: "Search or run a command" });
    this.field = this.window.getByRole("combobox");
  }

  option(name: string | RegExp): Locator {
    return this.window.getByRole("option", { name });
  }

  /** Opens the field by its key, types a query and runs the first result. */
  async do(query: string): Promise<void> {
    await this.#page.keyboard.press("Control+k");
    await this.field.fill(query);
    await this.option(/./).first().waitFor();
    await this.#page.keyboard.press("Enter");
    await this.window.waitFor({ state: "detached" });
  }
}
