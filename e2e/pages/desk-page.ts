import { expect, type Locator, type Page } from "playwright/test";
import { Alerts } from "./alerts.ts";
import { Estimate } from "./estimate.ts";
import { FocusPanel } from "./focus-panel.ts";
import { InstrumentRail } from "./instrument-rail.ts";
import { ListEstimate } from "./list-estimate.ts";
import { PacePanel } from "./pace-panel.ts";
import { SecondPane } from "./second-pane.ts";
import { TopBar } from "./top-bar.ts";
import { Watchlist } from "./watchlist.ts";

/** The content of an address of the dashboard. */
export interface View {
  readonly isins?: readonly string[];
  readonly focus?: string;
}

/** The whole page, by its roles and by the hooks of the automation contract. */
export class DeskPage {
  readonly page: Page;
  readonly top: TopBar;
  readonly rail: InstrumentRail;
  readonly watchlist: Watchlist;
  readonly focus: FocusPanel;
  readonly estimate: Estimate;
  readonly listEstimate: ListEstimate;
  readonly alerts: Alerts;
  readonly pace: PacePanel;
  readonly secondPane: SecondPane;
  /** The error that fills a page which never had a value. */
  readonly trouble: Locator;
  readonly paste: Locator;
  readonly theme: Locator;
  /** The notices of the whole page, above its panes. */
  readonly notices: Locator;

  constructor(page: Page) {
    this.page = page;
    this.top = new TopBar(page);
    this.rail = new InstrumentRail(page);
    this.watchlist = new Watchlist(page);
    this.focus = new FocusPanel(page);
    this.estimate = new Estimate(page);
    this.listEstimate = new ListEstimate(page);
    this.alerts = new Alerts(page);
    this.pace = new PacePanel(page);
    this.secondPane = new SecondPane(page);
    this.trouble = page.getByTestId("trouble");
    this.paste = page.getByRole("dialog", { name: "Paste several ISINs" });
    this.theme = page.getByTestId("theme");
    this.notices = page.getByRole("region", { name: "Notices" });
  }

  #asksFromPage = false;

  /** Makes the page send its own requests: browser emulation does not reach into a shared worker. */
  askFromPage(): void {
    this.#asksFromPage = true;
  }

  #frozenAt: string | undefined;

  /** Freezes the shown time at this instant, from the next `goto` on. */
  freezeAt(instant: string): void {
    this.#frozenAt = instant;
  }

  /** Waits until this number of rounds is drawn on a page with frozen time. */
  async drawn(rounds = 1): Promise<void> {
    await expect(this.#root).toHaveAttribute("data-round", `${rounds}`, { timeout: 20_000 });
  }

  /** Runs `act`, which steps frozen time, and waits until the round that follows is drawn. */
  async nextRound(act: () => Promise<void>): Promise<void> {
    const before = Number(await this.#root.getAttribute("data-round"));
    await act();
    await this.drawn(before + 1);
  }

  get #root(): Locator {
    return this.page.locator("html");
  }

  /** Installs a fake clock in the page. Call it before the page is opened. */
  async takeTime(): Promise<void> {
    await this.page.clock.install();
    this.askFromPage();
  }

  /** Opens the dashboard as a link with these instruments would. */
  async goto({ isins, focus }: View = {}): Promise<void> {
    const query = [
      isins && `isin=${isins.map(encodeURIComponent).join(",")}`,
      focus && `focus=${focus}`,
      this.#asksFromPage && "worker=off",
      this.#frozenAt && `clock=${this.#frozenAt}`,
    ].filter((part) => part !== undefined && part !== false);
    await this.page.goto(query.length > 0 ? `/?${query.join("&")}` : "/");
  }

  /** Opens the dashboard with these instruments and waits until each is live, and drawn where time is frozen. */
  async open(isins: readonly string[], focus?: string): Promise<void> {
    await this.goto({ isins, ...(focus === undefined ? {} : { focus }) });
    for (const isin of isins) {
      await expect(this.watchlist.row(isin)).toHaveAttribute("data-state", "live");
    }
    if (this.#frozenAt !== undefined) await this.drawn();
  }

  /** Returns the present query of the address. */
  query(): URLSearchParams {
    return new URL(this.page.url()).searchParams;
  }

  /** Returns the time origin of the document, which changes with each reload. */
  loadedAt(): Promise<number> {
    return this.page.evaluate(() => performance.timeOrigin);
  }

  /** Expects a page that does not scroll sideways. */
  async expectNoSidewaysScroll(): Promise<void> {
    const excess = () =>
      this.page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
    // Another window size is laid out in the next frames.
    await expect.poll(excess, "pixels that stand out to the side").toBeLessThanOrEqual(0);
  }

  /** Expects a page that is no higher than its window: only its parts scroll, and its bars stay. */
  async expectNoPageScroll(view: string): Promise<void> {
    const excess = () =>
      this.page.evaluate(
        () => document.documentElement.scrollHeight - document.documentElement.clientHeight,
      );
    await expect.poll(excess, `pixels below the window, ${view}`).toBeLessThanOrEqual(0);
  }
}
