import type { CSSProperties, ReactNode } from "react";

interface SpreadNoteProps {
  icon: ReactNode;
  /** The whole text as a tooltip, for a text of unknown length. */
  title?: string | undefined;
  children: ReactNode;
}

/** Not a class, which would be in the style of the first load. */
const TWO_LINES: CSSProperties = {
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 2,
};

/** Note about a quote, in the place of its spread's range. Cut after two lines. */
export const SpreadNote = ({ icon, title, children }: SpreadNoteProps) => (
  <p className="flex items-center gap-2 text-warn [&>.icon]:size-3.5">
    {icon}
    <span className="overflow-hidden" style={TWO_LINES} title={title} data-can-be-cut={title && ""}>
      {children}
    </span>
  </p>
);
