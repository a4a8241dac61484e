import { $missingReason } from "#ui/missing-parts.ts";

/**
 * Presses a key on the table's current row, which the table itself answers: what a row is and where
 * the next one lies is its own to know. The first press only goes there.
 */
export function pressOnRow(page: Document, key: "ArrowDown" | "ArrowUp" | "Enter" | "F2"): void {
  const row = page.querySelector<HTMLElement>('[role="grid"] [data-index][tabindex="0"]');
  if (!row) return;
  const isThere = row.contains(page.activeElement);
  row.focus();
  if (isThere || key === "Enter" || key === "F2") {
    row.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  }
}

/** Writes a label: of the row that has the focus, else of the instrument in detail, else of the current row. */
export function editLabel(page: Document): void {
  const button = page.querySelector<HTMLElement>('[data-testid="edit-label"]');
  const isInRow = page.activeElement?.closest('[role="grid"] [data-index]') != null;
  if (button && !isInRow) button.click();
  else pressOnRow(page, "F2");
}

/** The field for a quantity; undefined while the detail is on its way, null where it has none. */
export function quantityField(page: Document): HTMLElement | null | undefined {
  return inDetail(page, "quantity");
}

/** The first field of the form for another alert, which is opened; as `quantityField` otherwise. */
export function alertField(page: Document): HTMLElement | null | undefined {
  const button = inDetail(page, "add-alert");
  if (button?.getAttribute("aria-expanded") === "false") button.click();
  const form = page.querySelector("form.alert-form");
  return button && (form?.querySelector<HTMLElement>("select, input") ?? undefined);
}

/**
 * The detail of a quote that is waited for has neither an estimate nor alerts yet. While a part of the
 * page is missing, a detail that is not there does not come.
 */
function inDetail(page: Document, testId: string): HTMLElement | null | undefined {
  const found = page.querySelector<HTMLElement>(`[data-testid="${testId}"]`);
  if (found) return found;
  const detail = page.querySelector<HTMLElement>("[data-testid=focus]");
  const isToCome = detail ? detail.dataset["state"] === "waiting" : !$missingReason.get();
  return isToCome ? undefined : null;
}
