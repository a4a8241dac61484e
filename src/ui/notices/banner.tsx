import type { ReactNode } from "react";
import type { NoteProps } from "./notices.tsx";

interface BannerProps extends NoteProps {
  /** Content at the far end: a second sentence or a button. */
  end?: ReactNode;
}

/** Notice about the whole page, across its full width. */
export function Banner({ tone, icon, end, children, ...rest }: BannerProps) {
  return (
    <div {...rest} className={`banner ${tone}`}>
      {icon}
      <div>{children}</div>
      {end && <div className="end">{end}</div>}
    </div>
  );
}
