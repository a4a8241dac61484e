import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium, type Page } from "playwright";
import { ensureBuilt } from "#server/build/build.ts";
import { ensureChromium } from "../../scripts/browser.mjs";
import { toPalettePng } from "./palette-png.ts";
import { SCENES } from "./scenes.ts";

const FOLDER = join("docs", "pictures");
const SHOWS = "[data-testid=quote][data-state=live], [data-testid=focus]";

/** `npm run pictures`: takes the README's pictures from the simulated market. */
export async function main(root: string): Promise<void> {
  const executablePath = ensureChromium(console.error);
  if (process.env["TOUCHLINE_DIST"] === undefined) await ensureBuilt(root);
  const browser = await chromium.launch({ executablePath });
  const taken = new Map<string, Buffer>();
  const take = async (page: Page, name: string) => {
    // A page that shows nothing yet must not become a picture.
    await page.locator(SHOWS).first().waitFor({ timeout: 10_000 });
    taken.set(name, await page.screenshot({ animations: "disabled" }));
  };
  try {
    // One after the other: on a busy machine answers are late, which would change the pace in the pictures.
    for (const scene of SCENES) await scene(browser, take);
  } finally {
    await browser.close();
  }
  // Once all pictures are taken: this keeps the processor busy, and a gateway would answer late.
  for (const [name, picture] of taken) {
    const path = join(FOLDER, `${name}.png`);
    await writeFile(join(root, path), toPalettePng(picture));
    console.log(path);
  }
}
