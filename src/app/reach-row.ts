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
  whenThere(page, "add-alert", (button) => button.click());
}

/** Goes to the field for a quantity; it is there while a quote is shown in detail. */
export function goToQuantity(page: Document): void {
  whenThere(page, "quantity", (field) => {
    field.focus();
    if (field instanceof HTMLInputElement) field.select();
  });
}

/** About a second; longer on a device that is slow to draw. */
const FRAMES = 60;

/** The detail may still be on its way when the key is pressed. Whoever goes elsewhere meanwhile stays there. */
function whenThere(page: Document, testId: string, act: (element: HTMLElement) => void) {
  const { activeElement } = page;
  const look = (frames: number) => {
    if (page.activeElement !== activeElement) return;
    const found = page.querySelector<HTMLElement>(`[data-testid="${testId}"]`);
    if (found) act(found);
    else if (frames > 0) requestAnimationFrame(() => look(frames - 1));
  };
  look(FRAMES);
}
