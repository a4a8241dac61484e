import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useMessages } from "#messages/catalogue.ts";
import { useLive } from "#polling/hooks.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { IconClose } from "#ui/icons.tsx";
import { tableMessages } from "./table-messages.ts";

/** Long enough to read it and to reach the button. */
const OFFERED_MS = 10_000;

/** What was taken away. */
type Taken =
  | { readonly kind: "rows"; readonly count: number }
  | { readonly kind: "list"; readonly name: string };

interface UndoBarProps {
  taken: Taken;
  onUndo: () => void;
  /** Told what is to be offered no longer. */
  onGone: (taken: Taken) => void;
}

/** Offers back for a while what was just taken away; longer, while somebody is on it. */
export default function UndoBar({ taken, onUndo, onGone }: UndoBarProps) {
  const t = useMessages(tableMessages);
  const { clock } = useLive();
  const [isHeld, setHeld] = useState(false);
  useEffect(
    () => (isHeld ? undefined : clock.after(OFFERED_MS, () => onGone(taken))),
    [taken, isHeld, clock, onGone],
  );
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && event.key === "z" && !event.shiftKey;
      const isText = event.target instanceof Element && event.target.closest("input, textarea");
      if (!isUndo || isText) return;
      event.preventDefault();
      onUndo();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [onUndo]);
  return (
    <div
      role="group"
      aria-label={t.undo}
      className="undo-bar"
      data-testid="undo"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span role="status">
        {taken.kind === "rows" ? t.rowsRemoved(taken.count) : t.listDeleted({ name: taken.name })}
      </span>
      <Button onClick={({ currentTarget }) => toRow(currentTarget, onUndo)}>{t.undo}</Button>
      <IconButton
        label={t.dismiss}
        onClick={({ currentTarget }) => toRow(currentTarget, () => onGone(taken))}
      >
        <IconClose />
      </IconButton>
    </div>
  );
}

/** Does what takes the bar away, and hands its focus to the table's current row. */
function toRow(button: Element, act: () => void) {
  const panel = button.closest("[role=tabpanel]");
  flushSync(act);
  panel?.querySelector<HTMLElement>("[data-index][tabindex='0']")?.focus();
}
