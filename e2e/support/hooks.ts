import { expect, type Page } from "playwright/test";
import { FIELDS } from "../pages/fields.ts";

const ISIN = /^[A-Z]{2}[A-Z0-9]{9}\d$/;
const DECIMAL = /^-?\d+(\.\d+)?$/;
const EITHER = /^(true|false)$/;

const QUOTE = {
  "data-isin": ISIN,
  "data-state": /^live$/,
  "data-book": /^(normal|locked|crossed)$/,
  "data-problem": /^$/,
};
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const HISTORY = {
  "data-window": /^(5m|15m|1h|session)$/,
  "data-from": INSTANT,
  "data-to": INSTANT,
  "data-following": EITHER,
};
const ESTIMATE = { "data-value": DECIMAL, "data-covered": EITHER };

/** The automation contract: what selects each hook, and what its attributes hold on a sound page. */
export const HOOKS: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  "[data-testid=connection]": { "data-state": /^[a-z-]+$/ },
  "[data-testid=pace]": { "data-per-minute": /^\d+$/, "data-cycle-seconds": /^\d+(\.\d+)?$/ },
  "[data-testid=pause]": { "aria-pressed": EITHER },
  "[data-testid=simulated]": {},
  "[data-testid=theme]": {},
  "[data-testid=open-alerts]": { "data-unseen": /^\d+$/ },
  "[data-testid=trouble]": {},
  "[data-testid=instrument-search]": {},
  "[data-testid=instrument]": { "data-isin": ISIN, role: /^checkbox$/, "aria-checked": EITHER },
  "[data-testid=instrument-count]": { "data-value": /^\d+$/ },
  "[data-testid=not-listed]": {},
  "[data-testid=list-tab]": { "data-name": /./, "aria-selected": EITHER },
  "[data-testid=quote]": QUOTE,
  "[data-testid=focus]": QUOTE,
  "[data-field=bid-price]": { "data-value": DECIMAL },
  "[data-field=bid-size]": { "data-value": DECIMAL },
  "[data-field=ask-price]": { "data-value": DECIMAL },
  "[data-field=ask-size]": { "data-value": DECIMAL },
  "[data-field=spread]": { "data-value": DECIMAL },
  "[data-field=spread-bps]": { "data-value": DECIMAL },
  "[data-field=mid]": { "data-value": DECIMAL },
  "[data-field=session-change]": { "data-value": /^(-?\d+\.\d\d)?$/ },
  "[data-field=updates]": { "data-value": /^\d*$/ },
  "[data-field=updated-at]": { "data-value": /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/ },
  "[data-field=checked-at]": { "data-value": /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/ },
  "[data-testid=quantity]": {},
  "[data-testid=budget]": {},
  "[data-testid=raise]": {},
  "[data-testid=budget-step]": {},
  "[data-field=buy-estimate]": ESTIMATE,
  "[data-field=sell-estimate]": ESTIMATE,
  "[data-field=round-trip]": ESTIMATE,
  "[data-field=affordable-quantity]": ESTIMATE,
  "[data-field=raising-quantity]": ESTIMATE,
  "[data-testid=cheapest]": { "data-isin": ISIN },
  "[data-testid=list-estimate]": {},
  "[data-field=row-buy]": ESTIMATE,
  "[data-field=row-sell]": ESTIMATE,
  "[data-field=row-round-trip]": ESTIMATE,
  "[data-field=row-cost]": ESTIMATE,
  "[data-testid=compare]": { "aria-pressed": EITHER },
  "[data-testid=compared]": { "data-value": DECIMAL },
  "[data-field=compared-buy]": ESTIMATE,
  "[data-field=compared-sell]": ESTIMATE,
  "[data-field=compared-round-trip]": ESTIMATE,
  "[data-testid=history]": HISTORY,
  "[data-testid=chart]": { role: /^slider$/, "aria-valuetext": /./ },
  "[data-field=chart-bid]": { "data-value": DECIMAL },
  "[data-field=chart-ask]": { "data-value": DECIMAL },
  "[data-field=window-high]": { "data-value": DECIMAL },
  "[data-field=window-low]": { "data-value": DECIMAL },
  "[data-field=window-spread-bps]": { "data-value": DECIMAL },
  "[data-field=window-updates]": { "data-value": /^\d+$/ },
  "[data-field=window-longest-gap]": { "data-value": /^\d*$/ },
  "[data-testid=pinned]": QUOTE,
  "[data-field=pinned-buy-estimate]": ESTIMATE,
  "[data-field=pinned-sell-estimate]": ESTIMATE,
  "[data-field=pinned-round-trip]": ESTIMATE,
  "[data-testid=pinned-list]": { "data-name": /./ },
  "[data-testid=pinned-quote]": QUOTE,
  "[data-testid=wall-page]": { "data-page": /^\d+$/, "data-pages": /^\d+$/ },
  "[data-round]": { "data-round": /^\d+$/ },
  "[data-testid=alert]": { "data-isin": ISIN, "data-state": /^(armed|held|fired)$/ },
};

/** Expects each hook on the page to have attributes of the promised form. */
export async function expectHookForms(page: Page): Promise<void> {
  const attributes = Object.entries(HOOKS).flatMap(([selector, forms]) =>
    Object.keys(forms).map((name) => [selector, name] as const),
  );
  const faults = async () => {
    // One call for all hooks: one for each would take seconds.
    const found = await page.evaluate(
      (all) =>
        all.flatMap(([selector, name]) => {
          const first = document.querySelector(selector);
          return first ? [{ selector, name, value: first.getAttribute(name) }] : [];
        }),
      attributes,
    );
    return found.filter(({ selector, name, value }) => {
      const form = HOOKS[selector]?.[name];
      return value === null || form?.test(value) !== true;
    });
  };
  await expect.poll(faults, "attributes that are not of the promised form").toEqual([]);
}

/** Expects all nine values in each row and each detail panel, each once, including hidden ones. */
export async function expectNineFields(page: Page): Promise<void> {
  const holders = page.locator(
    ["quote", "focus", "pinned", "pinned-quote"].map((hook) => `[data-testid=${hook}]`).join(),
  );
  const names = await holders.evaluateAll((all) =>
    all.map((holder) =>
      [...holder.querySelectorAll("[data-field][data-value]")]
        .map((element) => element.getAttribute("data-field"))
        .filter((name) => !name?.includes("estimate")),
    ),
  );
  expect(names.length).toBeGreaterThan(0);
  for (const held of names) {
    const quoted = held.filter((name) => FIELDS.some((field) => field === name));
    expect(new Set(quoted)).toEqual(new Set(FIELDS));
    expect(quoted).toHaveLength(FIELDS.length);
  }
}
