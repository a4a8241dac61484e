import { Dialog as Base } from "@base-ui/react/dialog";
import type { ReactNode, RefObject } from "react";
import { IconButton } from "./button.tsx";
import { IconClose } from "./icons.tsx";

export interface DialogProps {
  open: boolean;
  /** Called on Escape, on the close button and on a press outside. */
  onClose: () => void;
  title: string;
  closeLabel: string;
  /** Keeps the title as the accessible name but draws no head, as in a command field. */
  titleHidden?: boolean;
  /** What has the focus first; by default the first control. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  children: ReactNode;
}

interface OverlayProps extends DialogProps {
  className: string;
}

/** What Dialog and Drawer share: the focus stays inside and is given back, Escape, the page behind inert. */
export function Overlay({
  open,
  onClose,
  title,
  closeLabel,
  titleHidden,
  initialFocus,
  className,
  children,
}: OverlayProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Base.Portal>
        <Base.Backdrop className="backdrop" />
        <Base.Popup className={`overlay ${className}`} {...(initialFocus && { initialFocus })}>
          {titleHidden ? (
            <Base.Title className="vh">{title}</Base.Title>
          ) : (
            <div className="overlay-head">
              <Base.Title>{title}</Base.Title>
              <Base.Close render={<IconButton label={closeLabel} />}>
                <IconClose />
              </Base.Close>
            </div>
          )}
          <div className="overlay-body">{children}</div>
          {/* Touch screen readers have no Escape. */}
          {titleHidden && <Base.Close className="button plain vh">{closeLabel}</Base.Close>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** A modal window. Load it lazily: the library behind it is no part of the first load. */
export default function Dialog(props: DialogProps) {
  return <Overlay {...props} className="dialog" />;
}
