import { expect, type Locator, type Page } from "playwright/test";
import { type FieldName, field } from "./fields.ts";

/** The open list as large tiles for a room, `?view=wall`. */
export class Wall {
  readonly page: Page;
  readonly root: Locator;
  readonly list: Locator;
  readonly tiles: Locator;
  /** The button that leads back to the desk. */
  readonly toDesk: Locator;
  /** The button that names the present page; a press holds that page. */
  readonly pageMark: Locator;

  constructor(page: Page) {
    this.page = page;
    this.root = page.getByTestId("wall-page");
    this.list = page.getByRole("list", { name: "Wall" });
    this.tiles = this.list.getByTestId("quote");
    this.toDesk = this.root.getByRole("button", { name: "Back to the desk" });
    this.pageMark = this.root.getByRole("button", { name: /^Page/ });
  }

  /** Opens the wall with these instruments. The page sends its own requests, because a test may fake its time. */
  async goto(isins: readonly string[], more: Readonly<Record<string, string>> = {}): Promise<void> {
    const rest = new URLSearchParams({ view: "wall", worker: "off", ...more });
    await this.page.goto(`/?isin=${isins.join(",")}&${rest}`);
  }

  tile(isin: string): Locator {
    return this.list.getByRole("listitem", { name: isin });
  }

  value(isin: string, name: FieldName): Locator {
    return field(this.tile(isin), name);
  }

  /** Returns the width of a tile's chart as a share of the tile's. */
  async chartShare(isin: string): Promise<number> {
    const tile = this.tile(isin);
    const [own, chart] = await Promise.all([
      tile.boundingBox(),
      tile.getByRole("img", { name: "Bid and ask" }).boundingBox(),
    ]);
    return (chart?.width ?? 0) / (own?.width ?? 1);
  }

  /** Waits until this page of the wall is shown. */
  async expectPage(page: number, pages: number): Promise<void> {
    await expect(this.root).toHaveAttribute("data-page", `${page}`);
    await expect(this.root).toHaveAttribute("data-pages", `${pages}`);
  }

  /** Expects that no tile's content overflows it, and no price its side of the touch. */
  async expectTilesToHold(): Promise<void> {
    const excess = () =>
      this.tiles.evaluateAll((tiles) =>
        tiles
          .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1)
          .map((tile) => tile.getAttribute("data-isin")),
      );
    // Another window size is laid out in the next frames.
    await expect.poll(excess, "tiles whose content stands out below").toEqual([]);
    const wide = await this.tiles.locator("[data-field$=-price]").evaluateAll((prices) =>
      prices.flatMap((price) => {
        const side = price.parentElement;
        if (!side) return [];
        const { paddingLeft, paddingRight } = getComputedStyle(side);
        // An arrow may be in the padding, the digits may not.
        const digits = price.querySelector(".fig") ?? price;
        const [all, inner, outer] = [price, digits, side].map((part) =>
          part.getBoundingClientRect(),
        );
        if (!all || !inner || !outer) return [];
        const isInside =
          all.left >= outer.left - 1 &&
          all.right <= outer.right + 1 &&
          inner.left >= outer.left + Number.parseFloat(paddingLeft) - 1 &&
          inner.right <= outer.right - Number.parseFloat(paddingRight) + 1;
        return isInside ? [] : [price.textContent];
      }),
    );
    expect(wide, "prices that leave their side").toEqual([]);
  }
}
