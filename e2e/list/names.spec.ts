import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright/test";
import { nameOf } from "#server/simulator/market/names.ts";
import { FIRST_WATCHED } from "#server/simulator/market/universe.ts";
import { test as base, expect } from "../fixtures.ts";
import { CommandField } from "../pages/command-field.ts";
import { Wall } from "../pages/wall.ts";
import { APPLE, FUND, THIRD } from "../support/market.ts";
import { startSite } from "../support/site.ts";

const NAMES = "**/names.json";

base.describe("with the embedded simulator", () => {
  base.use({ market: "embedded" });

  base(
    "a first visit shows invented names on the desk, in the searches and on the wall",
    async ({ desk, page }) => {
      await desk.goto();
      await base.step("each row has its name over its ISIN", async () => {
        for (const isin of FIRST_WATCHED) {
          const head = desk.watchlist.row(isin).getByRole("rowheader");
          await expect(head).toContainText(nameOf(isin));
          await expect(head).toContainText(isin);
        }
        await desk.expectNoSidewaysScroll();
      });
      await base.step("the detail says that it is invented", async () => {
        await desk.watchlist.row(FUND).click();
        await expect(desk.focus.panel.getByRole("heading", { name: nameOf(FUND) })).toBeVisible();
        await expect(desk.focus.panel).toContainText("Invented name");
      });
      await base.step(
        "the list of instruments is searched by the beginnings of words, and inside them",
        async () => {
          await desk.rail.search.fill(nameOf(FUND).slice(1, 8).toLowerCase());
          await expect(desk.rail.instrument(FUND)).toContainText(nameOf(FUND));
          await desk.rail.search.fill(nameOf(FUND).slice(0, 7).toLowerCase());
          await expect(desk.rail.instrument(FUND)).toContainText(nameOf(FUND));
          await desk.rail.search.fill("");
        },
      );
      await base.step("so is the command field", async () => {
        await new CommandField(page).do(nameOf(APPLE));
        await expect(desk.focus.panel).toHaveAttribute("data-isin", APPLE);
      });
      await base.step("the wall shows them", async () => {
        const wall = new Wall(page);
        await wall.goto([APPLE, FUND]);
        await expect(wall.tile(APPLE)).toContainText(nameOf(APPLE));
        await expect(wall.tile(APPLE)).toContainText(APPLE);
        await wall.expectTilesToHold();
      });
    },
  );

  base(
    "Enter after a name waits for the names, and adds its instrument",
    async ({ desk, page }) => {
      // A name that no watched instrument has.
      const unwatched = "JP0Z9R86BP76";
      let answer: () => void = () => undefined;
      const answered = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await page.route(NAMES, async (route) => {
        await answered;
        await route.continue();
      });
      await desk.goto();
      await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "live");
      await page.keyboard.type(`${nameOf(unwatched).toLowerCase()}\n`);
      await expect(desk.rail.search).toHaveValue(nameOf(unwatched).toLowerCase());
      await expect(desk.watchlist.row(unwatched)).toHaveCount(0);
      answer();
      await expect(desk.watchlist.row(unwatched)).toBeFocused();
      await expect(desk.rail.search).toHaveValue("");
    },
  );

  base("a repeated visit shows the names before they are read again", async ({ desk, page }) => {
    await desk.goto();
    await expect(desk.watchlist.row(APPLE).getByRole("rowheader")).toContainText(nameOf(APPLE));
    await page.route(NAMES, () => undefined);
    await page.reload();
    await expect(desk.watchlist.row(APPLE).getByRole("rowheader")).toContainText(nameOf(APPLE));
    await base.step("but not where the gateway has none", async () => {
      await page.route("**/config.json", async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ json: { ...(await answer.json()), names: null } });
      });
      await page.reload();
      await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "live");
      await expect(desk.watchlist.row(APPLE).getByRole("rowheader")).not.toContainText(
        nameOf(APPLE),
      );
    });
  });

  base("frozen time shows names in the first round already", async ({ desk }) => {
    desk.freezeAt("2026-01-05T08:00:00Z");
    await desk.open([APPLE]);
    await expect(desk.watchlist.row(APPLE).getByRole("rowheader")).toContainText(nameOf(APPLE), {
      timeout: 1,
    });
  });
});

base(
  "a real service without a file of names has none, and none are asked for",
  async ({ desk, page }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await desk.open([APPLE], APPLE);
    // The counts below the table appear when the work of the first quiet moment has begun.
    await expect(desk.watchlist.foot).toContainText("checks");
    await desk.rail.search.fill("Group");
    await expect(desk.rail.notListed).toBeVisible();
    await expect(desk.focus.panel.getByRole("heading", { name: APPLE })).toBeVisible();
    await expect(desk.watchlist.row(APPLE).getByRole("rowheader")).toHaveText(
      `${APPLE}Add your own label`,
    );
    expect(asked.filter((path) => path === "/names.json")).toEqual([]);
  },
);

/** The operator's file of the running test. */
let namesFile: string;

const test = base.extend({
  site: async ({ operator }, provide) => {
    const folder = mkdtempSync(join(tmpdir(), "touchline-names-"));
    namesFile = join(folder, "names.csv");
    writeFileSync(namesFile, `ISIN;Name\n${APPLE};Kites & Lamps\n${FUND};"World ""Boats"""\n`);
    const site = await startSite("foreign", operator, { namesFile });
    await provide(site);
    await site.close();
    rmSync(folder, { recursive: true });
  },
});

const headOf = (page: Page, isin: string) =>
  page.locator(`[data-testid=quote][data-isin=${isin}] [role=rowheader]`);

test.describe("with a real service and the operator's file", () => {
  test("names are shown and marked as the operator's, and the user's own label precedes them", async ({
    desk,
    page,
    simulator,
    site,
  }) => {
    await desk.open([APPLE, FUND, THIRD], APPLE);
    await expect(headOf(page, APPLE)).toContainText("Kites & Lamps");
    await expect(headOf(page, FUND)).toContainText('World "Boats"');
    await expect(headOf(page, THIRD)).toHaveText(`${THIRD}Add your own label`);
    await test.step("the detail says whose name it is", async () => {
      await expect(desk.focus.panel).toContainText("Name from the operator");
    });
    await test.step("a label begins empty and replaces the name", async () => {
      await desk.focus.panel.getByRole("button", { name: "Add your own label" }).click();
      const field = page.getByRole("textbox", { name: `Label of ${APPLE}` });
      await expect(field).toHaveValue("");
      await field.fill("Mine");
      await page.keyboard.press("Enter");
      await expect(headOf(page, APPLE)).toContainText("Mine");
      await expect(headOf(page, APPLE)).not.toContainText("Kites");
      await expect(desk.focus.panel).toContainText("Kites & Lamps");
      await expect(desk.focus.panel).not.toContainText("Name from the operator");
      await desk.rail.search.fill("lamps");
      await expect(desk.rail.instrument(APPLE)).toContainText("Mine");
    });
    await test.step("without the label the name is back", async () => {
      await desk.focus.panel.getByRole("button", { name: "Change your label" }).click();
      await page.getByRole("textbox", { name: `Label of ${APPLE}` }).fill("");
      await page.keyboard.press("Enter");
      await expect(headOf(page, APPLE)).toContainText("Kites & Lamps");
    });
    await test.step("a changed file is read again, and the next page shows its names", async () => {
      writeFileSync(namesFile, `${APPLE};Windmills\n`);
      await expect
        .poll(async () => {
          site.passGatewayTime(2000);
          return (await fetch(`${site.url}/names.json`)).text();
        })
        .toContain("Windmills");
      await page.reload();
      await expect(headOf(page, APPLE)).toContainText("Windmills");
    });
    await test.step("the service was asked for its list and quotes alone", async () => {
      const paths = (await simulator.requests()).map(({ path }) => path);
      expect(paths.filter((path) => !/\/instruments(\/\w+\/latest-quote)?$/.test(path))).toEqual(
        [],
      );
    });
  });

  test("hostile names are shown as text, isolated and cut, and the table keeps its layout", async ({
    desk,
    page,
  }) => {
    const names = {
      [APPLE]: `<img src=x onerror="alert(1)">`,
      [FUND]: "\u202Ereversed\u202E",
      [THIRD]: "W".repeat(200),
    };
    await page.route(NAMES, (route) => route.fulfill({ json: { from: "operator", names } }));
    await desk.open([APPLE, FUND, THIRD], THIRD);
    await expect(headOf(page, APPLE).locator("bdi")).toHaveText(names[APPLE] ?? "");
    await expect(page.locator("img")).toHaveCount(0);
    await expect(headOf(page, FUND).locator("bdi")).toHaveText("reversed");
    const label = headOf(page, THIRD).locator("bdi");
    await expect(label).toHaveAttribute("title", `${names[THIRD]} · ${THIRD}`);
    const shape = await label.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
    expect(shape, "a long name ends in an ellipsis").toBe(true);
    await expect(headOf(page, THIRD).getByText(THIRD.slice(2))).toBeInViewport({ ratio: 1 });
    await desk.expectNoSidewaysScroll();
    const wall = new Wall(page);
    await wall.goto([APPLE, FUND, THIRD]);
    await expect(wall.tile(THIRD)).toContainText("WWW");
    await wall.expectTilesToHold();
  });

  test("names that cannot be used leave the page as if there were no names", async ({
    desk,
    page,
  }) => {
    const expectNoNames = async () => {
      await desk.watchlist.nextCheck(APPLE);
      await expect(headOf(page, APPLE)).toHaveText(`${APPLE}Add your own label`);
      await desk.top.expectState("live");
    };
    for (const [what, answer] of [
      ["500", { status: 500, body: "<h1>no</h1>" }],
      ["a prototype", { body: `{"from":"operator","names":{"__proto__":{"${APPLE}":"Evil"}}}` }],
      ["10 MB", { json: { from: "operator", names: { [APPLE]: "k".repeat(10_000_000) } } }],
    ] as const) {
      await test.step(`${what} in place of names`, async () => {
        const isAnswered = page.waitForResponse(NAMES);
        await page.route(NAMES, (route) => route.fulfill(answer));
        await desk.open([APPLE]);
        await isAnswered;
        await expectNoNames();
        await page.unroute(NAMES);
      });
    }
    await test.step("an address that never answers", async () => {
      const isAsked = page.waitForRequest(NAMES);
      await page.route(NAMES, () => undefined);
      await desk.open([APPLE]);
      await isAsked;
      await expectNoNames();
    });
  });
});
