import { type FormEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from "react";
import { useLive } from "#live/hooks.ts";
import type { Alert, AlertTerms } from "#market/alerts/alert.ts";
import { isBeyond } from "#market/alerts/alert-step.ts";
import { isFarLevel } from "#market/alerts/level-offset.ts";
import { isNegative, isPositive } from "#market/figure.ts";
import { formatFigure } from "#market/format.ts";
import type { Isin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useNumberFormat } from "#messages/figures.ts";
import { useTypedNumbers } from "#messages/typed-numbers.ts";
import { Button } from "#ui/controls/button.tsx";
import { Choice } from "#ui/controls/choice.tsx";
import { IconWarning } from "#ui/icons/icons.tsx";
import { ButtonRow } from "#ui/overlay/pane.tsx";
import { Hint } from "#ui/text/hint.tsx";
import { VisuallyHidden } from "#ui/text/text.tsx";
import {
  DirectionField,
  LevelField,
  ModeField,
  RepeatFields,
  SubjectField,
} from "./AlertFields.tsx";
import { lastValueOf } from "./alert-check.ts";
import type { AlertStart } from "./alert-start.ts";
import { type Draft, defaultLevel, directionOf, draftOf, rewriteDraft, sideOf } from "./draft.ts";
import { isLevel, parseLevel } from "./level.ts";
import { MoveBase, useFirstMid } from "./MoveBase.tsx";
import { alertMessages } from "./messages.ts";
import { findSame } from "./same-terms.ts";
import { showForNow } from "./scroll.ts";
import { useAlertQuestion } from "./use-alert-question.tsx";
import { useAlertCheck } from "./use-alerts.ts";
import { useDebounced } from "./use-debounced.ts";
import { useAlertWords } from "./words.ts";

interface AlertFormProps {
  /** Receives the field of the level, so that the parent can focus it. */
  levelField?: RefObject<HTMLInputElement | null>;
  isin: Isin;
  /** Name of the instrument, in the title. */
  name: string;
  /** Whether the title is only spoken, because the head above stays in view and names the instrument. */
  isBelowHead: boolean;
  /** Terms of the edited alert; undefined for a new alert. */
  terms: AlertTerms | undefined;
  /** The other alerts, none of which may have the same terms. */
  others: readonly Alert[];
  /** Stores the alert. Also called as the form disappears with an unanswered question. */
  onStore: (terms: AlertTerms, start: AlertStart) => void;
  onClose: () => void;
}

/**
 * Fields are in two columns; everything else has a line of its own. Low, so that the chart stays in view above the whole
 * form: choices whose options say what they are have no visible label.
 */
const FORM =
  "grid grid-cols-2 gap-x-3 gap-y-2 scroll-mb-1 rounded-field border border-line2 px-3 py-2.5 [&>:not(.field)]:col-span-full";

/** A level that may be mistyped; it is accepted. */
function FarLevel({ children }: { children: string }) {
  return (
    <span className="flex items-center gap-1.5 text-warn [&>.icon]:size-3 [&>.icon]:flex-none">
      <IconWarning />
      {children}
    </span>
  );
}

/** An option that is not chosen: of all choices only the directions may have none that is. */
const UNCHOSEN = "[type=radio]:not(:checked)";

/** Submits that were refused, and the level that their errors have as an example: it would change with the market. */
interface Refusals {
  readonly count: number;
  readonly example: string | undefined;
}

const NO_REFUSALS: Refusals = { count: 0, example: undefined };

/** Edits the terms of an alert. Reports errors only after the first submit. */
export function AlertForm(props: AlertFormProps) {
  const { isin, name, isBelowHead, terms, others, onStore, onClose } = props;
  const t = useMessages(alertMessages);
  const format = useNumberFormat();
  const form = useRef<HTMLFormElement>(null);
  const title = useId();
  const levelLine = useId();
  const ownLevelField = useRef<HTMLInputElement>(null);
  const levelField = props.levelField ?? ownLevelField;
  const [{ state: draft }, updateDraft] = useTypedNumbers(
    (format) => ({ state: draftOf(terms, format), format }),
    rewriteDraft,
  );
  const { on, mode, repeat } = draft;
  const { source } = useLive();
  const [refusals, setRefusals] = useState(NO_REFUSALS);
  const isSubmitted = refusals.count > 0;
  const level = parseLevel(draft.level, on, format);
  const typedDistance = parseLevel(draft.resetDistance, "bid", format);
  const resetDistance =
    isLevel(typedDistance) && !isNegative(typedDistance) ? typedDistance : undefined;
  const withExample = (error: string) =>
    refusals.example === undefined
      ? error
      : `${error} ${t.levelExample({ example: refusals.example })}`;
  const levelErrors = {
    empty: withExample(t.levelEmpty),
    malformed: withExample(t.levelMalformed),
    whole: t.levelWhole,
    positive: t.levelPositive,
  };

  // Announced again at each refused submit.
  const say = (reason: string) => (
    <span key={refusals.count} role="alert">
      {reason}
    </span>
  );

  const check = useAlertCheck({ isin, on });
  const { start, withdraw, question } = useAlertQuestion({
    check,
    onStart: onStore,
    onAnswered: onClose,
    armLabel: terms ? t.save : t.create,
    returnFocusTo: levelField,
  });
  const words = useAlertWords();
  const value = "value" in check ? check.value : undefined;
  // Without a live value, that of the last good quote.
  const lastValue = value ?? lastValueOf({ on }, source.lastGood(isin), 0);
  const lastText = lastValue && formatFigure(lastValue, format);
  const usualLevel = defaultLevel(on);
  const firstMid = useFirstMid(isin);
  const bases = {
    stored: terms?.base,
    session: firstMid,
    now: value,
  };
  const isMove = on === "move";
  const base = isMove ? bases[draft.baseKind] : undefined;
  const isBaseMissing = isMove && (base === undefined || !isPositive(base));
  const draftTerms: AlertTerms | undefined =
    isLevel(level) && draft.direction && resetDistance !== undefined && !isBaseMissing
      ? {
          isin,
          on,
          direction: draft.direction,
          mode,
          level,
          repeat,
          hysteresis: resetDistance,
          ...(base && { base }),
        }
      : undefined;
  const same = draftTerms && findSame(others, draftTerms);
  const refusal = () => {
    if (!isSubmitted) return undefined;
    if (!isLevel(level)) return levelErrors[level];
    if (draft.direction === undefined) return t.directionMissing;
    return same && (same.state === "fired" ? t.existsFired : t.exists);
  };
  const error = refusal();
  const isFollowed = draft.direction && sideOf(draft, level, lastValue) !== undefined;
  const spokenDirection = useDebounced(isFollowed ? words.direction(on, draft.direction) : "");
  const levelHint = () => {
    if (value === undefined || !isLevel(level)) return undefined;
    const offset = words.offset(on, level, value);
    if (offset !== undefined) {
      // Said before the alert is saved: the price may have passed the level while the user typed.
      const text = draftTerms && isBeyond(draftTerms, value) ? `${offset} · ${t.reached}` : offset;
      return isFarLevel(level, value) ? <FarLevel>{text}</FarLevel> : text;
    }
    return draftTerms && words.distance(draftTerms, value);
  };
  const change = (part: Partial<Draft>) => {
    withdraw();
    updateDraft((known) => ({ ...known, ...part }));
  };

  // A layout effect cleans up before the form is removed: the shorter pane would scroll by itself.
  useLayoutEffect(() => {
    // Selected: digits replace the level of an edited alert.
    levelField.current?.focus({ preventScroll: true });
    levelField.current?.select();
    return form.current ? showForNow(form.current, levelField.current) : undefined;
  }, [levelField]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setRefusals({ count: refusals.count + 1, example: usualLevel || lastText });
    if (isLevel(level) && draft.direction === undefined)
      event.currentTarget.querySelector<HTMLElement>(UNCHOSEN)?.focus();
    // A direction that follows the level is one in which the price had not reached it.
    if (draftTerms && !same) start(draftTerms, isFollowed === true);
  };
  return (
    <form
      ref={form}
      className={FORM}
      aria-label={t.form}
      aria-describedby={title}
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => {
        const { key, target } = event;
        // The browser then submits the form.
        if (key === "Enter" && target instanceof HTMLInputElement && target.matches(UNCHOSEN))
          target.click();
        if (key !== "Escape") return;
        event.stopPropagation();
        withdraw();
        onClose();
      }}
    >
      <p id={title} className="font-strong wrap-anywhere" hidden={isBelowHead}>
        {t.formOn({ instrument: name })}
      </p>
      <SubjectField
        draft={draft}
        onChange={(part) => {
          setRefusals(NO_REFUSALS);
          change(part);
        }}
      />
      <LevelField
        fieldRef={levelField}
        on={on}
        text={draft.level}
        placeholder={usualLevel === "" ? lastText : undefined}
        errorId={error !== undefined && !isLevel(level) ? levelLine : undefined}
        onText={(text) => {
          const typed = parseLevel(text, on, format);
          // Decided by the price on screen; whoever types has seen no other.
          change({ level: text, direction: directionOf(draft, typed, lastValue) });
        }}
      />
      {/* Only an error is linked with aria-describedby: a screen reader would speak each change of the market. The line is
          always there, so that nothing moves under a press. */}
      <div className="-my-1">
        <Hint id={levelLine}>
          {error === undefined ? (
            (levelHint() ?? "\u00a0")
          ) : (
            <span className="text-error">{say(error)}</span>
          )}
        </Hint>
      </div>
      <VisuallyHidden>
        <span role="status">{spokenDirection}</span>
      </VisuallyHidden>
      <div className="flex flex-wrap gap-2">
        <DirectionField draft={draft} onChange={change} />
        <ModeField draft={draft} onChange={change} />
        <RepeatFields
          draft={draft}
          onChange={change}
          resetDistanceError={
            isSubmitted && resetDistance === undefined ? say(t.resetDistanceMalformed) : undefined
          }
        />
      </div>
      {isMove && (
        <Choice label={t.base}>
          <MoveBase
            kind={draft.baseKind}
            stored={bases.stored}
            firstMid={firstMid}
            onKind={(baseKind) => change({ baseKind })}
          />
        </Choice>
      )}
      {isSubmitted && isBaseMissing && <Hint>{say(t.baseMissing)}</Hint>}
      {question ? (
        // A form with several fields is submitted by Enter only if it has such a button.
        <button type="submit" hidden />
      ) : (
        <ButtonRow>
          <Button type="submit" variant="primary">
            {terms ? t.save : t.create}
          </Button>
          <Button onClick={onClose}>{t.cancel}</Button>
        </ButtonRow>
      )}
      {question}
      {/* Comes and goes with the quote's state: above the buttons it would move them under a press. */}
      {mode === "crosses" && "held" in check && !question && <Hint>{t.unknownNow}</Hint>}
    </form>
  );
}
