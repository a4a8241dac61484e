// @ts-check
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright";
import { ensureChromium } from "../browser.mjs";
import { root } from "../child.mjs";

const folder = join(root, "public");

/**
 * The icons that systems show for an installed page. Where the system cuts out its own shape, the background fills
 * the square (`isFilled`). Of a maskable icon only the inner 80 % are sure to be visible.
 */
const icons = [
  { name: "touchline-192", size: 192, isFilled: false, scale: 1 },
  { name: "touchline-512", size: 512, isFilled: false, scale: 1 },
  { name: "touchline-maskable-512", size: 512, isFilled: true, scale: 0.8 },
  { name: "apple-touch-180", size: 180, isFilled: true, scale: 0.9 },
];

/** Draws `public/favicon.svg` at the sizes that the manifest and the page name, into `public/icons`. */
async function main() {
  const mark = readFileSync(join(folder, "favicon.svg"), "utf8");
  const ground = /<rect [^>]*fill="([^"]+)"/.exec(mark)?.[1];
  if (ground === undefined) throw new Error("favicon.svg has no ground to draw on");
  mkdirSync(join(folder, "icons"), { recursive: true });
  const browser = await chromium.launch({ executablePath: ensureChromium(console.log) });
  try {
    for (const { name, size, isFilled, scale } of icons) {
      const page = await browser.newPage({ viewport: { width: size, height: size } });
      const width = Math.round(size * scale);
      await page.setContent(`
        <style>
          body { margin: 0; height: 100vh; display: grid; place-items: center; }
          body { background: ${isFilled ? ground : "transparent"}; }
          svg { width: ${width}px; height: ${width}px; display: block; }
        </style>
        ${mark}`);
      const path = join(folder, "icons", `${name}.png`);
      await page.screenshot({ path, omitBackground: true });
      await page.close();
    }
  } finally {
    await browser.close();
  }
}

await main();
