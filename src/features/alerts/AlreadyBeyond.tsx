import { type RefObject, useId, useLayoutEffect, useRef } from "react";
import { useMessages } from "#messages/catalogue.ts";
import { useAutomationName } from "#ui/automation-scope.ts";
import { Button } from "#ui/controls/button.tsx";
import { ButtonRow } from "#ui/overlay/pane.tsx";
import { alertMessages } from "./messages.ts";
import { showBelowSticky } from "./scroll.ts";

interface AlreadyBeyondProps {
  /** First button of the question, which takes the focus when the question opens. */
  firstButton: RefObject<HTMLButtonElement | null>;
  /** Present state of the condition. */
  text: string;
  /** Whether the condition holds; the alert cannot fire now otherwise. */
  isHolding: boolean;
  /** Whether only the level is confirmed, which is far from the price: there is nothing to fire or to wait for. */
  isFar: boolean;
  /** Label of the first button while the condition does not hold. */
  armLabel: string;
  onFire: () => void;
  onWait: () => void;
  onBack: () => void;
  /** Receives the focus when the focused question disappears. */
  returnFocusTo: RefObject<HTMLElement | null>;
}

/**
 * Asks what to do with an alert whose condition holds, or whose level is far from the price. Stays until it is answered,
 * although the market may move meanwhile: its buttons then stay the same elements, so that the focus stays where it is.
 */
export function AlreadyBeyond({
  firstButton,
  text,
  isHolding,
  isFar,
  armLabel,
  onFire,
  onWait,
  onBack,
  returnFocusTo,
}: AlreadyBeyondProps) {
  const t = useMessages(alertMessages);
  const automationName = useAutomationName();
  const question = useId();
  const box = useRef<HTMLFieldSetElement>(null);
  useLayoutEffect(() => {
    firstButton.current?.focus({ preventScroll: true });
    if (box.current) showBelowSticky(box.current);
  }, [firstButton]);
  useLayoutEffect(() => {
    const fieldset = box.current;
    const target = returnFocusTo.current;
    // A layout effect cleans up before React removes the element, while `activeElement` is still valid.
    return () => {
      if (fieldset?.contains(document.activeElement)) target?.focus();
    };
  }, [returnFocusTo]);
  return (
    <fieldset
      ref={box}
      className="grid scroll-mb-7 gap-2.5 border-t border-line2 pt-2.5"
      aria-labelledby={question}
      data-testid={automationName("alert-question")}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onBack();
      }}
    >
      <p id={question} className={isFar ? "text-warn" : undefined}>
        {text}
      </p>
      <ButtonRow>
        {/* Takes the focus, so it must be harmless: the Enter that opened the question may come twice. */}
        <Button ref={firstButton} variant="primary" onClick={onWait}>
          {isHolding ? t.waitToRecross : armLabel}
        </Button>
        {!isFar && (
          <Button onClick={isHolding ? onFire : onWait}>
            {isHolding ? t.fireNow : t.waitToRecross}
          </Button>
        )}
        <Button onClick={onBack}>{t.back}</Button>
      </ButtonRow>
    </fieldset>
  );
}
