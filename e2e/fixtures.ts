import { type BrowserContext, test as base } from "playwright/test";
import { DeskPage } from "./pages/desk-page.ts";
import type { Simulator } from "./support/simulator.ts";
import { type Market, type Site, startSite } from "./support/site.ts";
import { watchForErrors } from "./support/watch-page.ts";

interface SiteKind {
  readonly market: Market;
  readonly hasFeed: boolean;
  readonly hasStream: boolean;
}

interface WorkerFixtures {
  /** The operator's e-mail address. */
  operator: string;
  /** Starts each kind of site once in each worker. */
  siteOf: (kind: SiteKind) => Promise<Site>;
}

interface TestFixtures {
  /** The market that a spec's dashboard shows: `test.use({ market: "embedded" })`. */
  market: Market;
  /**
   * Whether the gateway has a feed, as in the product. `test.use({ feed: false })` is for specs about a page's
   * own pace: the gateway then passes each request of a page to the service.
   */
  feed: boolean;
  /**
   * Whether a page may get its quotes by the feed's stream, as in the product. `test.use({ stream: false })`
   * is for specs about a page that requests each quote. Without a feed there is no stream.
   */
  stream: boolean;
  site: Site;
  /** Controls of the market, which is in its initial state when a test begins. */
  simulator: Simulator;
  desk: DeskPage;
  /** Addresses of files that a spec removes: `test.use({ goneFiles: /assets/ })`. */
  goneFiles: RegExp | undefined;
  /**
   * Whether a page fetches all its parts ahead, as in the product. These are some seventy files in each
   * test. Otherwise a part is fetched when it is opened, as in a browser that saves data.
   */
  fetchesAhead: boolean;
  /** Fails the test on each error or warning of a page. */
  errors: readonly string[];
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  operator: ["listings@operator.example", { scope: "worker", option: true }],
  siteOf: [
    async ({ operator }, provide) => {
      const sites = new Map<string, Promise<Site>>();
      await provide(({ market, hasFeed, hasStream }) => {
        const name = `${market} ${hasFeed} ${hasStream}`;
        const site = sites.get(name) ?? startSite(market, operator, { hasFeed, hasStream });
        sites.set(name, site);
        return site;
      });
      await Promise.all([...sites.values()].map(async (site) => (await site).close()));
    },
    { scope: "worker" },
  ],
  market: ["foreign", { option: true }],
  feed: [true, { option: true }],
  stream: [true, { option: true }],
  site: async ({ siteOf, market, feed, stream }, provide) => {
    const site = await siteOf({ market, hasFeed: feed, hasStream: feed && stream });
    await site.simulator.reset();
    site.proxyStreams("passes");
    await provide(site);
  },
  baseURL: async ({ site }, provide) => provide(site.url),
  simulator: async ({ site }, provide) => provide(site.simulator),
  goneFiles: [undefined, { option: true }],
  fetchesAhead: [false, { option: true }],
  errors: [
    async ({ browser, context, goneFiles, fetchesAhead }, provide) => {
      const prepare = async (each: BrowserContext) => {
        if (!fetchesAhead) await each.addInitScript(saveData);
        return watchForErrors(each, goneFiles);
      };
      const errors = await prepare(context);
      // A context that a test opens is another browser's: prepare it before its first page.
      const others: ReturnType<typeof prepare>[] = [];
      const prepareOther = (other: BrowserContext) => void others.push(prepare(other));
      browser.on("context", prepareOther);
      await provide(errors);
      browser.off("context", prepareOther);
      const all = [errors, ...(await Promise.all(others))].flat();
      expect(all, "what pages threw or complained of").toEqual([]);
    },
    { auto: true },
  ],
  desk: async ({ page }, provide) => provide(new DeskPage(page)),
});

export const expect = test.expect;

/** Sets the browser's preference for less data. Runs in the page before its own scripts. */
function saveData(): void {
  Object.defineProperty(Reflect.get(navigator, "connection"), "saveData", { value: true });
}
