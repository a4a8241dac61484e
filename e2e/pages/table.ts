import { expect, type Locator, type Page } from "playwright/test";

/** The table: its columns, the order and height of its rows, and its selection. */
export class Table {
  readonly #page: Page;
  readonly heads: Locator;
  readonly menu: Locator;
  /** The actions on the selected rows. */
  readonly selection: Locator;
  readonly chosen: Locator;
  readonly heldOrder: Locator;

  constructor(page: Page) {
    this.#page = page;
    const grid = page.getByRole("grid", { name: "Watchlist" });
    this.heads = grid.getByRole("columnheader");
    this.menu = page.getByRole("menu");
    this.selection = page.getByRole("toolbar", { name: /selected$/ });
    this.chosen = grid.locator("[data-testid=quote][aria-selected=true]");
    this.heldOrder = page.getByText("Sorting paused while you use the table");
  }

  head(name: string): Locator {
    return this.heads.filter({ hasText: new RegExp(`^${name.replace(/[()]/g, "\\$&")}$`) });
  }

  /** Returns the texts of the column heads, in their order on screen. */
  columns(): Promise<readonly string[]> {
    return this.heads.allInnerTexts();
  }

  async choose(item: string): Promise<void> {
    await this.menu.getByText(item, { exact: true }).click();
  }

  /** Opens the menu of one column by the keyboard. */
  async openColumn(name: string): Promise<void> {
    await this.head(name).focus();
    await this.#page.keyboard.press("Alt+ArrowDown");
    await expect(this.menu).toBeVisible();
  }

  /** Opens the menu of the table. */
  async openTable(): Promise<void> {
    await this.#page.getByRole("button", { name: /^View/ }).click();
    await expect(this.menu).toBeVisible();
  }

  /** Returns the left edge of a column in pixels, once it has a head. */
  async left(name: string): Promise<number> {
    await expect(this.head(name)).toBeVisible();
    return (await this.head(name).boundingBox())?.x ?? 0;
  }

  /** Returns the pixels between the words of a sorted head and the mark of its sort. */
  sortMarkGap(name: string): Promise<number> {
    return this.head(name).evaluate((head) => {
      const words = head.ownerDocument.createRange();
      words.selectNodeContents(head.querySelector(".head-word") ?? head);
      const mark = head.querySelector(".arrow")?.getBoundingClientRect();
      return (mark?.left ?? 0) - words.getBoundingClientRect().right;
    });
  }

  async width(name: string): Promise<number> {
    return (await this.head(name).boundingBox())?.width ?? 0;
  }

  /** Drags from the middle of one element to a place in another. */
  async drag(from: Locator, to: Locator, place: { x?: number; y?: number } = {}): Promise<void> {
    const [start, end] = [await from.boundingBox(), await to.boundingBox()];
    if (!start || !end) throw new Error("what is dragged, or where to, is not on screen");
    const target = {
      x: end.x + (place.x ?? end.width / 2),
      y: end.y + (place.y ?? end.height / 2),
    };
    const { mouse } = this.#page;
    await mouse.move(start.x + Math.min(40, start.width / 2), start.y + start.height / 2);
    await mouse.down();
    await mouse.move(target.x, target.y, { steps: 8 });
    // The code for dragging is fetched with the first press, and follows later moves.
    await expect(async () => {
      await mouse.move(target.x, target.y + 1);
      await mouse.move(target.x, target.y);
      await expect(this.#page.locator(".dragging")).toHaveCount(1, { timeout: 200 });
    }).toPass();
    await mouse.up();
  }
}
