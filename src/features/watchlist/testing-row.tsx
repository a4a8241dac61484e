import { render, screen } from "@testing-library/react";
import { vi } from "vitest";
import { FIELD_NAMES } from "#polling/quote-fields.ts";
import type { Reading } from "#polling/quote-state.ts";
import { createStage } from "#polling/testing-live.tsx";
import { testIsin } from "#polling/testing-quotes.ts";
import { layOut, NO_LENGTHS } from "./columns.ts";
import { WatchRow, type WatchRowProps } from "./WatchRow.tsx";

export const ISIN = testIsin(1);
const ALL = layOut(5000, NO_LENGTHS).columns;

/** A listed instrument's row in view, neither chosen nor in detail, with all columns. */
export const rowProps = (props: Partial<WatchRowProps> = {}) => ({
  isin: ISIN,
  index: 3,
  top: 108,
  isTabStop: false,
  isListed: true,
  isSeen: true,
  isFocused: false,
  isSelected: false,
  label: undefined,
  isEditing: false,
  onEdit: vi.fn(),
  onLabel: vi.fn(),
  tellsNext: false,
  columns: ALL,
  mailHref: (of: string) => `mailto:?subject=${of}`,
  onRemove: vi.fn(),
  onLengths: vi.fn(),
  ...props,
});

/** Draws one row over what is known of its instrument. */
export function drawRow(reading?: Reading, props: Partial<WatchRowProps> = {}) {
  const stage = createStage();
  const onRemove = vi.fn();
  const onLengths = vi.fn();
  const onEdit = vi.fn();
  const onLabel = vi.fn();
  const full = rowProps({ onRemove, onLengths, onEdit, onLabel, ...props });
  if (reading) stage.know(full.isin, reading);
  render(<WatchRow {...full} />, { wrapper: stage.wrapper });
  return { ...stage, onRemove, onLengths, onEdit, onLabel, ...lookAtRow() };
}

/** What tests read of the one row that is drawn. */
export function lookAtRow() {
  const row = screen.getByTestId("quote");
  const field = (name: string) => {
    const found = row.querySelector<HTMLElement>(`[data-field="${name}"]`);
    if (!found) throw new Error(`there is no ${name}`);
    return found;
  };
  const attributes = () => ({
    isin: row.getAttribute("data-isin"),
    state: row.getAttribute("data-state"),
    book: row.getAttribute("data-book"),
    problem: row.getAttribute("data-problem"),
    isHeld: row.hasAttribute("data-held"),
  });
  const values = () => FIELD_NAMES.map((name) => field(name).getAttribute("data-value"));
  return { row, attributes, field, values };
}
