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

/** Opens the form for another alert; it is there while a quote is shown in detail. */
export function addAlert(page: Document): void {
  page.querySelector<HTMLElement>('[data-testid="add-alert"]')?.click();
}

/** Goes to the field for a quantity; it is there while a quote is shown in detail. */
export function goToQuantity(page: Document): void {
  const field = page.querySelector<HTMLInputElement>('[data-testid="quantity"]');
  field?.focus();
  field?.select();
}
