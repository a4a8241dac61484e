import { type ReactNode, type RefObject, useState } from "react";
import { useLive } from "#live/hooks.ts";
import type { AlertTerms } from "#market/alert.ts";
import { newId } from "#storage/new-id.ts";
import { AlreadyBeyond } from "./AlreadyBeyond.tsx";
import { type AlertCheck, latestCheck } from "./alert-check.ts";
import { type AlertStart, armedStart, firedStart, holdsAlready } from "./alert-start.ts";
import { useAlertWords } from "./words.ts";

interface AlertQuestionOptions {
  /** The present value of the watched subject. */
  readonly check: AlertCheck;
  readonly onStart: (terms: AlertTerms, start: AlertStart) => void;
  /** Has the focus once a question that had it is gone. */
  readonly home: RefObject<HTMLElement | null>;
}

interface AlertQuestion {
  /** Starts an alert, or asks first while its condition already holds. */
  readonly start: (terms: AlertTerms) => void;
  readonly withdraw: () => void;
  /** The question while it is asked, which is only as long as the condition holds. */
  readonly question: ReactNode;
}

/** Asks what to do with an alert whose condition already holds, wherever one is started. */
export function useAlertQuestion({ check, onStart, home }: AlertQuestionOptions): AlertQuestion {
  const { clock, source } = useLive();
  const words = useAlertWords();
  const [asked, setAsked] = useState<AlertTerms>();
  /** The check by which the question was asked; the one on screen may be older at first. */
  const [askedBy, setAskedBy] = useState<AlertCheck>();
  const withdraw = () => setAsked(undefined);
  /** The latest known check: it decides about the answer. */
  const newest = askedBy !== undefined && isOlder(check, askedBy) ? askedBy : check;
  // It must not come back, and take the focus, when the condition holds once more.
  if (asked && !holdsAlready(asked, check) && !isOlder(check, askedBy)) withdraw();
  return {
    start(terms) {
      const latest = latestCheck(terms, check, source.lastGood(terms.isin));
      setAskedBy(latest);
      if (holdsAlready(terms, latest)) setAsked(terms);
      else onStart(terms, armedStart(terms, latest));
    },
    withdraw,
    question: asked && "value" in newest && (
      <AlreadyBeyond
        subject={words.subject(asked.on === "move" ? "mid" : asked.on)}
        value={words.figure(asked.on, newest.value)}
        onFire={() => onStart(asked, firedStart(asked, newest, clock.epochNow(), newId()))}
        onWait={() => onStart(asked, armedStart(asked, newest))}
        onBack={withdraw}
        home={home}
      />
    ),
  };
}

const isOlder = (check: AlertCheck, than: AlertCheck | undefined): boolean =>
  "value" in check &&
  than !== undefined &&
  "value" in than &&
  check.checked.checkedAt < than.checked.checkedAt;
