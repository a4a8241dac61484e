/*
 * Classes of messages in a bar, which only pages that load the late sheet have: Tailwind leaves this file out of the
 * first load's (see styles.css).
 */

/** Count in the wall's bar, which has the size of a room. */
export const COUNT_IN_BAR =
  "hoverable flex min-h-[2.1em] items-center gap-[0.6em] rounded-field border border-warn px-[0.8em] [&>.icon]:size-[1.2em]";

/** Two lines, each cut where it does not fit. */
export const TEXT_IN_BAR = [
  "grid-cols-[auto_minmax(0,1fr)] gap-x-[0.6em] py-0.5! leading-tight [&>*]:truncate [&>:last-child]:col-span-full",
  "[&>b]:max-w-[20ch]",
].join(" ");
/** A message in the bar, as wide as a narrow bar's own line where it wraps. */
export const BAR =
  "flex min-w-0 items-center justify-center gap-x-[0.8em] not-empty:small-wall:w-[calc(100vw-4rem)]";
export const TOAST_IN_BAR = "min-w-0 gap-x-[0.3em] pl-[0.7em] [&>.icon]:size-[1.2em]";
