import { type RefObject, useId, useLayoutEffect, useRef } from "react";
import { useMessages } from "#messages/catalogue.ts";
import { Button } from "#ui/controls/button.tsx";
import { ButtonRow } from "#ui/overlay/pane.tsx";
import { alertMessages } from "./messages.ts";

interface AlreadyBeyondProps {
  /** Display name of the watched subject. */
  subject: string;
  /** Present value, formatted. */
  value: string;
  onFire: () => void;
  onWait: () => void;
  onBack: () => void;
  /** Receives the focus when the question disappears while it has the focus. */
  returnFocusTo: RefObject<HTMLElement | null>;
}

/** Asks what to do with an alert whose condition already holds. */
export function AlreadyBeyond({
  subject,
  value,
  onFire,
  onWait,
  onBack,
  returnFocusTo,
}: AlreadyBeyondProps) {
  const t = useMessages(alertMessages);
  const question = useId();
  const box = useRef<HTMLFieldSetElement>(null);
  const first = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const fieldset = box.current;
    const target = returnFocusTo.current;
    first.current?.focus();
    // A layout effect cleans up before React removes the element, while `activeElement` is still valid.
    return () => {
      if (fieldset?.contains(document.activeElement)) target?.focus();
    };
  }, [returnFocusTo]);
  return (
    <fieldset
      ref={box}
      className="grid gap-2.5 border-t border-line2 pt-2.5"
      aria-labelledby={question}
      data-testid="alert-question"
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onBack();
      }}
    >
      <p id={question}>{t.alreadyBeyond({ subject, value })}</p>
      <ButtonRow>
        <Button ref={first} variant="primary" onClick={onFire}>
          {t.fireNow}
        </Button>
        <Button onClick={onWait}>{t.waitToRecross}</Button>
        <Button onClick={onBack}>{t.back}</Button>
      </ButtonRow>
    </fieldset>
  );
}
