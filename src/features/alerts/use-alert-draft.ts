import { useEffect } from "react";
import { useLive } from "#live/hooks.ts";
import type { Alert, AlertTerms } from "#market/alerts/alert.ts";
import type { Touch } from "#market/alerts/level-step.ts";
import { type Figure, isNegative, isPositive } from "#market/figure.ts";
import type { Isin } from "#market/isin.ts";
import { useNumberFormat } from "#messages/figures.ts";
import { useTypedNumbers } from "#messages/typed-numbers.ts";
import { type AlertCheck, lastValueOf } from "./alert-check.ts";
import { type Draft, directionOf, draftOf, NEW_DRAFT, rewriteDraft, sideOf } from "./draft.ts";
import { isLevel, type LevelProblem, parseLevel } from "./level.ts";
import { useFirstMid } from "./MoveBase.tsx";
import { findSame } from "./same-terms.ts";
import type { DraftPlace } from "./unsaved-drafts.ts";
import { useAlertCheck } from "./use-alerts.ts";

interface AlertDraftOptions {
  readonly isin: Isin;
  /** Terms of the edited alert; undefined for a new alert. */
  readonly edited: AlertTerms | undefined;
  /** The other alerts, none of which may have the same terms. */
  readonly others: readonly Alert[];
  /** Place of a draft that outlives its form; undefined for an edited alert, which stays as it was. */
  readonly place: DraftPlace | undefined;
}

/** Reason that is said at the level why a draft is no alert yet. */
export type DraftProblem = LevelProblem | "no direction" | "exists" | "exists fired";

export interface AlertDraft {
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
  /** Changes the level, and with it the direction that follows it. */
  readonly typeLevel: (text: string) => void;
  readonly level: Figure | LevelProblem;
  readonly problem: DraftProblem | undefined;
  readonly isResetDistanceWrong: boolean;
  /** Bases that a move may be measured from. */
  readonly bases: Readonly<Record<Draft["baseKind"], Figure | undefined>>;
  readonly isBaseMissing: boolean;
  /** Undefined while something is missing or malformed. */
  readonly terms: AlertTerms | undefined;
  /** Whether the direction is the one in which the price had not reached the level as it was typed. */
  readonly isFollowed: boolean;
  readonly check: AlertCheck;
  /** Live value of what is watched. */
  readonly value: Figure | undefined;
  /** The live value, or else that of the last good quote. */
  readonly lastValue: Figure | undefined;
  /** Prices of the last good quote; undefined without one. */
  readonly touch: Touch | undefined;
}

/** Keeps what is typed and chosen for one alert, and derives its terms and what is wrong with them. */
export function useAlertDraft({ isin, edited, others, place }: AlertDraftOptions): AlertDraft {
  const format = useNumberFormat();
  const { source } = useLive();
  const [typed, update] = useTypedNumbers(
    (format) => place?.get() ?? { state: draftOf(edited, format), format },
    rewriteDraft,
  );
  const { state: draft } = typed;
  useEffect(() => {
    if (typed.state !== NEW_DRAFT) place?.set(typed);
  }, [place, typed]);
  const { on, direction, mode, repeat } = draft;
  const check = useAlertCheck({ isin, on });
  const value = "value" in check ? check.value : undefined;
  const lastGood = source.lastGood(isin);
  const lastValue = value ?? lastValueOf({ on }, lastGood, 0);
  const level = parseLevel(draft.level, on, format);
  const hysteresis = parseLevel(draft.resetDistance, "bid", format);
  const isResetDistanceWrong = !isLevel(hysteresis) || isNegative(hysteresis);
  const bases = { stored: edited?.base, session: useFirstMid(isin), now: value };
  const isMove = on === "move";
  const base = isMove ? bases[draft.baseKind] : undefined;
  const isBaseMissing = isMove && (base === undefined || !isPositive(base));
  const terms: AlertTerms | undefined =
    isLevel(level) && direction && isLevel(hysteresis) && !isResetDistanceWrong && !isBaseMissing
      ? { isin, on, direction, mode, level, repeat, hysteresis, ...(base && { base }) }
      : undefined;
  const problem = (): DraftProblem | undefined => {
    if (!isLevel(level)) return level;
    if (direction === undefined) return "no direction";
    const same = terms && findSame(others, terms);
    return same && (same.state === "fired" ? "exists fired" : "exists");
  };
  const change = (part: Partial<Draft>) => update((known) => ({ ...known, ...part }));
  return {
    draft,
    change,
    // Decided by the price on screen; whoever types has seen no other.
    typeLevel: (text) =>
      change({
        level: text,
        direction: directionOf(draft, parseLevel(text, on, format), lastValue),
      }),
    level,
    problem: problem(),
    isResetDistanceWrong,
    bases,
    isBaseMissing,
    terms,
    isFollowed: direction !== undefined && sideOf(draft, level, lastValue) !== undefined,
    check,
    value,
    lastValue,
    touch: lastGood && [lastGood.quote.bid.price, lastGood.quote.ask.price],
  };
}
