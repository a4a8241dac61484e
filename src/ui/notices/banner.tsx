import type { ReactNode } from "react";
import { NOTICE_TONES, type NoteProps } from "./notices.tsx";

interface BannerProps extends NoteProps {
  /** Second sentence at the far end; on a phone it stands below. */
  end?: ReactNode;
  /** Button at the far end, on a phone too. */
  button?: ReactNode;
}

const BANNER = "flex min-h-9 items-center gap-3 border-t px-4 py-0.75 text-t2 [&>.icon]:size-3.5";
const BORDERS = { info: "border-line2", warn: "border-warn", error: "border-error" };
const WRAPPING =
  "max-tablet:flex-wrap max-tablet:items-start max-tablet:gap-x-2.5 max-tablet:gap-y-0 max-tablet:[&>.icon]:mt-1.5";

/** Notice about the whole page, across its full width. */
export function Banner({ tone, icon, end, button, children, ...rest }: BannerProps) {
  const wraps = !button;
  return (
    <div
      {...rest}
      className={`${BANNER} ${wraps ? WRAPPING : ""} ${BORDERS[tone]} ${NOTICE_TONES[tone]}`}
    >
      {icon}
      <div className={`py-1.25 ${wraps ? "max-tablet:flex-[1_1_calc(100%-24px)]" : ""}`}>
        {children}
      </div>
      {button && <div className="ms-auto">{button}</div>}
      {end && (
        <div className="ms-auto max-tablet:basis-full max-tablet:ps-6 max-tablet:pb-1.5">{end}</div>
      )}
    </div>
  );
}
