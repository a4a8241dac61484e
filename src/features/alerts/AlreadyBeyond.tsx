import { useEffect, useId, useRef } from "react";
import { useMessages } from "#messages/catalogue.ts";
import { Button } from "#ui/button.tsx";
import { alertMessages } from "./messages.ts";

interface AlreadyBeyondProps {
  /** What is watched, and what it is now, in words. */
  subject: string;
  value: string;
  onFire: () => void;
  onWait: () => void;
  onBack: () => void;
}

/** Asks what an alert is to do whose condition already holds. */
export function AlreadyBeyond({ subject, value, onFire, onWait, onBack }: AlreadyBeyondProps) {
  const t = useMessages(alertMessages);
  const question = useId();
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <fieldset
      className="alert-question"
      aria-labelledby={question}
      data-testid="alert-question"
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onBack();
      }}
    >
      <p id={question}>{t.alreadyBeyond({ subject, value })}</p>
      <div className="alert-actions">
        <Button ref={first} variant="primary" onClick={onFire}>
          {t.fireNow}
        </Button>
        <Button onClick={onWait}>{t.waitToRecross}</Button>
        <Button onClick={onBack}>{t.back}</Button>
      </div>
    </fieldset>
  );
}
