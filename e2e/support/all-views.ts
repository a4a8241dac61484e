import { expect } from "playwright/test";
import { CommandField } from "../pages/command-field.ts";
import type { DeskPage } from "../pages/desk-page.ts";
import { PresenterPanel } from "../pages/presenter.ts";
import { Wall } from "../pages/wall.ts";
import { expectNineFields } from "./hooks.ts";
import { APPLE, FUND, THIRD } from "./market.ts";
import type { Simulator } from "./simulator.ts";

/**
 * Opens the views beside the desk of a sound market: the wall, the presenter, frozen time, an error
 * page. Ends with a page that met a limit and holds no quote.
 */
export async function visitOtherViews(
  desk: DeskPage,
  simulator: Simulator,
  look: () => Promise<void>,
): Promise<void> {
  const wall = new Wall(desk.page);
  await wall.goto([APPLE]);
  await expect(wall.tile(APPLE)).toHaveAttribute("data-state", "live");
  await look();
  const presenter = new PresenterPanel(desk.page);
  await presenter.goto();
  await expect(presenter.panel).toBeVisible();
  await look();

  await simulator.stand();
  desk.freezeAt((await simulator.state()).now);
  await desk.open([APPLE]);
  await look();
  desk.freezeAt("");

  await simulator.misbehave({ route: "any", status: 401 });
  // The message fills only a page that never had a value, so use an instrument that was not shown before.
  await desk.goto({ isins: [THIRD] });
  await expect(desk.trouble).toBeVisible();
  await look();

  // Another run is another source, so no wait of the previous one applies.
  await simulator.restart();
  await simulator.misbehave({ route: "any", status: 429, headers: { "retry-after": "30" } });
  await desk.goto({ isins: [THIRD] });
  await desk.top.expectState("rate-limited");
}

/** Shows a pinned instrument, then a second list, in a wide window. The detail must have a quantity. */
export async function visitSecondPane(desk: DeskPage, look: () => Promise<void>): Promise<void> {
  const { page, secondPane, watchlist } = desk;
  const before = page.viewportSize();
  await page.setViewportSize({ width: 1920, height: 1080 });
  await watchlist.row(FUND).focus();
  await page.keyboard.press("Alt+y");
  await expect(secondPane.quote).toHaveAttribute("data-state", "live");
  await expect(secondPane.estimate("round-trip")).not.toHaveAttribute("data-value", "");
  await expectNineFields(page);
  await look();
  await watchlist.keep.click();
  const commands = new CommandField(page);
  // A copy holds the same instruments: a later view needs one that was not shown before.
  await commands.do("duplicate the list");
  await commands.do("show the list shared list beside");
  await expect(secondPane.rows.first()).toHaveAttribute("data-state", "live");
  await expectNineFields(page);
  await look();
  if (before) await page.setViewportSize(before);
}
