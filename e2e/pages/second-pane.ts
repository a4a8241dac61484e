import type { Locator, Page } from "playwright/test";
import { type FieldName, field } from "./fields.ts";

/** The second pane of a wide screen: a pinned quote, or a second list. */
export class SecondPane {
  readonly region: Locator;
  readonly quote: Locator;
  readonly list: Locator;
  /** The rows of the second list. */
  readonly rows: Locator;
  readonly close: Locator;
  /** The level of an alert on the pinned instrument. */
  readonly alertLevel: Locator;
  /** In the detail: pins its instrument, or unpins it. */
  readonly pin: Locator;
  /** The drop target for a dragged row. */
  readonly dropPlace: Locator;

  constructor(page: Page) {
    this.region = page.getByRole("complementary", { name: "Second pane" });
    this.quote = page.getByTestId("pinned");
    this.list = page.getByTestId("pinned-list");
    this.rows = page.getByTestId("pinned-quote");
    this.close = this.region.getByRole("button", { name: "Close the second pane" });
    this.alertLevel = page.getByTestId("pinned-alert-level");
    this.pin = page.getByTestId("focus").getByRole("button", { name: "Pin to second pane" });
    this.dropPlace = page.getByText("Drop here to pin");
  }

  /** One value of the pinned quote; its `data-value` is exact. */
  value(name: FieldName): Locator {
    return field(this.quote, name);
  }

  /** One figure of the pinned estimate. */
  estimate(name: "buy-estimate" | "sell-estimate" | "round-trip"): Locator {
    return this.quote.locator(`[data-field=pinned-${name}]`);
  }
}
