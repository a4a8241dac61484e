import { Dialog as Base } from "@base-ui/react/dialog";
import { type ReactNode, type RefObject, useRef } from "react";
import { IconButton } from "#ui/controls/button.tsx";
import { IconClose } from "#ui/icons/icons.tsx";

const BACKDROP = [
  "fixed inset-0 z-40 [transition:opacity_var(--slide-in)_ease-out]",
  "data-starting-style:opacity-0 data-ending-style:opacity-0",
  "data-ending-style:[transition-duration:var(--slide-out)]",
].join(" ");
const DIMMED = "bg-[rgb(0_0_0/40%)]";
/** The prices around the surface stay readable, as they go on. On a phone it covers nearly all of them. */
const DIMMED_ON_PHONES = "max-tablet:bg-[rgb(0_0_0/40%)]";
/** The dialog library sets the starting and ending styles. */
const SURFACE = [
  "fixed z-41 flex flex-col bg-bg1 text-t1",
  "[transition:opacity_var(--slide-in)_ease-out,translate_var(--slide-in)_ease-out]",
  "data-ending-style:[transition-duration:var(--slide-out)]",
].join(" ");
const HEAD = "flex min-h-11 items-center justify-between gap-3 border-b py-1 pr-2 pl-4";
const TITLE = "text-tab font-strong focus-visible:shadow-none focus-visible:outline-none";
const ONLY_WAY_OUT = "absolute top-0 right-0 z-1 flex min-h-11 items-center pr-1";
const OWN_HEAD = "[&>.rail]:border-r-0 [&>.rail>header]:min-h-11 [&>.rail>header]:pr-11";
/** The undo bar stays in view while the content scrolls. */
const BODY = [
  "min-h-0 flex-1 overflow-auto overscroll-contain",
  "[&>[data-testid=undo]]:sticky [&>[data-testid=undo]]:bottom-0",
].join(" ");
/** Pinned at the top rather than centred: a centred dialog jumps as its content grows. */
const DIALOG = [
  "top-(--top) left-1/2 max-h-[calc(100dvh_-_var(--top)_-_16px)] w-[min(var(--width,35rem),100vw_-_32px)]",
  "-translate-x-1/2 rounded-field border border-line2 [box-shadow:0_12px_40px_rgb(0_0_0/35%)] [--top:clamp(16px,12vh,120px)]",
  "data-starting-style:opacity-0 data-ending-style:opacity-0",
].join(" ");

export interface DialogProps {
  open: boolean;
  /** Called on Escape, by the close button and on a press outside. */
  onClose: () => void;
  title: string;
  closeLabel: string;
  /** Draws no head, as in the command field; the title stays the accessible name. */
  titleHidden?: boolean;
  /** Draws no head but the close button, because the content has a head of its own. */
  bare?: boolean;
  /** Element that gets the focus first; by default the title, or the first control if there is no head. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  children: ReactNode;
}

interface DialogFrameProps extends DialogProps {
  className: string;
  /** Class names of the backdrop, which dims the page by default. */
  backdrop?: string;
}

/**
 * Common base of `Dialog` and `Drawer`. Keeps the focus inside and restores it afterwards, closes on
 * Escape, and makes the page behind inert.
 */
export function DialogFrame({
  open,
  onClose,
  title,
  closeLabel,
  titleHidden,
  bare,
  initialFocus,
  className,
  backdrop = DIMMED,
  children,
}: DialogFrameProps) {
  // The first control is the one that closes the window, and should not get the focus.
  const heading = useRef<HTMLHeadingElement>(null);
  const first = initialFocus ?? (titleHidden || bare ? undefined : heading);
  return (
    <Base.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Base.Portal>
        <Base.Backdrop className={`${BACKDROP} ${backdrop}`} />
        <Base.Popup className={`${SURFACE} ${className}`} {...(first && { initialFocus: first })}>
          {titleHidden ? (
            <Base.Title className="vh">{title}</Base.Title>
          ) : (
            <div className={bare ? ONLY_WAY_OUT : HEAD}>
              <Base.Title ref={heading} tabIndex={-1} className={bare ? "vh" : TITLE}>
                {title}
              </Base.Title>
              <Base.Close render={<IconButton label={closeLabel} />}>
                <IconClose />
              </Base.Close>
            </div>
          )}
          <div className={bare ? `${BODY} ${OWN_HEAD}` : BODY}>{children}</div>
          {/* Users of a touch screen reader have no Escape key. */}
          {titleHidden && <Base.Close className="button plain vh">{closeLabel}</Base.Close>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** Room for two columns. */
const WIDE = "min-[62.5rem]:[--width:60rem]";

/**
 * Modal window; one without a head, as the command field, does not dim the page. Load it lazily: the library behind it is
 * no part of the first load.
 */
export default function Dialog({ wide, ...props }: DialogProps & { wide?: boolean }) {
  return (
    <DialogFrame
      {...props}
      className={wide ? `${DIALOG} ${WIDE}` : DIALOG}
      {...(props.titleHidden && { backdrop: DIMMED_ON_PHONES })}
    />
  );
}
