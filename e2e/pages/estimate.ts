import type { Locator, Page } from "playwright/test";

/** What a quantity would come to, and what an amount would buy. */
export class Estimate {
  readonly quantity: Locator;
  readonly budget: Locator;
  readonly step: Locator;
  readonly buy: Locator;
  readonly sell: Locator;
  readonly roundTrip: Locator;
  readonly affordable: Locator;
  readonly section: Locator;

  constructor(page: Page) {
    const panel = page.getByTestId("focus");
    this.section = panel.getByRole("region", { name: "Estimate" });
    this.quantity = page.getByTestId("quantity");
    this.budget = page.getByTestId("budget");
    this.step = page.getByTestId("budget-step");
    this.buy = panel.locator("[data-field=buy-estimate]");
    this.sell = panel.locator("[data-field=sell-estimate]");
    this.roundTrip = panel.locator("[data-field=round-trip]");
    this.affordable = panel.locator("[data-field=affordable-quantity]");
  }
}
