import { type RefObject, useId, useLayoutEffect, useRef } from "react";
import { useMessages } from "#messages/catalogue.ts";
import { Button } from "#ui/controls/button.tsx";
import { ButtonRow } from "#ui/overlay/pane.tsx";
import { alertMessages } from "./messages.ts";

interface AlreadyBeyondProps {
  /** The watched subject; `value` is its present value. Both in words. */
  subject: string;
  value: string;
  onFire: () => void;
  onWait: () => void;
  onBack: () => void;
  /** Has the focus once the question is gone, unless it went elsewhere by then. */
  home: RefObject<HTMLElement | null>;
}

/** Asks what to do with an alert whose condition already holds. */
export function AlreadyBeyond({
  subject,
  value,
  onFire,
  onWait,
  onBack,
  home,
}: AlreadyBeyondProps) {
  const t = useMessages(alertMessages);
  const question = useId();
  const box = useRef<HTMLFieldSetElement>(null);
  const first = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const shown = box.current;
    const back = home.current;
    first.current?.focus();
    // Whether it has the focus is known only before it is removed.
    return () => {
      if (shown?.contains(document.activeElement)) back?.focus();
    };
  }, [home]);
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
