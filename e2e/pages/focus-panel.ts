import type { Locator, Page } from "playwright/test";
import { type FieldName, field } from "./fields.ts";

/** The detail of one instrument. */
export class FocusPanel {
  readonly panel: Locator;
  readonly close: Locator;
  /** Leads from a phone's page of one quote back to the list. */
  readonly back: Locator;

  constructor(page: Page) {
    this.panel = page.getByTestId("focus");
    this.close = this.panel.getByRole("button", { name: "Close" });
    this.back = this.panel.getByRole("button", { name: "Back to the list" });
  }

  value(name: FieldName): Locator {
    return field(this.panel, name);
  }
}
