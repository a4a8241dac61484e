import { useStore } from "@nanostores/react";
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { useMessages } from "#messages/catalogue.ts";
import { Button } from "#ui/controls/button.tsx";
import { Logo } from "#ui/icons/logo.tsx";
import { $missingReason, $reloadPrompts, type MissingReason } from "./missing-parts.ts";
import { partMessages } from "./part-messages.ts";

interface MissingPartProps {
  reason: MissingReason;
  /** Kind of the missing part: a whole page, the content of a panel, or a window over the page. */
  place: "page" | "panel" | "window";
  onClose?: (() => void) | undefined;
}

/** Message in place of a part that cannot be loaded, with a button that reloads the page. */
export function MissingPart({ reason, place, onClose }: MissingPartProps) {
  const t = useMessages(partMessages);
  const [id] = useState(() => Symbol());
  const box = useRef<HTMLDialogElement & HTMLDivElement>(null);
  const isWindow = place === "window";
  const Box = isWindow ? "dialog" : "div";
  // Only the place that opened last shows the button.
  const isLast = useStore($reloadPrompts).at(-1) === id;
  useLayoutEffect(() => {
    const dialog = isWindow ? box.current : null;
    $reloadPrompts.set([...$reloadPrompts.get(), id]);
    // The browser keeps the focus in a modal dialog, and restores it when the dialog closes.
    dialog?.showModal();
    // The dialog rather than its button: a user who is typing may press Enter.
    dialog?.focus();
    return () => {
      dialog?.close();
      $reloadPrompts.set($reloadPrompts.get().filter((other) => other !== id));
    };
  }, [id, isWindow]);
  /** Keeps keys that were meant for the missing window from the page. */
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
      {place === "page" && <Logo />}
      <p>{t[reason]}</p>
      <div className="flex flex-wrap gap-2">
        {isLast && <ReloadButton />}
        {onClose && <Button onClick={onClose}>{t.close}</Button>}
      </div>
    </Box>
  );
}

/** Offers the reload for missing parts without a place of their own, unless another place offers it. */
export function MissingPartsNote() {
  const t = useMessages(partMessages);
  const reason = useStore($missingReason);
  const isPrompted = useStore($reloadPrompts).length > 0;
  if (!reason || isPrompted) return null;
  return (
    <div
      className="missing note-over [.phone~&]:bottom-19"
      role="status"
      data-testid="missing-part"
    >
      <p>{t[reason]}</p>
      <ReloadButton />
    </div>
  );
}

/** Button that reloads the page. An automatic reload would lose text that the user is typing. */
function ReloadButton() {
  const t = useMessages(partMessages);
  return (
    <Button variant="primary" onClick={() => window.location.reload()}>
      {t.reload}
    </Button>
  );
}

/** The message is hidden at first, so that a page that loads quickly does not flash it. */
const LOADING = "missing page text-t2 transition-[visibility] delay-600 starting:invisible";

/** Message in place of a page that is loading; visible only after a while. */
export function LoadingPart({ onClose }: Pick<MissingPartProps, "onClose">) {
  const t = useMessages(partMessages);
  return (
    <div className={LOADING} role="status">
      <p>{t.loading}</p>
      {onClose && <Button onClick={onClose}>{t.close}</Button>}
    </div>
  );
}
