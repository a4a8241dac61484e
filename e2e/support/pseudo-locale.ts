import type { Page } from "playwright/test";
import { build } from "vite";
import { LANGUAGE_NAMES } from "#market/languages.ts";

/** Scripts with every text of the page in the pseudo-locale, by file name. Each test worker builds them once. */
let scripts: Promise<ReadonlyMap<string, string>> | undefined;

async function buildScripts(): Promise<ReadonlyMap<string, string>> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    build: {
      write: false,
      minify: false,
      lib: {
        entry: "src/app/start/testing-pseudo-translation.ts",
        formats: ["es"],
        fileName: () => "translation.js",
      },
    },
  });
  const [bundle] = [built].flat();
  if (!bundle || !("output" in bundle)) throw new Error("Vite has built nothing");
  return new Map(
    bundle.output.flatMap((file) => (file.type === "chunk" ? [[file.fileName, file.code]] : [])),
  );
}

/**
 * Makes the page use the pseudo-locale in place of German, from right to left. Call it before the page is
 * opened in German. The product has no pseudo-locale: the test hands it to the page.
 */
export async function servePseudoLocale(page: Page): Promise<void> {
  scripts ??= buildScripts();
  const bodies = await scripts;
  const contentType = "text/javascript";
  await page.route("**/assets/translation-*.js", (route) =>
    route.fulfill({ contentType, body: 'export { translation } from "/pseudo/translation.js";' }),
  );
  await page.route("**/pseudo/*", (route) => {
    const body = bodies.get(new URL(route.request().url()).pathname.slice("/pseudo/".length));
    return body === undefined ? route.abort() : route.fulfill({ contentType, body });
  });
  await page.addInitScript(() => {
    document.addEventListener("DOMContentLoaded", () => {
      document.documentElement.dir = "rtl";
    });
  });
}

/** Elements without texts of the catalogue: an ISIN in its two parts, and names from the browser. */
const EXEMPT = ".isin, [data-country]";

/**
 * Returns the visible texts and attributes that do not come from the catalogue: those with a word
 * outside the pseudo-locale's brackets.
 */
export function untranslatedTexts(page: Page): Promise<readonly string[]> {
  // The key Alt has that name on every keyboard.
  const names = [...Object.values<string>(LANGUAGE_NAMES), "Alt"];
  return page.evaluate(
    ({ exempt, names }) => {
      const WORD = /\p{L}{2,}/u;
      const CODE = /^[A-Z]{2}[A-Z0-9]{9}\d$/;
      const found: string[] = [];
      const isShown = (element: Element) =>
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      const outside = (text: string, from = 0) => {
        let depth = from;
        let rest = "";
        for (const char of text) {
          if (char === "⟧") depth -= 1;
          if (depth === 0) rest += char;
          if (char === "⟦") depth += 1;
        }
        return { rest, depth };
      };
      const check = (text: string, where: string) => {
        const words = text
          .split(/[\s⟦⟧\u2067\u2069]+/)
          .filter((word) => WORD.test(word) && !CODE.test(word) && !names.includes(word));
        if (words.length > 0) found.push(`${where}: ${words.join(" ")}`);
      };
      // A text of the catalogue may span elements, so the depth is counted over all of them.
      let depth = 0;
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const { parentElement: parent, textContent } = walker.currentNode;
        if (!parent || !textContent || !isShown(parent) || parent.closest("script, style"))
          continue;
        const { rest, depth: next } = outside(textContent, depth);
        depth = next;
        if (!parent.closest(exempt)) check(rest, parent.className || parent.tagName);
      }
      if (depth !== 0) found.push(`brackets that are not closed: ${depth}`);
      for (const name of ["aria-label", "title", "placeholder", "alt", "aria-description"]) {
        for (const element of document.querySelectorAll(`[${name}]`)) {
          const text = element.getAttribute(name) ?? "";
          if (isShown(element) && !element.matches(exempt)) check(outside(text).rest, name);
        }
      }
      return found;
    },
    { exempt: EXEMPT, names },
  );
}

/**
 * Returns figures of the touch that overlap or leave their container: prices, sizes and the spread of
 * each row and of the detail.
 */
export function overlaps(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const SIDES = ["bid-price", "bid-size", "ask-price", "ask-size", "spread"];
    const found: string[] = [];
    // Of the text alone: the track of a bar is as wide as its cell.
    const boxOf = (element: Element) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const rects: DOMRect[] = [];
      while (texts.nextNode()) {
        const range = document.createRange();
        range.selectNode(texts.currentNode);
        rects.push(...range.getClientRects());
      }
      if (rects.length === 0) return element.getBoundingClientRect();
      return {
        left: Math.min(...rects.map(({ left }) => left)),
        right: Math.max(...rects.map(({ right }) => right)),
        top: Math.min(...rects.map(({ top }) => top)),
        bottom: Math.max(...rects.map(({ bottom }) => bottom)),
      };
    };
    for (const holder of document.querySelectorAll("[data-testid=quote], [data-testid=focus]")) {
      const shown = SIDES.flatMap((name) => {
        const field = holder.querySelector(`[data-field=${name}]`);
        return field?.checkVisibility() ? [{ name, box: boxOf(field) }] : [];
      });
      for (const [at, { name, box }] of shown.entries()) {
        for (const other of shown.slice(at + 1)) {
          const isBeside = box.right <= other.box.left + 1 || other.box.right <= box.left + 1;
          const isAbove = box.bottom <= other.box.top + 1 || other.box.bottom <= box.top + 1;
          const where = holder.getAttribute("data-isin");
          if (!isBeside && !isAbove) found.push(`${where}: ${name} and ${other.name}`);
        }
        const { left, right } = holder.getBoundingClientRect();
        if (box.left < left - 1 || box.right > right + 1) found.push(`${name} leaves its place`);
      }
    }
    return found;
  });
}

/** Returns the page, panes and windows that wrongly scroll sideways, with their overflow in pixels. */
export function sidewaysScrolls(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("html, .rail, .focus-pane, main, [role=dialog], [role=dialog] *")]
      .filter((element) => {
        const { overflowX } = getComputedStyle(element);
        const scrolls =
          element === document.documentElement || ["auto", "scroll"].includes(overflowX);
        return scrolls && element.scrollWidth > element.clientWidth;
      })
      .map(
        ({ tagName, className, scrollWidth, clientWidth }) =>
          `${tagName} ${className}: ${scrollWidth - clientWidth}`,
      ),
  );
}
