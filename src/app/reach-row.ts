/**
 * Presses a key on the table's current row, which the table itself answers: what a row is and where
 * the next one lies is its own to know. The first press only goes there.
 */
export function pressOnRow(page: Document, key: "ArrowDown" | "ArrowUp" | "Enter"): void {
  const row = page.querySelector<HTMLElement>('[role="grid"] [data-index][tabindex="0"]');
  if (!row) return;
  const isThere = row.contains(page.activeElement);
  row.focus();
  if (isThere || key === "Enter") {
    row.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  }
}

/** Goes to the field for a quantity; it is there while a quote is shown in detail. */
export function goToQuantity(page: Document): void {
  const field = page.querySelector<HTMLInputElement>('[data-testid="quantity"]');
  field?.focus();
  field?.select();
}
