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
].join(" ");
const BORDERS = { info: "border-line2", warn: "border-warn", error: "border-error" };
/** Their selector holds where the banner around them has no button. */
const TEXT = "py-1.25 max-tablet:in-[:not(:has(.button))]:flex-[1_1_calc(100%-24px)]";
const END = [
  "ms-auto max-tablet:in-[:not(:has(.button))]:basis-full",
  "max-tablet:in-[:not(:has(.button))]:ps-6 max-tablet:in-[:not(:has(.button))]:pb-1.5",
].join(" ");

/** Notice about the whole page, across its full width. */
export function Banner({ tone, icon, end, children, ...rest }: BannerProps) {
  return (
    <div {...rest} className={`${BANNER} ${BORDERS[tone]} ${NOTICE_TONES[tone]}`}>
      {icon}
      <div className={TEXT}>{children}</div>
      {end && <div className={END}>{end}</div>}
    </div>
  );
}
