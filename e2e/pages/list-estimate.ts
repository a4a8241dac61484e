import type { Locator, Page } from "playwright/test";

/** Fields of a row that belong to the list estimate. */
export type EstimateField = "row-buy" | "row-sell" | "row-round-trip" | "row-cost";

/** The field above the table: a quantity, or a budget, for every row of the open list. */
export class ListEstimate {
  readonly field: Locator;
  readonly clear: Locator;
  /** Every figure of the list estimate on the page. */
  readonly figures: Locator;
  /** The line above the rows that the sizes at the touch do not cover, in a table sorted by the estimate. */
  readonly groupLine: Locator;
  /** The names of the groups of sorted rows. */
  readonly groups: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.field = page.getByTestId("list-estimate");
    this.clear = page.getByRole("button", { name: "Clear the estimate" });
    this.figures = page.locator("[data-field^=row-]");
    this.groups = page.locator("[role=rowgroup] > [aria-hidden]");
    this.groupLine = this.groups.filter({ hasText: "Not enough size" });
  }

  kind(name: "Quantity" | "Budget"): Locator {
    return this.#page
      .getByRole("radiogroup", { name: "Estimate the list for" })
      .getByRole("radio", { name });
  }

  /** One figure of an instrument's row, or of its tile. */
  of(isin: string, name: EstimateField): Locator {
    return this.#page.locator(
      `[data-testid=quote][data-isin=${JSON.stringify(isin)}] [data-field=${name}]`,
    );
  }
}
