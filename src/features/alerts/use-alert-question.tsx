import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useLive } from "#live/hooks.ts";
import type { AlertTerms } from "#market/alerts/alert.ts";
import { isFarLevel } from "#market/alerts/level-offset.ts";
import { useMessages } from "#messages/catalogue.ts";
import { newId } from "#storage/new-id.ts";
import { AlreadyBeyond } from "./AlreadyBeyond.tsx";
import { type AlertCheck, latestCheck } from "./alert-check.ts";
import { type AlertStart, armedStart, firedStart, isAlreadyBeyond } from "./alert-start.ts";
import { alertMessages } from "./messages.ts";
import { useAlertWords } from "./words.ts";

interface AlertQuestionOptions {
  /** Present check of the watched subject. */
  readonly check: AlertCheck;
  readonly onStart: (terms: AlertTerms, start: AlertStart) => void;
  /** Called as the form disappears with an unanswered question: what was not confirmed is not started. */
  readonly onUnanswered: (terms: AlertTerms) => void;
  /** Called after the start of an alert. */
  readonly onAnswered: () => void;
  /** Label of the button that arms the alert once its condition no longer holds. */
  readonly armLabel: string;
  /** Receives the focus when a focused question disappears. */
  readonly returnFocusTo: RefObject<HTMLElement | null>;
}

interface AlertQuestion {
  /**
   * Starts an alert, or asks first while its condition already holds or its level is so far from the price that it may be
   * mistyped. One whose condition did not hold when its level was
   * typed does not ask: the price has passed the level since, so it fires.
   */
  readonly start: (terms: AlertTerms, hasBeenShort: boolean) => void;
  readonly withdraw: () => void;
  /** Question; shown until it is answered or withdrawn. */
  readonly question: ReactNode;
}

/** Starts alerts, and asks how to start one whose condition already holds or whose level is far from the price. */
export function useAlertQuestion({
  check,
  onStart,
  onUnanswered,
  onAnswered,
  armLabel,
  returnFocusTo,
}: AlertQuestionOptions): AlertQuestion {
  const { clock, source } = useLive();
  const firstButton = useRef<HTMLButtonElement>(null);
  const stateText = useStateText();
  const farText = useFarText();
  const [pendingTerms, setPendingTerms] = useState<AlertTerms>();
  /** Check at the time of `start`; the check on screen may lag behind it. */
  const [checkAtStart, setCheckAtStart] = useState<AlertCheck>();
  /** Reports a question without an answer, as the form disappears. */
  const unanswered = useRef<() => void>(undefined);
  const ask = (terms: AlertTerms | undefined) => {
    setPendingTerms(terms);
    unanswered.current = terms && (() => onUnanswered(terms));
  };
  useEffect(() => () => unanswered.current?.(), []);
  const withdraw = () => ask(undefined);
  const answer = (terms: AlertTerms, chosen: AlertStart) => {
    withdraw();
    onStart(terms, chosen);
    onAnswered();
  };
  const latest = checkAtStart && isOlder(check, checkAtStart) ? checkAtStart : check;
  const isHolding = pendingTerms !== undefined && isAlreadyBeyond(pendingTerms, latest);
  // As asked, although the price may have come nearer since: the question of the other kind has another button.
  const far =
    pendingTerms && checkAtStart && !isHolding && !isAlreadyBeyond(pendingTerms, checkAtStart)
      ? (farText(pendingTerms, latest) ?? farText(pendingTerms, checkAtStart))
      : undefined;
  return {
    start(terms, hasBeenShort) {
      const checkNow = latestCheck(terms, check, source.lastGood(terms.isin));
      setCheckAtStart(checkNow);
      const isBeyond = isAlreadyBeyond(terms, checkNow);
      if (isBeyond && hasBeenShort) {
        answer(terms, firedStart(terms, checkNow, clock.epochNow(), newId()));
      } else if (isBeyond || farText(terms, checkNow) !== undefined) {
        ask(terms);
        // A question that is on screen is asked again.
        firstButton.current?.focus();
      } else answer(terms, armedStart(terms, checkNow));
    },
    withdraw,
    question: pendingTerms && (
      <AlreadyBeyond
        firstButton={firstButton}
        text={far ?? stateText(pendingTerms, latest, isHolding)}
        isFar={far !== undefined}
        isHolding={isHolding}
        armLabel={armLabel}
        onFire={() =>
          answer(pendingTerms, firedStart(pendingTerms, latest, clock.epochNow(), newId()))
        }
        onWait={() => answer(pendingTerms, armedStart(pendingTerms, latest))}
        onBack={withdraw}
        returnFocusTo={returnFocusTo}
      />
    ),
  };
}

/** Returns a function that describes the present state of an alert's condition. */
function useStateText() {
  const t = useMessages(alertMessages);
  const words = useAlertWords();
  return ({ on }: AlertTerms, check: AlertCheck, isHolding: boolean): string => {
    if (!("value" in check)) return t.unknownNow;
    const value = {
      subject: words.subject(on === "move" ? "mid" : on),
      value: words.figure(on, check.value),
    };
    return isHolding ? t.alreadyBeyond(value) : t.noLongerBeyond(value);
  };
}

/** Returns a function that says where a level far from the price lies; undefined for another one, or without a price. */
function useFarText() {
  const t = useMessages(alertMessages);
  const words = useAlertWords();
  return ({ on, level }: AlertTerms, check: AlertCheck): string | undefined => {
    if (!("value" in check) || !isFarLevel(level, check.value)) return undefined;
    const offset = words.offset(on, level, check.value);
    return offset && t.farLevel({ level: words.figure(on, level), offset });
  };
}

/** Returns whether both checks gave a value, the first one earlier. */
const isOlder = (check: AlertCheck, other: AlertCheck): boolean =>
  "value" in check && "value" in other && check.checked.checkedAt < other.checked.checkedAt;
