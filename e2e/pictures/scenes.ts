import type { Browser, Page } from "playwright/test";
import { withDrivenPage } from "./driven-page.ts";
import { SHOWN } from "./lists.ts";

/** Opens a page of one market and takes pictures of it, each with its name. */
type Scene = (browser: Browser, take: (page: Page, name: string) => Promise<void>) => Promise<void>;

/** Seconds until the page has requested its late parts. */
const OPENING = 3;
/** Seconds. Longer than the charts' quarter of an hour, so that the time of learning the pace is out of view. */
const MORNING = 1000;
const DESK = { width: 1600, height: 1000 };
const IN_DETAIL = `focus=${SHOWN}&worker=off`;

/** A desk with a learned limit, in both themes, and then with a lower limit. */
const desk: Scene = (browser, take) =>
  withDrivenPage(
    browser,
    {
      market: "foreign",
      watched: 20,
      viewport: DESK,
      // Twice the limit of the others: also a slow machine then checks often enough for a chart without gaps.
      prepare: (simulator) => simulator.limit("120/60s"),
      address: `/?${IN_DETAIL}`,
    },
    async ({ page, simulator, pass }) => {
      await pass(OPENING);
      await pass(MORNING);
      await page.getByTestId("quantity").fill("500");
      await page.getByTestId("budget").fill("50000");
      await page.getByTestId("budget").blur();
      await pass(2);
      await take(page, "desk-dark");
      await page.emulateMedia({ colorScheme: "light" });
      await pass(1);
      await take(page, "desk-light");
      await page.emulateMedia({ colorScheme: "dark" });
      await simulator.limit("3/60s");
      await pass(33);
      await take(page, "limited");
    },
  );

const phone: Scene = (browser, take) =>
  withDrivenPage(
    browser,
    {
      market: "foreign",
      watched: 20,
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
      deviceScaleFactor: 2,
      prepare: (simulator) => simulator.limit("60/60s"),
      address: "/?worker=off",
    },
    async ({ page, pass }) => {
      await pass(OPENING);
      await pass(MORNING);
      await take(page, "phone-watchlist");
      await page.locator(`[data-testid=quote][data-isin=${SHOWN}]`).tap();
      await pass(2);
      await take(page, "phone-quote");
    },
  );

const wall: Scene = (browser, take) =>
  withDrivenPage(
    browser,
    {
      market: "embedded",
      watched: 12,
      viewport: { width: 1920, height: 1080 },
      prepare: (simulator) => simulator.limit("60/60s"),
      address: "/?view=wall&worker=off",
    },
    async ({ page, pass }) => {
      await pass(OPENING);
      await pass(MORNING);
      await take(page, "wall");
    },
  );

/** A calm market, and then the story of a day until its lively morning. */
const presenter: Scene = (browser, take) =>
  withDrivenPage(
    browser,
    {
      market: "embedded",
      watched: 20,
      viewport: DESK,
      prepare: async (simulator) => {
        await simulator.limit("60/60s");
        await simulator.story("day");
        await simulator.turn(5);
      },
      address: `/?${IN_DETAIL}`,
    },
    async ({ page, simulator, pass }) => {
      await pass(OPENING);
      await pass(MORNING);
      await page.keyboard.press("F8");
      await simulator.turn(0);
      await simulator.goOn();
      await pass(40);
      await take(page, "presenter");
    },
  );

export const SCENES: readonly Scene[] = [desk, phone, wall, presenter];
