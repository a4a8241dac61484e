import { readFile } from "node:fs/promises";
import type { Page } from "playwright/test";

/** The names that docs/automation.md promises, and those that it does not. */
interface Contract {
  /** Attributes that each hook must have, by the hook's selector. */
  readonly hooks: ReadonlyMap<string, ReadonlySet<string>>;
  /** Selectors and names of attributes that are internal to the page. */
  readonly others: ReadonlySet<string>;
}

const DOCUMENT = new URL("../../docs/automation.md", import.meta.url);

const quoted = (text: string): readonly string[] =>
  [...text.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);

async function readContract(): Promise<Contract> {
  const text = await readFile(DOCUMENT, "utf8");
  const hooks = new Map<string, ReadonlySet<string>>();
  for (const line of text.split("\n").filter((row) => row.startsWith("| `["))) {
    const [, selectors = "", attributes = ""] = line.split("|");
    for (const selector of quoted(selectors)) hooks.set(selector, new Set(quoted(attributes)));
  }
  const [, unpromised = ""] = /\n## Not promised\n(.*?)\n## /s.exec(text) ?? [];
  const others = unpromised.split("\n\n").flatMap((paragraph) => {
    const [first = "", ...names] = quoted(paragraph);
    if (first === "data-testid" || first === "data-field") {
      return names.map((name) => `[${first}=${name}]`);
    }
    return [first, ...names];
  });
  return { hooks, others: new Set(others) };
}

/** Compares the hooks on pages with the contract. */
export interface ContractCoverage {
  /** Records every hook that is on the page now. */
  record(page: Page): Promise<void>;
  /** Returns the documented names that were on no page: hooks, and attributes of those that were. */
  missing(): readonly string[];
  /** Returns the names that were on a page and are not in the document. */
  undocumented(): readonly string[];
}

export async function openContract(): Promise<ContractCoverage> {
  const { hooks, others } = await readContract();
  const seen = new Map<string, Set<string>>();
  const unknown = new Set<string>();

  function recordElement({ selectors, attributes }: Marked) {
    const promised = new Set<string>();
    for (const selector of selectors) {
      const named = hooks.get(selector);
      if (!named && !others.has(selector)) unknown.add(selector);
      if (!named) continue;
      for (const name of named) promised.add(name);
      seen.set(selector, new Set([...(seen.get(selector) ?? []), ...attributes]));
    }
    // An element that is not promised may have any attribute.
    if (selectors.length > 0 && selectors.every((selector) => others.has(selector))) return;
    for (const name of attributes.filter((each) => each.startsWith("data-"))) {
      if (!promised.has(name) && !others.has(name)) {
        unknown.add(`${name} of ${selectors.join("") || "an element without a hook"}`);
      }
    }
  }

  return {
    async record(page) {
      for (const marked of await marksOn(page)) recordElement(marked);
    },
    missing: () =>
      [...hooks].flatMap(([selector, named]) => {
        const had = seen.get(selector);
        if (!had) return [selector];
        return [...named].filter((name) => !had.has(name)).map((name) => `${name} of ${selector}`);
      }),
    undocumented: () => [...unknown],
  };
}

/** One element with marks: the hooks that select it, and the names of its other attributes. */
interface Marked {
  readonly selectors: readonly string[];
  readonly attributes: readonly string[];
}

function marksOn(page: Page): Promise<readonly Marked[]> {
  return page.evaluate(() => {
    const hooks = ["data-testid", "data-field"];
    const marked = [...document.querySelectorAll("*")].map((element) => {
      const names = element.getAttributeNames();
      const selectors = names
        .filter((name) => hooks.includes(name))
        .map((name) => `[${name}=${element.getAttribute(name)}]`);
      if (names.includes("data-round")) selectors.push("[data-round]");
      return { selectors, attributes: names.filter((name) => !hooks.includes(name)) };
    });
    const all = marked.filter(
      ({ selectors, attributes }) =>
        selectors.length > 0 || attributes.some((name) => name.startsWith("data-")),
    );
    return [...new Set(all.map((each) => JSON.stringify(each)))].map((text) => JSON.parse(text));
  });
}
