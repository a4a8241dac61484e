import type { Locator, Page } from "playwright/test";

/** The history of the instrument in detail: the chart, its figures, the table. */
export class Chart {
  readonly section: Locator;
  /** Exposed to assistive technology as a slider from check to check. */
  readonly plot: Locator;
  readonly readout: Locator;
  readonly table: Locator;
  /** Opens the table and the export. */
  readonly more: Locator;
  readonly follow: Locator;
  readonly note: Locator;
  readonly spreadRange: Locator;

  constructor(page: Page) {
    this.section = page.getByRole("region", { name: "History" });
    this.plot = this.section.getByRole("slider", { name: "Chart of bid and ask" });
    this.readout = this.section.getByTestId("readout");
    this.table = this.section.getByRole("table", { name: "Quotes in this window" });
    this.more = this.section.getByRole("button", { name: "Table and export" });
    this.follow = this.section.getByRole("button", { name: "Follow live" });
    this.note = this.section.getByTestId("history-note");
    this.spreadRange = page.getByTestId("spread-range");
  }

  /** Chooses an item of the menu beside the ranges. */
  async choose(name: "Show as table" | "Hide the table" | "Export CSV" | "Export JSON") {
    await this.more.click();
    await this.more.page().getByRole("menuitem", { name }).click();
  }

  window(name: string): Locator {
    return this.section.getByRole("radio", { name, exact: true });
  }

  /** A figure of the time in view, or a value of the selected check. */
  figure(name: string): Locator {
    return this.section.locator(`[data-field=${name}]`);
  }

  get quotes(): Locator {
    return this.table.locator("tr[data-kind=quote]");
  }

  get gaps(): Locator {
    return this.table.locator("tr[data-kind=gap]");
  }

  /** Returns the exact prices in the table, the newest first. */
  prices(): Promise<readonly string[]> {
    return this.quotes.evaluateAll((rows) =>
      rows.map((row) => {
        const [bid, ask] = [...row.querySelectorAll("td")].map((cell) => cell.dataset["value"]);
        return `${bid} ${ask}`;
      }),
    );
  }

  /** Returns the length of the time range in view, in milliseconds. */
  async span(): Promise<number> {
    const [from, to] = await Promise.all([
      this.section.getAttribute("data-from"),
      this.section.getAttribute("data-to"),
    ]);
    return Date.parse(to ?? "") - Date.parse(from ?? "");
  }
}
