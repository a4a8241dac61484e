import { Dialog as Base } from "@base-ui/react/dialog";
import type { ReactNode, RefObject } from "react";
import { IconButton } from "#ui/controls/button.tsx";
import { IconClose } from "#ui/icons/icons.tsx";

const BACKDROP = [
  "fixed inset-0 z-40 bg-[rgb(0_0_0/55%)] [transition:opacity_var(--slide-in)_ease-out]",
  "data-starting-style:opacity-0 data-ending-style:opacity-0",
  "data-ending-style:[transition-duration:var(--slide-out)]",
].join(" ");
/** With menus the only surfaces with a shadow. The dialog library puts on the starting and ending styles. */
const SURFACE = [
  "fixed z-41 flex flex-col border border-line2 bg-bg1 text-t1",
  "[box-shadow:0_12px_40px_rgb(0_0_0/35%)]",
  "[transition:opacity_var(--slide-in)_ease-out,translate_var(--slide-in)_ease-out]",
  "data-ending-style:[transition-duration:var(--slide-out)]",
].join(" ");
const HEAD = "flex min-h-11 items-center justify-between gap-3 border-b py-1 pr-2 pl-4";
const ONLY_WAY_OUT = "absolute top-0 right-0 z-1 flex min-h-11 items-center pr-1";
const OWN_HEAD = "[&>.rail]:border-r-0 [&>.rail>header]:min-h-11 [&>.rail>header]:pr-11";
/** A bar to undo with stays in view over what is scrolled. */
const BODY = [
  "min-h-0 flex-1 overflow-auto overscroll-contain",
  "[&>[data-testid=undo]]:sticky [&>[data-testid=undo]]:bottom-0",
].join(" ");
/** Pinned at the top rather than centred, so that it does not jump as its content grows. */
const DIALOG = [
  "top-(--top) left-1/2 max-h-[calc(100dvh_-_var(--top)_-_16px)] w-[min(35rem,100vw_-_32px)]",
  "-translate-x-1/2 rounded-field [--top:clamp(16px,12vh,120px)]",
  "data-starting-style:opacity-0 data-ending-style:opacity-0",
].join(" ");

export interface DialogProps {
  open: boolean;
  /** Called on Escape, on the close button and on a press outside. */
  onClose: () => void;
  title: string;
  closeLabel: string;
  /** Keeps the title as the accessible name but draws no head, as in a command field. */
  titleHidden?: boolean;
  /** The content has a head of its own and needs no second one above it, only the way out. */
  bare?: boolean;
  /** The element that has the focus first; by default the first control. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  children: ReactNode;
}

interface OverlayProps extends DialogProps {
  className: string;
}

/** The common base of Dialog and Drawer: the focus stays inside and is restored, Escape, the page behind inert. */
export function Overlay({
  open,
  onClose,
  title,
  closeLabel,
  titleHidden,
  bare,
  initialFocus,
  className,
  children,
}: OverlayProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Base.Portal>
        <Base.Backdrop className={BACKDROP} />
        <Base.Popup className={`${SURFACE} ${className}`} {...(initialFocus && { initialFocus })}>
          {titleHidden ? (
            <Base.Title className="vh">{title}</Base.Title>
          ) : (
            <div className={bare ? ONLY_WAY_OUT : HEAD}>
              <Base.Title className={bare ? "vh" : "text-tab font-strong"}>{title}</Base.Title>
              <Base.Close render={<IconButton label={closeLabel} />}>
                <IconClose />
              </Base.Close>
            </div>
          )}
          <div className={bare ? `${BODY} ${OWN_HEAD}` : BODY}>{children}</div>
          {/* Touch screen readers have no Escape. */}
          {titleHidden && <Base.Close className="button plain vh">{closeLabel}</Base.Close>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** A modal window. Load it lazily: the library behind it is no part of the first load. */
export default function Dialog(props: DialogProps) {
  return <Overlay {...props} className={DIALOG} />;
}
