import { type ReactNode, useEffect, useRef, useState } from "react";
import { IconButton } from "#ui/controls/button.tsx";
import { IconChevronDown } from "#ui/icons/more-icons.tsx";
import { NOTICE_TONES, type NoteProps } from "./notices.tsx";

export interface BannerProps extends NoteProps {
  /** Second sentence at the far end; on a phone it follows the first. */
  end?: ReactNode;
  /** Button at the far end. */
  button?: ReactNode;
  /** Label of the button that shows a text of more than three lines on a phone. */
  wholeLabel: string;
}

const BANNER =
  "flex min-h-9 flex-wrap items-center gap-3 border-t px-4 py-1 text-t2 [&>.icon]:size-3.5";
/** On a phone the button leaves its line to a text that is cut beside it. */
const BELOW = "max-tablet:w-full justify-end";
const BORDERS = { info: "border-line2", warn: "border-warn", error: "border-error" };

/** Notice about the whole page, across its full width. On a phone it has three lines, and the rest on demand. */
export function Banner({ tone, icon, end, button, wholeLabel, children, ...rest }: BannerProps) {
  const text = useRef<HTMLDivElement>(null);
  const [isWhole, setWhole] = useState(false);
  const { isCut, wasCut } = useIsCut(text);
  return (
    <div {...rest} className={`${BANNER} ${BORDERS[tone]} ${NOTICE_TONES[tone]}`}>
      {icon}
      <div
        ref={text}
        data-can-be-cut=""
        className={`flex-1 tablet:flex tablet:gap-3 ${isWhole ? "" : "max-tablet:line-clamp-3"}`}
      >
        <span>{children}</span>
        {end && <span className="tablet:ms-auto"> {end}</span>}
      </div>
      <div className={`flex items-center gap-3 empty:hidden ${button && wasCut ? BELOW : ""}`}>
        {button}
        {(isCut || isWhole) && (
          <IconButton label={wholeLabel} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            <span className={isWhole ? "rotate-180" : ""}>
              <IconChevronDown />
            </span>
          </IconButton>
        )}
      </div>
    </div>
  );
}

/**
 * Returns whether a text is longer than the lines that it is shown in, and whether it ever was: what gave it room then
 * must stay, since the text would be cut again without it.
 */
function useIsCut(text: { readonly current: HTMLElement | null }) {
  const [isCut, setCut] = useState(false);
  const [wasCut, setWasCut] = useState(false);
  useEffect(() => {
    const { current } = text;
    if (!current) return undefined;
    const measure = () => {
      const isLonger = current.scrollHeight > current.clientHeight + 1;
      setCut(isLonger);
      if (isLonger) setWasCut(true);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [text]);
  return { isCut, wasCut };
}
