import { expect, type Locator, type Page } from "playwright/test";

/** The presenter's panel: a dock under the desk, or a page of its own. */
export class PresenterPanel {
  readonly #page: Page;
  readonly panel: Locator;
  readonly scenarios: Locator;
  readonly more: Locator;
  readonly script: Locator;
  readonly turns: Locator;
  readonly ownWindow: Locator;
  readonly hide: Locator;
  readonly restart: Locator;
  readonly seed: Locator;
  readonly limit: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.panel = page.getByRole("region", { name: "Presenter" });
    this.scenarios = this.panel.getByRole("group", { name: "Scenarios" });
    this.more = this.scenarios.getByRole("button", { name: "More" });
    this.script = this.panel.getByRole("button", { name: /^Script: / });
    this.turns = this.panel.getByRole("list", { name: "Steps of the script" }).getByRole("button");
    this.ownWindow = this.panel.getByRole("button", { name: "Open in a window" });
    this.hide = this.panel.getByRole("button", { name: "Hide" });
    this.restart = this.panel.getByRole("button", { name: "Restart" });
    this.seed = this.panel.getByRole("textbox", { name: "Seed" });
    this.limit = this.panel.getByRole("slider", { name: "Limit" });
  }

  /** Opens the presenter as a page. */
  async goto(query = ""): Promise<void> {
    await this.#page.goto(`/?view=presenter${query}`);
  }

  scenario(name: string): Locator {
    return this.scenarios.getByRole("button", { name, exact: true });
  }

  /** Waits until the simulator plays this scenario. */
  async expectPlaying(name: string): Promise<void> {
    await expect(this.scenario(name)).toHaveAttribute("aria-pressed", "true");
  }

  /** Chooses a script, which starts from its beginning, or none. */
  async chooseScript(title: string): Promise<void> {
    await this.script.click();
    await this.#page.getByRole("menuitemradio", { name: title }).click();
  }
}
