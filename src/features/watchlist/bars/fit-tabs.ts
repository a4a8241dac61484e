/** Width of a tab in pixels, in full and as narrow as it may be cut to an ellipsis. */
export interface TabWidth {
  readonly full: number;
  readonly least: number;
}

interface TabsToFit {
  readonly widths: readonly TabWidth[];
  /** Pixels between two tabs. */
  readonly gap: number;
  /** Pixels for all tabs. */
  readonly room: number;
  /** Index of the tab that the strip of all tabs begins with now. */
  readonly first: number;
  /** Index of the tab that must be shown; -1 for none. */
  readonly open: number;
}

/** Tabs in view: the whole ones from the first to before `end`, and the one at `end` if it is cut. */
export interface FittingTabs {
  readonly first: number;
  readonly end: number;
  /** Width of the cut tab; undefined for none. */
  readonly cut: number | undefined;
}

/** Returns the room that some tabs in a row need. */
const spanOf = (widths: readonly TabWidth[], gap: number) =>
  widths.reduce((sum, { full }, index) => sum + full + (index > 0 ? gap : 0), 0);

/** Returns the index of the first tab from which all others fit. */
export function lastStart({
  widths,
  gap,
  room,
}: Pick<TabsToFit, "widths" | "gap" | "room">): number {
  let first = Math.max(0, widths.length - 1);
  while (first > 0 && spanOf(widths.slice(first - 1), gap) <= room) first -= 1;
  return first;
}

/**
 * Returns which tabs fit. Each is shown whole, or cut where its ellipsis leaves enough of its name to tell lists apart. The
 * open one is always shown, and is cut only where it is wider than the whole room. The first one stays the first where it can.
 */
export function fitTabs(tabs: TabsToFit): FittingTabs {
  const { widths, gap, room, open } = tabs;
  const spans = (from: number, to: number) => spanOf(widths.slice(from, to), gap);
  let first = Math.min(tabs.first, lastStart(tabs));
  if (open >= 0) {
    first = Math.min(first, open);
    while (first < open && spans(first, open + 1) > room) first += 1;
  }
  let end = first;
  while (end < widths.length && spans(first, end + 1) <= room) end += 1;
  const next = widths[end];
  const left = room - (end > first ? spans(first, end) + gap : 0);
  const isCut = next !== undefined && (end === open || left >= next.least);
  return { first, end, cut: isCut ? left : undefined };
}
