import type { Locator, Page } from "playwright/test";

/** The estimate: amounts of quantities, and quantities for amounts. */
export class Estimate {
  readonly quantity: Locator;
  readonly budget: Locator;
  readonly step: Locator;
  readonly buy: Locator;
  readonly sell: Locator;
  readonly roundTrip: Locator;
  readonly affordable: Locator;
  readonly raise: Locator;
  readonly raising: Locator;
  readonly compare: Locator;
  readonly comparison: Locator;
  /** The quantities that stand side by side. */
  readonly compared: Locator;
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
    this.raise = page.getByTestId("raise");
    this.raising = panel.locator("[data-field=raising-quantity]");
    this.compare = panel.getByTestId("compare");
    this.comparison = panel.getByTestId("comparison");
    this.compared = this.comparison.getByTestId("compared");
  }

  /** Offers a quantity, or takes one away. */
  button(name: string): Locator {
    return this.section.getByRole("button", { name, exact: true });
  }

  /** One quantity among those that stand side by side. */
  row(quantity: string): Locator {
    return this.comparison.locator(`[data-testid=compared][data-value="${quantity}"]`);
  }

  /** The amount in one row. */
  ofRow(quantity: string, name: "buy" | "sell" | "round-trip"): Locator {
    return this.row(quantity).locator(`[data-field=compared-${name}]`);
  }

  /** Figures and words that stand out of the section, or whose end cannot be seen. */
  cut(): Promise<readonly string[]> {
    return this.section.evaluate((section) => {
      const { left, right } = section.getBoundingClientRect();
      return Array.from(section.querySelectorAll<HTMLElement>("[data-field], button, p, th"))
        .filter((part) => {
          const box = part.getBoundingClientRect();
          const isOut = box.left < left - 1 || box.right > right + 1;
          return isOut || (part.clientWidth > 0 && part.scrollWidth > part.clientWidth + 1);
        })
        .map((part) => part.textContent);
    });
  }
}
