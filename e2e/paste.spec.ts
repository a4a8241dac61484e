import { expect, test } from "./fixtures.ts";
import { APPLE, FUND, THIRD, UNLISTED } from "./support/market.ts";

test("several ISINs are pasted at once, each with what becomes of it", async ({ desk, page }) => {
  await desk.open([APPLE]);
  await desk.rail.paste.click();
  const { paste } = desk;
  await paste
    .getByRole("textbox")
    .fill(`${APPLE}, ${FUND};\n"${THIRD}"\t${UNLISTED} US0378331006 us0378331005 hello`);
  const said = async (text: string, words: string) =>
    expect(
      paste.getByRole("listitem").filter({ hasText: new RegExp(`^${text} `) }),
      text,
    ).toContainText(words);
  await said(APPLE, "is in this list already");
  await said(FUND, "will be added");
  await said(THIRD, "will be added");
  await said(UNLISTED, "is not offered by the service");
  await said("US0378331006", "last digit should be 5");
  await said("us0378331005", "is not an ISIN");
  await said("hello", "is not an ISIN");
  await paste.getByRole("button", { name: "Add 2 instruments" }).click();
  await expect(paste).toHaveCount(0);
  await expect(desk.watchlist.rows).toHaveCount(3);
  expect(await desk.watchlist.isins()).toEqual([APPLE, FUND, THIRD]);
  await expect(page).toHaveURL(`/?isin=${APPLE},${FUND},${THIRD}`);
});

test("a paste with nothing usable cannot be added", async ({ desk }) => {
  await desk.goto();
  await desk.rail.paste.click();
  await desk.paste.getByRole("textbox").fill("nothing here");
  await expect(desk.paste.getByRole("button", { name: "Nothing to add" })).toBeDisabled();
});

test("Escape closes the dialog and gives the focus back", async ({ desk, page }) => {
  await desk.goto();
  await desk.rail.paste.click();
  await expect(desk.paste.getByRole("textbox")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(desk.paste).toHaveCount(0);
  await expect(desk.rail.paste).toBeFocused();
});
