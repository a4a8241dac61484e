import { type ReactNode, type RefObject, useState } from "react";
import { useLive } from "#live/hooks.ts";
import type { AlertTerms } from "#market/alert.ts";
import { newId } from "#storage/new-id.ts";
import { AlreadyBeyond } from "./AlreadyBeyond.tsx";
import { type AlertCheck, latestCheck } from "./alert-check.ts";
import { type AlertStart, armedStart, firedStart, isAlreadyBeyond } from "./alert-start.ts";
import { useAlertWords } from "./words.ts";

interface AlertQuestionOptions {
  /** Present check of the watched subject. */
  readonly check: AlertCheck;
  readonly onStart: (terms: AlertTerms, start: AlertStart) => void;
  /** Has the focus once a question that had it is gone. */
  readonly returnFocusTo: RefObject<HTMLElement | null>;
}

interface AlertQuestion {
  /** Starts an alert, or asks first while its condition already holds. */
  readonly start: (terms: AlertTerms) => void;
  readonly withdraw: () => void;
  /** The question; shown only as long as the condition holds. */
  readonly question: ReactNode;
}

/** Starts alerts, and asks how to start one whose condition already holds. */
export function useAlertQuestion({
  check,
  onStart,
  returnFocusTo,
}: AlertQuestionOptions): AlertQuestion {
  const { clock, source } = useLive();
  const words = useAlertWords();
  const [pendingTerms, setPendingTerms] = useState<AlertTerms>();
  /** Check at the time of `start`; the check on screen may lag behind it. */
  const [checkAtStart, setCheckAtStart] = useState<AlertCheck>();
  const withdraw = () => setPendingTerms(undefined);
  const latest = checkAtStart !== undefined && isOlder(check, checkAtStart) ? checkAtStart : check;
  // Withdrawn permanently: a question that appeared again by itself would take the focus.
  if (pendingTerms && !isAlreadyBeyond(pendingTerms, check) && !isOlder(check, checkAtStart))
    withdraw();
  return {
    start(terms) {
      const checkNow = latestCheck(terms, check, source.lastGood(terms.isin));
      setCheckAtStart(checkNow);
      if (isAlreadyBeyond(terms, checkNow)) setPendingTerms(terms);
      else onStart(terms, armedStart(terms, checkNow));
    },
    withdraw,
    question: pendingTerms && "value" in latest && (
      <AlreadyBeyond
        subject={words.subject(pendingTerms.on === "move" ? "mid" : pendingTerms.on)}
        value={words.figure(pendingTerms.on, latest.value)}
        onFire={() =>
          onStart(pendingTerms, firedStart(pendingTerms, latest, clock.epochNow(), newId()))
        }
        onWait={() => onStart(pendingTerms, armedStart(pendingTerms, latest))}
        onBack={withdraw}
        returnFocusTo={returnFocusTo}
      />
    ),
  };
}

const isOlder = (check: AlertCheck, than: AlertCheck | undefined): boolean =>
  "value" in check &&
  than !== undefined &&
  "value" in than &&
  check.checked.checkedAt < than.checked.checkedAt;
