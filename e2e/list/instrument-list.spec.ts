import { instrumentList } from "#server/simulator/market/universe.ts";
import { expect, test } from "../fixtures.ts";
import { APPLE, FUND, UNLISTED } from "../support/market.ts";

/** Without the feed, the service receives a page's requests when the page sends them. */
test.use({ feed: false });

test.beforeEach(async ({ desk }) => {
  await desk.goto();
  await expect(desk.rail.count).toHaveAttribute("data-value", "60");
});

test("a search narrows the list, says what is not listed, and repeats any query as text", async ({
  desk,
  page,
  operator,
}) => {
  await test.step("a search narrows the list as one types, in any case", async () => {
    await desk.rail.search.fill("us0378");
    await expect(desk.rail.instruments).toHaveCount(1);
    await expect(desk.rail.instrument(APPLE)).toBeVisible();
    await desk.rail.search.fill("nsfar");
    await expect(desk.rail.instruments).toHaveCount(1);
    await expect(desk.rail.instrument(FUND)).toBeVisible();
    await desk.rail.search.fill("  US 0378 331 005 ");
    await expect(desk.rail.instrument(APPLE)).toBeVisible();
  });
  await test.step("what is not listed can be requested by a prepared e-mail", async () => {
    await desk.rail.search.fill(UNLISTED);
    await expect(desk.rail.notListed).toContainText(UNLISTED);
    const mail = await desk.rail.preparedMail();
    expect(mail.to).toBe(operator);
    expect(mail.subject).toBe(`Instrument request: ${UNLISTED}`);
    expect(mail.body).toContain("please add this instrument");
    await expect(desk.rail.notListed.getByRole("blockquote")).toContainText(mail.body);
  });
  await test.step("a wrong check digit is reported with the right one, which is searched next", async () => {
    await desk.rail.search.fill("US0378331006");
    await expect(desk.rail.notListed).toContainText("the last digit should be 5");
    await expect(desk.rail.notListed.getByRole("link")).toHaveCount(0);
    await desk.rail.notListed.getByRole("button", { name: `Search ${APPLE}` }).click();
    await expect(desk.rail.search).toHaveValue(APPLE);
    await expect(desk.rail.search).toBeFocused();
    await expect(desk.rail.instrument(APPLE)).toBeVisible();
  });
  await test.step("a search is repeated as text, whatever it holds", async () => {
    await desk.rail.search.fill(`<img src=x onerror="alert(1)">`);
    await expect(desk.rail.notListed).toContainText("<IMG SRC=X", { ignoreCase: true });
    await expect(page.locator("img")).toHaveCount(0);
  });
  await test.step("only the list's own instruments are shown when asked for", async () => {
    await desk.rail.search.fill("");
    await desk.rail.instrument(APPLE).click();
    await desk.rail.instrument(FUND).click();
    await page.getByText("In this list 2").click();
    await expect(desk.rail.inThisList).toBeChecked();
    await expect(desk.rail.instruments).toHaveCount(2);
    await page.getByText("All", { exact: true }).click();
    await expect.poll(() => desk.rail.instruments.count()).toBeGreaterThan(10);
  });
});

test("of five thousand instruments a few dozen are mounted, and each can be found", async ({
  desk,
  simulator,
  page,
}) => {
  const isins = instrumentList(5000);
  await simulator.list(isins);
  await page.reload();
  await expect(desk.rail.count).toHaveAttribute("data-value", "5000");
  expect(await desk.rail.instruments.count()).toBeLessThan(100);
  for (const isin of [isins[4999], isins[2500]]) {
    await desk.rail.search.fill(`${isin}`);
    await expect(desk.rail.instruments).toHaveCount(1);
    await expect(desk.rail.instrument(`${isin}`)).toBeVisible();
  }
  await desk.rail.search.fill("");
  await desk.rail.instruments.first().focus();
  await page.keyboard.press("End");
  await expect(desk.rail.instrument(`${isins[4999]}`)).toBeFocused();
  expect(await desk.rail.instruments.count()).toBeLessThan(100);
});

test("entries that are not ISINs are left out and counted; repeated ones count once", async ({
  desk,
  simulator,
  page,
}) => {
  const entries = [APPLE, "<img src=x onerror=alert(1)>", FUND, APPLE, "us0378331005"];
  const body = JSON.stringify(entries.map((isin) => ({ isin })));
  await simulator.misbehave({ route: "instruments", body });
  await page.reload();
  await expect(desk.rail.count).toHaveAttribute("data-value", "2");
  await expect(desk.rail.count).toHaveAttribute("title", /2 entries left out/);
  await expect(page.locator("img")).toHaveCount(0);
});

test("a service that lists nothing says so", async ({ desk, simulator, page }) => {
  await simulator.misbehave({ route: "instruments", body: "[]" });
  await page.reload();
  await expect(desk.rail.count).toHaveAttribute("data-value", "0");
  await expect(page.getByText("The service lists no instruments.")).toBeVisible();
});

test("a list that fails with 500 or 502 leaves a link's quotes alone, and is requested again", async ({
  desk,
  simulator,
  page,
}) => {
  await desk.takeTime();
  for (const status of [500, 502]) {
    await simulator.misbehave({ route: "instruments", status });
    await desk.open([APPLE]);
    await expect(desk.rail.count).toHaveAttribute("data-value", "");
    await expect(desk.rail.count).not.toHaveText("");
    await simulator.behave();
    await page.clock.fastForward("01:00");
    await expect(desk.rail.count).toHaveAttribute("data-value", "60");
  }
});
