import type { Locator, Page } from "playwright/test";

/** The tabs of the lists, and the toast that undoes a removal. */
export class Lists {
  readonly #page: Page;
  readonly tabs: Locator;
  readonly make: Locator;
  readonly actions: Locator;
  readonly menu: Locator;
  /** The field for a list's name, which replaces its tab. */
  readonly name: Locator;
  readonly undo: Locator;
  /** The text that names what was removed. */
  readonly taken: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.tabs = page.getByTestId("list-tab");
    this.make = page.getByRole("button", { name: "New list" });
    this.actions = page.getByRole("button", { name: "List options" });
    this.menu = page.getByRole("menu");
    this.name = page.getByRole("textbox", { name: "Name of the list" });
    this.undo = page.getByTestId("undo").getByRole("button", { name: "Undo" });
    this.taken = page.getByTestId("undo").locator("> span");
  }

  tab(name: string): Locator {
    return this.tabs.and(this.#page.locator(`[data-name=${JSON.stringify(name)}]`));
  }

  names(): Promise<readonly (string | null)[]> {
    return this.tabs.evaluateAll((tabs) => tabs.map((tab) => tab.getAttribute("data-name")));
  }

  async choose(action: string): Promise<void> {
    await this.actions.click();
    await this.menu.getByText(action, { exact: true }).click();
  }

  /** Makes a list and gives it a name. */
  async add(name: string): Promise<void> {
    await this.make.click();
    await this.name.fill(name);
    await this.#page.keyboard.press("Enter");
    await this.tab(name).waitFor();
  }
}
