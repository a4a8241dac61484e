import { setTimeout as after } from "node:timers/promises";
import type { Browser, Page } from "playwright";
import { noteFirstQuote, shownBy } from "./first-quote.ts";
import type { Answered, Production } from "./production.ts";

/** Bytes of the bodies as they were sent, compressed or not. */
interface Weight {
  readonly script: number;
  readonly style: number;
  readonly font: number;
  /** The page itself, icons, the manifest and the gateway's configuration. */
  readonly other: number;
}

export interface Phase {
  readonly name: string;
  readonly weight: Weight;
  /** Number of files. */
  readonly files: number;
}

/** First actions of a user once the quotes are shown, each with its visible result. */
const ACTS: readonly { readonly name: string; readonly act: (page: Page) => Promise<void> }[] = [
  {
    name: "first instrument in detail",
    act: async (page) => {
      await page.locator("[data-testid=quote][data-state=live]").first().click();
      await page.locator("[data-testid=focus] [data-testid=chart]").waitFor();
    },
  },
  {
    name: "command field",
    act: async (page) => {
      await page.keyboard.press("Control+k");
      await page
        .getByRole("dialog", { name: "Search or run a command" })
        .getByRole("combobox")
        .waitFor();
    },
  },
  {
    name: "settings",
    act: async (page) => {
      await page.getByTestId("open-settings").click();
      await page.getByRole("dialog", { name: "Settings" }).waitFor();
    },
  },
];

/** Milliseconds without a request after which a phase is over. */
const REST_MS = 1000;
/** The page fetches its other parts two seconds after the first quotes. */
const QUIET_MS = 4000;

/** Measures what each phase of a first visit fetches, by nginx's own log. */
export async function weighPhases(browser: Browser, site: Production): Promise<readonly Phase[]> {
  const { first, rest } = await firstLoad(browser, site);
  const acts: Phase[] = [];
  for (const { name, act } of ACTS) {
    acts.push(phase(name, await filesOf(browser, site, act)));
  }
  return [...first, ...acts, phase("everything else, in a quiet moment", rest)];
}

async function firstLoad(browser: Browser, site: Production) {
  const { page, close } = await open(browser, site);
  const before = site.requests().length;
  await page.goto(addressOf(site));
  const { quote } = await shownBy(page);
  const { early, known } = await page.evaluate((at) => {
    const all = performance.getEntriesByType("resource");
    return {
      early: all
        .filter(({ startTime }) => startTime <= at)
        .map(({ name }) => new URL(name).pathname),
      known: all.map(({ name }) => new URL(name).pathname),
    };
  }, quote);
  // Requests that the page has no record of are its worker's.
  const workers = site
    .requests()
    .slice(before)
    .filter(({ path }) => path.endsWith(".js") && !known.includes(path))
    .map(({ path }) => path);
  await after(QUIET_MS);
  const files = filesAmong(site.requests().slice(before));
  await close();
  const isEarly = ({ path }: Answered) => path === "/" || early.includes(path);
  const isWorkers = ({ path }: Answered) => !early.includes(path) && workers.includes(path);
  return {
    first: [
      phase("first load, until the first quote", files.filter(isEarly)),
      phase("the worker's own, beside it", files.filter(isWorkers)),
    ],
    rest: files.filter((file) => !isEarly(file) && !isWorkers(file)),
  };
}

/** Returns the files that an action makes the page fetch if it has fetched nothing ahead. */
async function filesOf(browser: Browser, site: Production, act: (page: Page) => Promise<void>) {
  const { page, close } = await open(browser, site);
  await page.route("**/assets/{fetch-parts,own-trends}-*.js", () => undefined);
  await page.goto(addressOf(site));
  await shownBy(page);
  await rest(site);
  const before = site.requests().length;
  await act(page);
  await rest(site);
  const files = filesAmong(site.requests().slice(before));
  await close();
  return files;
}

/** Opens a new browser profile without the service worker. */
async function open(browser: Browser, site: Production) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    serviceWorkers: "block",
    locale: "en-US",
    baseURL: site.url,
  });
  await noteFirstQuote(context);
  return { page: await context.newPage(), close: () => context.close() };
}

export const addressOf = ({ url, isins }: Production): string => `${url}?isin=${isins.join(",")}`;

async function rest(site: Production): Promise<void> {
  for (let count = -1; count !== filesAmong(site.requests()).length; ) {
    count = filesAmong(site.requests()).length;
    await after(REST_MS);
  }
}

/** Leaves out the service's answers, which are not part of the page. */
const filesAmong = (requests: readonly Answered[]): readonly Answered[] =>
  requests.filter(({ path, status }) => status === 200 && !path.startsWith("/api/"));

function phase(name: string, files: readonly Answered[]): Phase {
  const sum = (isOne: (path: string) => boolean) =>
    files.filter(({ path }) => isOne(path)).reduce((total, { bytes }) => total + bytes, 0);
  const weight = {
    script: sum((path) => path.endsWith(".js")),
    style: sum((path) => path.endsWith(".css")),
    font: sum((path) => path.endsWith(".woff2")),
    other: sum((path) => !/\.(?:js|css|woff2)$/.test(path)),
  };
  return { name, weight, files: files.length };
}
