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

  /** Returns the names of the tabs that are seen. */
  namesInView(): Promise<readonly (string | null)[]> {
    return this.tabs.evaluateAll((tabs) =>
      tabs
        .filter((tab) => getComputedStyle(tab).opacity !== "0")
        .map((tab) => tab.getAttribute("data-name")),
    );
  }

  /** Returns the names of the tabs that are seen and reach over an end of their strip. */
  cutTabs(): Promise<readonly (string | null)[]> {
    return this.tabs.evaluateAll((tabs) =>
      tabs
        .filter((tab) => {
          const strip = tab.parentElement?.getBoundingClientRect();
          const { left, right } = tab.getBoundingClientRect();
          const isSeen = getComputedStyle(tab).opacity !== "0";
          return isSeen && strip && (left < strip.left || right > strip.right);
        })
        .map((tab) => tab.getAttribute("data-name")),
    );
  }

  /** Opens a list by its tab, or by the menu where that is not seen. */
  async open(name: string): Promise<void> {
    if ((await this.namesInView()).includes(name)) return this.tab(name).click();
    await this.#page.getByRole("button", { name: /^\d+ more lists?$/ }).click();
    await this.menu.getByRole("menuitemradio", { name }).click();
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
