import { expect, type Locator, type Page } from "playwright/test";
import { type FieldName, field } from "./fields.ts";

/** The grid of watched instruments, and the tabs of the lists over it. */
export class Watchlist {
  readonly grid: Locator;
  readonly rows: Locator;
  readonly tabs: Locator;
  /** The counts below the grid. */
  readonly foot: Locator;
  /** The button that saves the list of a link. */
  readonly keep: Locator;

  constructor(page: Page) {
    this.grid = page.getByRole("grid", { name: "Watchlist" });
    this.rows = this.grid.getByTestId("quote");
    this.tabs = page.getByTestId("list-tab");
    this.foot = page.locator("main > footer");
    this.keep = page.getByRole("button", { name: "Save list" });
  }

  /** The row of one instrument, or of an entry of the address that is not an ISIN. */
  row(isin: string): Locator {
    return this.grid.locator(`[data-testid=quote][data-isin=${JSON.stringify(isin)}]`);
  }

  /** One value of a row; its `data-value` is exact. */
  value(isin: string, name: FieldName): Locator {
    return field(this.row(isin), name);
  }

  /** Waits until the page shows one more check of this instrument. */
  async nextCheck(isin: string): Promise<void> {
    const checkedAt = this.value(isin, "checked-at");
    const before = (await checkedAt.getAttribute("data-value")) ?? "";
    await expect(checkedAt).not.toHaveAttribute("data-value", before);
  }

  /** Returns the watched ISINs, in the order on screen. */
  isins(): Promise<readonly (string | null)[]> {
    return this.rows.evaluateAll((rows) => rows.map((row) => row.getAttribute("data-isin")));
  }
}
