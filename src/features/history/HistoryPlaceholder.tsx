import type { CSSProperties } from "react";

/**
 * At most as high as wide. Grows with the height of the window. Leaves the whole estimate, the header of the alerts, compared
 * sizes and an open form in view; above the dock, not that header.
 *
 * `--spare` is what an open form leaves beyond that; see `showForNow` of the alerts.
 *
 * Never lower than a plot of 96 px with its axis: the pane scrolls instead. Above compared sizes these are 72 px.
 *
 * No list of classes, because the placeholder needs it before the sheet of the late views is there.
 */
export const CHART_HEIGHT = {
  width: "100%",
  aspectRatio: "1 / 1",
  height: "var(--chart, auto)",
  maxHeight:
    "var(--chart, calc(var(--spare, 0px) + clamp(8.25rem - min(1.5rem, var(--compared, 0px)), 100dvh - 43.5rem - var(--dock, 0px) - var(--form, 0rem) - var(--compared, 0px), 56rem)))",
};

/** Lines of a chart without prices: its room is neither empty nor does it look like a price that stands still. */
const FRAME: CSSProperties = {
  inset: "14px 60px 22px 0",
  background: "repeating-linear-gradient(var(--line1) 0 1px, transparent 1px 25%)",
};

/** The frame of a chart, as high as the history, so that nothing moves when its part arrives. */
export const HistoryPlaceholder = () => (
  <section className="history grid grid-cols-1 gap-1.5" aria-busy="true">
    <span className="icon-button" />
    <div className="relative min-h-0" style={CHART_HEIGHT}>
      <div className="absolute border-b" style={FRAME} />
    </div>
    <span className="text-label">&nbsp;</span>
  </section>
);
