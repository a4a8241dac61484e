import { useStore } from "@nanostores/react";
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { useMessages } from "#messages/catalogue.ts";
import { Button } from "#ui/controls/button.tsx";
import { Mark } from "#ui/icons/logo.tsx";
import { $missingReason, $reloadPrompts, type MissingReason } from "./missing-parts.ts";
import { partMessages } from "./part-messages.ts";

interface MissingPartProps {
  reason: MissingReason;
  /** Where it stands: on a page of its own, within a panel, or over the page as a window. */
  place: "page" | "panel" | "window";
  onClose?: (() => void) | undefined;
}

/** Replaces a part that cannot be loaded, with a button that reloads the page. */
export function MissingPart({ reason, place, onClose }: MissingPartProps) {
  const t = useMessages(partMessages);
  const [id] = useState(() => Symbol());
  const box = useRef<HTMLDialogElement & HTMLDivElement>(null);
  const isWindow = place === "window";
  const Box = isWindow ? "dialog" : "div";
  // One button is enough: that of the place that opened last.
  const isLast = useStore($reloadPrompts).at(-1) === id;
  useLayoutEffect(() => {
    const dialog = isWindow ? box.current : null;
    $reloadPrompts.set([...$reloadPrompts.get(), id]);
    // The browser keeps the focus in a modal dialog, and gives it back when that is closed.
    dialog?.showModal();
    // Not a button: Enter that is typed on must press none.
    dialog?.focus();
    return () => {
      dialog?.close();
      $reloadPrompts.set($reloadPrompts.get().filter((other) => other !== id));
    };
  }, [id, isWindow]);
  /** Stops keys that were meant for a window that did not come. */
  const onKeyDown = (event: KeyboardEvent) => event.stopPropagation();
  return (
    <Box
      ref={box}
      className={`missing ${place}`}
      data-testid="missing-part"
      {...(isWindow
        ? { role: "dialog", "aria-label": t[reason], tabIndex: -1, onKeyDown, onCancel: onClose }
        : { role: "alert" })}
    >
      {place === "page" && <Mark />}
      <p>{t[reason]}</p>
      <div className="missing-actions">
        {isLast && <ReloadButton />}
        {onClose && <Button onClick={onClose}>{t.close}</Button>}
      </div>
    </Box>
  );
}

/** Offers the reload for parts that have no place of their own, where no other place offers it. */
export function MissingPartsNote() {
  const t = useMessages(partMessages);
  const reason = useStore($missingReason);
  const isPrompted = useStore($reloadPrompts).length > 0;
  if (!reason || isPrompted) return null;
  return (
    <div className="missing note-over" role="status" data-testid="missing-part">
      <p>{t[reason]}</p>
      <ReloadButton />
    </div>
  );
}

/** Reloads only when it is pressed: a page that reloads by itself loses what is being written. */
function ReloadButton() {
  const t = useMessages(partMessages);
  return (
    <Button variant="primary" onClick={() => window.location.reload()}>
      {t.reload}
    </Button>
  );
}

/** Replaces a page while it loads; visible only where that takes long. */
export function LoadingPart({ onClose }: Pick<MissingPartProps, "onClose">) {
  const t = useMessages(partMessages);
  return (
    <div className="missing page loading" role="status">
      <p>{t.loading}</p>
      {onClose && <Button onClick={onClose}>{t.close}</Button>}
    </div>
  );
}
