import type { Locator } from "playwright/test";
import { expect, test } from "../fixtures.ts";
import { Lists } from "../pages/lists.ts";
import { APPLE, FUND, THIRD, UNLISTED, unlistedIsins } from "../support/market.ts";

test("several ISINs are pasted at once, or none, and the dialog says what becomes of each", async ({
  desk,
  page,
}) => {
  await desk.open([APPLE]);
  const { paste } = desk;
  await test.step("a paste with nothing usable cannot be added", async () => {
    await desk.rail.paste.click();
    await paste.getByRole("textbox").fill("nothing here");
    await expect(paste.getByRole("button", { name: "Nothing to add" })).toBeDisabled();
  });
  await test.step("Escape closes the dialog and gives the focus back", async () => {
    await page.keyboard.press("Escape");
    await expect(paste).toHaveCount(0);
    await expect(desk.rail.paste).toBeFocused();
  });
  await test.step("usable ISINs are added, and the dialog says what becomes of each entry", async () => {
    await desk.rail.paste.click();
    await paste
      .getByRole("textbox")
      .fill(`${APPLE}, ${FUND};\n"${THIRD}"\t${UNLISTED} US0378331006 us0378331005 hello`);
    const expectVerdict = async (text: string, words: string) =>
      expect(
        paste.getByRole("listitem").filter({ hasText: new RegExp(`^${text} `) }),
        text,
      ).toContainText(words);
    await expectVerdict(APPLE, "is in this list already");
    await expectVerdict(FUND, "will be added");
    await expectVerdict(THIRD, "will be added");
    await expectVerdict(UNLISTED, "is not offered by the service");
    await expectVerdict("US0378331006", "last digit should be 5");
    await expectVerdict("us0378331005", "is not an ISIN");
    await expect(
      paste.getByText("Ignored, because the line has several ISINs: hello"),
    ).toBeVisible();
    await paste.getByRole("button", { name: "Add 2 instruments" }).click();
    await expect(paste).toHaveCount(0);
    await expect(desk.watchlist.rows).toHaveCount(3);
    expect(await desk.watchlist.isins()).toEqual([APPLE, FUND, THIRD]);
    await expect(page).toHaveURL(`/?isin=${APPLE},${FUND},${THIRD}&focus=${FUND}`);
  });
  await test.step("the first added instrument is in detail, until another paste finds one there", async () => {
    await expect(desk.focus.panel).toHaveAttribute("data-isin", FUND);
    await page.keyboard.press("Control+z");
    await expect(desk.focus.panel).toHaveCount(0);
  });
  await test.step("a new list takes them, by the keyboard alone, and one undo takes it away", async () => {
    const lists = new Lists(page);
    await desk.rail.paste.click();
    await paste.getByRole("textbox").fill(`ISIN\tQty\n${FUND}\t5\n${APPLE}\t6\n${FUND}\t7`);
    await expect(paste.getByTestId("paste-counts")).toContainText(
      "1 new · 1 in this list already · 1 duplicate · Columns not used: Qty",
    );
    await paste.getByRole("radio", { name: "This list" }).focus();
    await page.keyboard.press("ArrowRight");
    await expect(paste.getByTestId("paste-counts")).toContainText("New list 2 new");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Pairs\n");
    await expect(lists.tab("Pairs")).toHaveAttribute("aria-selected", "true");
    expect(await desk.watchlist.isins()).toEqual([FUND, APPLE]);
    await page.keyboard.press("Control+z");
    await expect(lists.tab("Pairs")).toHaveCount(0);
  });
});

test("a long paste is read without the field, and one of more than 1 MB is refused with a message", async ({
  desk,
}) => {
  await desk.open([APPLE]);
  await desk.rail.paste.click();
  const { paste } = desk;
  const field = paste.getByRole("textbox");
  await pasteInto(field, `${unlistedIsins(9000).join("\n")}\n${FUND}`);
  await expect(field).toHaveCount(0);
  await expect(paste.getByText("From the clipboard")).toBeFocused();
  await expect(paste.getByRole("listitem")).toHaveCount(501);
  await expect(paste.getByText("and 8,501 more")).toBeVisible();
  await expect(paste.getByRole("button", { name: "Add 1 instrument" })).toBeEnabled();
  await paste.getByRole("button", { name: "Enter other text" }).click();
  await pasteInto(field, unlistedIsins(80_000).join("\n"));
  await expect(paste.getByRole("alert")).toHaveText("Larger than 1 MB. Nothing was read.");
  await expect(paste.getByRole("button", { name: "Nothing to add" })).toBeDisabled();
});

/** Pastes as from the clipboard. The field may be gone when the event returns. */
function pasteInto(field: Locator, text: string): Promise<void> {
  return field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    element.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
}
