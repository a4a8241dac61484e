import { cleanup, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { vi } from "vitest";
import type { QuoteSnapshot } from "#engine/protocol/quote-state.ts";
import { testIsin } from "#engine/protocol/testing-quotes.ts";
import { layOut } from "#features/watchlist/layout/layout.ts";
import { NO_LENGTHS } from "#features/watchlist/layout/seen-lengths.ts";
import { DataQualityMark } from "#features/watchlist/lazy-parts.ts";
import { FIELD_NAMES } from "#live/quote-fields.ts";
import { createStage } from "#live/testing-live.tsx";
import { WatchRow, type WatchRowProps } from "./WatchRow.tsx";

export const ISIN = testIsin(1);
const ALL = layOut(5000, NO_LENGTHS).columns;

/** Returns the props of a listed instrument's row in view, neither selected nor in detail, with all columns. */
export const rowProps = (props: Partial<WatchRowProps> = {}) => ({
  isin: ISIN,
  index: 3,
  top: 108,
  testId: "quote",
  isTabStop: false,
  isListed: true,
  isSeen: true,
  isInDetail: false,
  isSelected: false,
  label: undefined,
  isEditing: false,
  onEdit: vi.fn(),
  onLabel: vi.fn(),
  showsNextCheck: false,
  columns: ALL,
  hasCostLine: false,
  hasSizeLines: false,
  requestLink: (of: string) => <a href={`mailto:?subject=${of}`}>request</a>,
  onRemove: vi.fn(),
  onLengths: vi.fn(),
  estimate: undefined,
  isRecent: false,
  Line: undefined,
  ...props,
});

/** Loads the lazy data quality mark, so that rows render it at once afterwards. */
export async function fetchQualityMark() {
  const record = { refused: undefined, older: 1 };
  render(
    <Suspense>
      <DataQualityMark
        snapshot={{ checked: undefined, problem: undefined, answeredAt: 0, record }}
      />
    </Suspense>,
  );
  await screen.findByTitle(/Older quotes ignored/);
  cleanup();
}

/** Renders one row with a snapshot of its instrument. */
export function drawRow(snapshot?: QuoteSnapshot, props: Partial<WatchRowProps> = {}) {
  const stage = createStage();
  const onRemove = vi.fn();
  const onLengths = vi.fn();
  const onEdit = vi.fn();
  const onLabel = vi.fn();
  const full = rowProps({ onRemove, onLengths, onEdit, onLabel, ...props });
  if (snapshot) stage.know(full.isin, snapshot);
  render(<WatchRow {...full} />, { wrapper: stage.wrapper });
  return { ...stage, onRemove, onLengths, onEdit, onLabel, ...lookAtRow() };
}

/** Returns readers of the only rendered row. */
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
    isStale: row.hasAttribute("data-held"),
  });
  const values = () => FIELD_NAMES.map((name) => field(name).getAttribute("data-value"));
  return { row, attributes, field, values };
}
