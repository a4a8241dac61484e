import type { Page } from "playwright/test";
import { instrumentList } from "#server/simulator/market/universe.ts";
import { expect, test } from "../fixtures.ts";
import type { DeskPage } from "../pages/desk-page.ts";
import { countActions } from "../support/actions.ts";
import { APPLE, EXAMPLE, FUND, THIRD } from "../support/market.ts";
import { servePseudoLocale } from "../support/pseudo-locale.ts";

/** The shortest query whose first result is this instrument, and Enter. */
const PREFIX = THIRD.slice(0, 6).toLowerCase();

const HANDS = [
  { delay: 0, language: "en", width: 1440, height: 900 },
  { delay: 20, language: "de", width: 390, height: 844 },
  { delay: 40, language: "pseudo", width: 1200, height: 800 },
  { delay: 160, language: "en", width: 1440, height: 900 },
] as const;

/** Opens the desk in a language, with the keyboard on a row. */
async function openOnRow(desk: DeskPage, { language }: Pick<(typeof HANDS)[number], "language">) {
  const { page } = desk;
  if (language === "pseudo") await servePseudoLocale(page);
  await page.goto(`/?isin=${APPLE},${FUND}&lang=${language === "en" ? "en" : "de"}`);
  await expect(rowOf(page, APPLE)).toHaveAttribute("data-state", "live");
  await rowOf(page, FUND).focus();
}

/** Returns an instrument's row in any language: the grid has another name in each. */
const rowOf = (page: Page, isin: string) =>
  page.locator(`[data-testid=quote][data-isin="${isin}"]`);

for (const hand of HANDS) {
  const { delay, language, width, height } = hand;
  test(`at ${delay} ms a key, ${language}, ${width} px: seven keys watch an instrument, four digits cost it`, async ({
    desk,
    page,
    simulator,
  }) => {
    await simulator.pin(THIRD, EXAMPLE);
    await page.setViewportSize({ width, height });
    await openOnRow(desk, hand);
    await page.keyboard.type("wo", { delay });
    await page.keyboard.press("Escape");
    await expect(rowOf(page, FUND)).toBeFocused();
    const actions = await countActions(page);
    await page.keyboard.type(`${PREFIX}\n`, { delay });
    expect(await actions()).toBe(7);
    await expect(desk.focus.panel).toHaveAttribute("data-isin", THIRD);
    await page.keyboard.type("1500", { delay });
    expect(await actions()).toBe(7 + 4);
    await expect(desk.estimate.quantity).toHaveValue("1500");
    await expect(desk.estimate.buy).toHaveAttribute("data-value", "16050");
    await page.keyboard.press("Escape");
    await expect(rowOf(page, THIRD)).toBeFocused();
    await expect(page.getByTestId("quote")).toHaveCount(3);
    await expect(desk.top.pause).toHaveAttribute("aria-pressed", "false");
  });
}

test("letters find a row of the open list first, and Down what Enter adds, in the search and the command field", async ({
  desk,
  page,
}) => {
  await desk.open([APPLE]);
  await desk.watchlist.row(APPLE).focus();
  const foot = page.getByRole("complementary", { name: "Instruments" }).locator("footer");
  await test.step("the foot of the search follows the chosen hit", async () => {
    const [country] = APPLE.split(/(?<=^..)/);
    await page.keyboard.type(`${country}`.toLowerCase());
    await expect(foot).toContainText("Enter shows it: already in Shared list.");
    await expect(desk.rail.instruments.first()).toHaveAttribute("aria-checked", "true");
    await page.keyboard.press("ArrowDown");
    await expect(foot).toContainText("Enter adds it to Shared list.");
    await page.keyboard.press("Escape");
    await expect(desk.watchlist.row(APPLE)).toBeFocused();
    await page.keyboard.type(`${country}\n`);
    await expect(desk.watchlist.row(APPLE)).toBeFocused();
    await expect(desk.focus.panel).toHaveAttribute("data-isin", APPLE);
    await expect(desk.watchlist.rows).toHaveCount(1);
    await page.keyboard.type(`${country}`);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(desk.watchlist.rows).toHaveCount(2);
  });
  await test.step("so does that of the command field", async () => {
    const dialog = page.getByRole("dialog");
    const first = dialog.getByRole("option").first();
    await page.keyboard.press("Control+k");
    await page.keyboard.type("us");
    await expect(first).toHaveAccessibleName(/ in this list$/);
    await expect(dialog).toContainText("Enter show; already in Shared list");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await expect(dialog).toContainText("Enter add to Shared list");
    await page.keyboard.press("Control+a");
    await page.keyboard.type(APPLE);
    await page.keyboard.press("Enter");
    await expect(desk.focus.panel).toHaveAttribute("data-isin", APPLE);
    await expect(desk.watchlist.rows).toHaveCount(2);
  });
});

test("Enter in the quantity goes back to the row, and Ctrl Enter estimates the list for it", async ({
  desk,
  page,
  simulator,
}) => {
  await simulator.pin(APPLE, EXAMPLE);
  await desk.open([APPLE, FUND]);
  await test.step("without a focus and a detail, a digit estimates the list, and Down leads into the table", async () => {
    await expect(desk.listEstimate.field).toBeVisible();
    // The keys of the table load after the first quotes.
    await expect(async () => {
      if (await page.evaluate(() => document.activeElement === document.body)) {
        await page.keyboard.press("ArrowDown");
      }
      await expect(desk.watchlist.row(APPLE)).toBeFocused({ timeout: 500 });
    }).toPass();
    await desk.watchlist.row(APPLE).blur();
    await page.keyboard.type("1500");
    await expect(desk.listEstimate.field).toHaveValue("1500");
    await expect(desk.focus.panel).toHaveCount(0);
    await desk.listEstimate.clear.click();
  });
  const { quantity, buy } = desk.estimate;
  await desk.watchlist.row(APPLE).click();
  await expect(desk.focus.panel).toHaveAttribute("data-isin", APPLE);
  await desk.watchlist.row(APPLE).focus();
  await page.keyboard.type("1500\n", { delay: 20 });
  await expect(rowOf(page, APPLE)).toBeFocused();
  await expect(quantity).toHaveValue("1,500");
  await expect(buy).toHaveAttribute("data-value", "16050");
  await expect(desk.listEstimate.field).toHaveValue("");
  await page.keyboard.type("20", { delay: 20 });
  await page.keyboard.press("Control+Enter");
  await expect(rowOf(page, APPLE)).toBeFocused();
  await expect(desk.listEstimate.field).toHaveValue("20");
  await expect(page.getByRole("columnheader", { name: /^Buy/ })).toBeVisible();
});

test("on a first load slowed six times, what is typed from the first script on finds its field", async ({
  desk,
  page,
}) => {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  await page.goto(`/?isin=${APPLE}`, { waitUntil: "commit" });
  await page.waitForFunction(() => document.querySelector("#root > *") !== null);
  await page.keyboard.type(`${PREFIX}\n1500`);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await expect(desk.focus.panel).toHaveAttribute("data-isin", THIRD);
  await expect(desk.estimate.quantity).toHaveValue("1500");
});

test("thirty instruments with names come from a spreadsheet by two actions, and leave by one", async ({
  desk,
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await desk.open([APPLE]);
  await desk.watchlist.row(APPLE).focus();
  const rows = instrumentList(31)
    .slice(1)
    .map((isin, index) => `${isin}\tHolding ${index}\t${index * 100}\tEUR`);
  await page.evaluate((text) => navigator.clipboard.writeText(text), rows.join("\n"));
  const actions = await countActions(page);
  await page.keyboard.press("Control+v");
  // Press Enter at once, before the preview is there.
  await page.keyboard.press("Enter");
  expect(await actions()).toBe(2);
  await expect(desk.watchlist.rows).toHaveCount(31);
  await expect(desk.paste).toHaveCount(0);
  await expect(desk.watchlist.row(FUND)).toContainText("Holding 0");
  await page.keyboard.press("Control+z");
  await expect(desk.watchlist.rows).toHaveCount(1);
  await expect(desk.rail.instrument(FUND)).not.toContainText("Holding 0");
});

test("the first of pasted instruments takes the focus, below a list longer than the window", async ({
  desk,
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.setViewportSize({ width: 1440, height: 420 });
  const all = instrumentList(20);
  const [before, pasted] = [all.slice(0, 14), all.slice(14)];
  await desk.open(before);
  await desk.watchlist.row(before[0] ?? "").focus();
  await expect(desk.watchlist.row(before.at(-1) ?? "")).not.toBeInViewport();
  await page.evaluate((text) => navigator.clipboard.writeText(text), pasted.join("\n"));
  await page.keyboard.press("Control+v");
  await page.keyboard.press("Enter");
  await expect(desk.watchlist.row(pasted[0] ?? "")).toBeFocused();
  await expect(desk.watchlist.row(pasted[0] ?? "")).toBeInViewport({ ratio: 1 });
});

test("a letter runs no command; Alt with a letter does, by the key's place, and AltGr does not", async ({
  desk,
  page,
  simulator,
}) => {
  // Each letter searches the list.
  await simulator.list([], instrumentList(60).slice(10));
  await desk.open([APPLE, FUND], APPLE);
  await desk.watchlist.row(FUND).focus();
  await test.step("accents and input methods compose in the search from the first key on", async () => {
    const session = await page.context().newCDPSession(page);
    const key = { key: "Dead", code: "BracketLeft", windowsVirtualKeyCode: 219 };
    await session.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...key });
    await expect(desk.rail.search).toBeFocused();
    await session.send("Input.dispatchKeyEvent", { type: "keyUp", ...key });
    await page.keyboard.insertText("é");
    await expect(desk.rail.search).toHaveValue("é");
    await page.keyboard.press("Escape");
    const method = { key: "Process", code: "KeyN", windowsVirtualKeyCode: 229 };
    await session.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...method });
    await session.send("Input.imeSetComposition", {
      text: "に",
      selectionStart: 1,
      selectionEnd: 1,
    });
    // Enter and the arrows belong to what is being composed.
    await session.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...method, key: "Enter" });
    await session.send("Input.insertText", { text: "日" });
    await expect(desk.rail.search).toHaveValue("日");
    await expect(desk.watchlist.rows).toHaveCount(2);
    await page.keyboard.press("Escape");
    await expect(desk.watchlist.row(FUND)).toBeFocused();
  });
  await test.step("each letter that is typed on a row goes to the search", async () => {
    const states = await page.evaluateHandle(() => {
      const seen: string[] = [];
      addEventListener("keyup", () => {
        const { activeElement: active } = document;
        const value = active instanceof HTMLInputElement ? active.value : "";
        seen.push(`${active?.getAttribute("data-testid")} ${value}`);
      });
      return seen;
    });
    const expected: string[] = [];
    for (const letter of "abcdefghijklmnopqrstuvwxyz") {
      await page.keyboard.press(letter);
      await page.keyboard.press("Escape");
      expected.push(`instrument-search ${letter}`, "quote ");
    }
    expect(await states.jsonValue()).toEqual(expected);
    await expect(rowOf(page, FUND)).toBeFocused();
  });
  await page.keyboard.type("pwdtcvaleogik");
  await expect(desk.rail.search).toHaveValue("pwdtcvaleogik");
  await page.keyboard.press("Escape");
  await expect(desk.watchlist.row(FUND)).toBeFocused();
  const pressAltP = (key: string, { isAltGr }: { readonly isAltGr: boolean }) =>
    page.evaluate(
      ({ key, isAltGr }) => {
        const held = { altKey: true, ctrlKey: isAltGr, modifierAltGraph: isAltGr };
        const init = { key, code: "KeyP", ...held, bubbles: true, cancelable: true };
        document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", init));
      },
      { key, isAltGr },
    );
  await pressAltP("π", { isAltGr: false });
  await desk.top.expectState("paused");
  await pressAltP("þ", { isAltGr: true });
  await expect(desk.rail.search, "a letter by AltGr is typed").toBeFocused();
  await page.keyboard.press("Escape");
  await desk.top.expectState("paused");
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
});

test("Ctrl Z or the undo button restores what was removed: a label, an alert, a quantity", async ({
  desk,
  page,
}) => {
  await desk.open([APPLE], APPLE);
  const undo = page.getByTestId("undo");
  await desk.watchlist.row(APPLE).focus();
  const field = page.getByRole("textbox", { name: `Label of ${APPLE}` });
  for (const label of ["Chips", ""]) {
    await page.keyboard.press("F2");
    await field.fill(label);
    await page.keyboard.press("Enter");
  }
  await expect(undo).toContainText("Label removed.");
  await page.keyboard.press("Control+z");
  await expect(desk.watchlist.row(APPLE)).toContainText("Chips");
  await page.keyboard.press("Alt+m");
  await desk.alerts.level.fill("10");
  await desk.alerts.level.press("Enter");
  await expect(desk.alerts.form, "the question of a far level").toContainText(
    "Far from the market",
  );
  await page.keyboard.press("Enter");
  await desk.alerts.rows.getByRole("button").first().press("Delete");
  await expect(desk.alerts.rows).toHaveCount(0);
  await undo.getByRole("button", { name: "Undo" }).click();
  await expect(desk.alerts.rows).toHaveCount(1);
  await desk.estimate.compare.click();
  const presets = await desk.estimate.compared.count();
  await desk.estimate.comparison
    .getByRole("button", { name: /^Remove/ })
    .first()
    .click();
  await expect(desk.estimate.compared).toHaveCount(presets - 1);
  await page.keyboard.press("Control+z");
  await expect(desk.estimate.compared).toHaveCount(presets);
});

test("a letter that was once assigned as a key is typed, and one note says so", async ({
  desk,
  page,
}) => {
  await page.addInitScript(() => {
    const stored = localStorage.getItem("touchline:settings");
    if (stored === null) {
      const keys = { pause: "X", next: "" };
      localStorage.setItem("touchline:settings", JSON.stringify({ version: 1, keys }));
    }
  });
  await desk.open([APPLE]);
  const note = page.getByTestId("old-keys");
  await expect(note).toContainText("1 of your shortcuts is back to its default");
  await page.keyboard.press("x");
  await expect(desk.rail.search).toHaveValue("x");
  await expect(desk.top.pause).toHaveAttribute("aria-pressed", "false");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Alt+p");
  await desk.top.expectState("paused");
  await note.getByRole("button", { name: "Got it" }).click();
  await expect(note).toHaveCount(0);
  await page.reload();
  await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", /live|stale/);
  expect(await page.evaluate(() => localStorage.getItem("touchline:settings"))).not.toContain(
    '"X"',
  );
});
