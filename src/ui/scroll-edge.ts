/** Shadow of what stays in view at the top of a pane: a line, below which the text that scrolls under it fades, and is not cut. */
export const SCROLL_EDGE = "0 1px var(--line1), 0 7px 6px var(--bg1)";
