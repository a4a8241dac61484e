import type { Locator, Page } from "playwright/test";

/** The instruments that the service lists, with their search and checkboxes. */
export class InstrumentRail {
  readonly #page: Page;
  readonly search: Locator;
  readonly count: Locator;
  readonly instruments: Locator;
  readonly notListed: Locator;
  /** The prepared e-mail for an instrument that is not listed. */
  readonly mail: Locator;
  readonly paste: Locator;
  readonly all: Locator;
  readonly inThisList: Locator;

  constructor(page: Page) {
    this.#page = page;
    const rail = page.getByRole("complementary", { name: "Instruments" });
    this.search = page.getByTestId("instrument-search");
    this.count = page.getByTestId("instrument-count");
    this.instruments = page.getByTestId("instrument");
    this.notListed = page.getByTestId("not-listed");
    this.mail = this.notListed.getByRole("link");
    this.paste = rail.getByRole("button", { name: "Paste several ISINs" });
    this.all = rail.getByRole("radio", { name: "All" });
    this.inThisList = rail.getByRole("radio", { name: /^In this list/ });
  }

  instrument(isin: string): Locator {
    return this.instruments.and(this.#page.locator(`[data-isin="${isin}"]`));
  }

  /** The text beside the checkbox, which shows the quote. */
  text(isin: string): Locator {
    return this.#page.getByRole("button", { name: `Show quote: ${isin}` });
  }

  /** Returns the mounted instruments, in the order on screen. */
  isins(): Promise<readonly string[]> {
    return this.instruments.evaluateAll((all) =>
      all.map((instrument) => instrument.getAttribute("data-isin") ?? ""),
    );
  }

  /** The e-mail that a `mailto:` link would open. */
  async preparedMail(): Promise<{ to: string; subject: string; body: string }> {
    const mail = new URL((await this.mail.getAttribute("href")) ?? "");
    return {
      to: decodeURIComponent(mail.pathname),
      subject: mail.searchParams.get("subject") ?? "",
      body: mail.searchParams.get("body") ?? "",
    };
  }
}
