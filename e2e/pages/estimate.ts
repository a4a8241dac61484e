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
  /** The compared quantities. */
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

  /** Shows the fields of the target proceeds and of the lot size. */
  async showMore(): Promise<void> {
    const more = this.button("Target, lot size");
    if ((await more.getAttribute("aria-expanded")) === "false") await more.click();
  }

  /** A button of the section, by its English name. */
  button(name: string): Locator {
    return this.section.getByRole("button", { name, exact: true });
  }

  /** The row of one compared quantity. */
  row(quantity: string): Locator {
    return this.comparison.locator(`[data-testid=compared][data-value="${quantity}"]`);
  }

  /** One amount of a compared quantity. */
  ofRow(quantity: string, name: "buy" | "sell" | "round-trip"): Locator {
    return this.row(quantity).locator(`[data-field=compared-${name}]`);
  }

  /** Returns the figures and words that overflow the section or are cut. */
  cut(): Promise<readonly string[]> {
    return this.section.evaluate((section) => {
      const { left, right } = section.getBoundingClientRect();
      // A phone has its buttons in one line that scrolls.
      const isScrolled = (part: Element): boolean =>
        part !== section &&
        (getComputedStyle(part).overflowX === "auto" ||
          (part.parentElement !== null && isScrolled(part.parentElement)));
      return Array.from(section.querySelectorAll<HTMLElement>("[data-field], button, p, th"))
        .filter((part) => {
          const box = part.getBoundingClientRect();
          const isOut = (box.left < left - 1 || box.right > right + 1) && !isScrolled(part);
          return isOut || (part.clientWidth > 0 && part.scrollWidth > part.clientWidth + 1);
        })
        .map((part) => part.textContent);
    });
  }
}
