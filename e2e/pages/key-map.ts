import type { Locator, Page } from "playwright/test";

/** The dialog of keyboard shortcuts. */
export class KeyMap {
  readonly window: Locator;
  readonly status: Locator;

  constructor(page: Page) {
    this.window = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    this.status = this.window.getByRole("status");
  }

  key(action: string): Locator {
    return this.window.getByRole("button", { name: `Change the shortcut for “${action}”` });
  }
}
