import type { ReactNode } from "react";
import { NOTICE_TONES, type NoteProps } from "./notices.tsx";

interface BannerProps extends NoteProps {
  /** Content at the far end: a second sentence or a button. */
  end?: ReactNode;
}

const BANNER = [
  "flex min-h-9 items-center gap-3 border-t px-4 py-0.75 text-t2 [&>.icon]:size-3.5",
  // On a phone what only tells stands below; a button keeps its place.
  "max-tablet:[&:not(:has(.button))]:flex-wrap max-tablet:[&:not(:has(.button))]:items-start",
  "max-tablet:[&:not(:has(.button))]:gap-x-2.5 max-tablet:[&:not(:has(.button))]:gap-y-0",
  "max-tablet:[&:not(:has(.button))>.icon]:mt-1.5",
  // On the banner, because `:has` above any element makes the browser match all styles anew with each change.
  "max-tablet:[&:not(:has(.button))>div]:flex-[1_1_calc(100%-24px)]",
  "max-tablet:[&:not(:has(.button))>.ms-auto]:basis-full",
  "max-tablet:[&:not(:has(.button))>.ms-auto]:ps-6 max-tablet:[&:not(:has(.button))>.ms-auto]:pb-1.5",
].join(" ");
const BORDERS = { info: "border-line2", warn: "border-warn", error: "border-error" };
/** Notice about the whole page, across its full width. */
export function Banner({ tone, icon, end, children, ...rest }: BannerProps) {
  return (
    <div {...rest} className={`${BANNER} ${BORDERS[tone]} ${NOTICE_TONES[tone]}`}>
      {icon}
      <div className="py-1.25">{children}</div>
      {end && <div className="ms-auto">{end}</div>}
    </div>
  );
}
