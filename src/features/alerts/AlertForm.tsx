import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { AlertSubject, AlertTerms } from "#market/alert.ts";
import { type Figure, isNegative, isPositive } from "#market/figure.ts";
import { formatFigure } from "#market/format.ts";
import type { Isin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useNumberFormat } from "#messages/figures.ts";
import { Button } from "#ui/controls/button.tsx";
import { Choice } from "#ui/controls/choice.tsx";
import { ButtonRow } from "#ui/overlay/pane.tsx";
import { Hint } from "#ui/text/hint.tsx";
import {
  DirectionField,
  LevelField,
  ModeField,
  RepeatFields,
  SubjectField,
} from "./AlertFields.tsx";
import type { AlertStart } from "./alert-start.ts";
import { type Draft, draftOf } from "./draft.ts";
import { isLevel, parseLevel } from "./level.ts";
import { MoveBase, useFirstMid } from "./MoveBase.tsx";
import { alertMessages } from "./messages.ts";
import { useAlertQuestion } from "./use-alert-question.tsx";
import { useAlertCheck } from "./use-alerts.ts";

interface AlertFormProps {
  /** Receives the first field, so that the parent can focus it. */
  firstField?: RefObject<HTMLSelectElement | null>;
  isin: Isin;
  /** Terms of the edited alert; undefined for a new alert. */
  terms: AlertTerms | undefined;
  /** Returns the initial level for a subject; undefined if no value is known. */
  suggestLevel: (on: AlertSubject) => Figure | undefined;
  onSubmit: (terms: AlertTerms, start: AlertStart) => void;
  onCancel: () => void;
}

/** Fields are in two columns; everything else has a line of its own. */
const FORM =
  "grid grid-cols-2 gap-x-3 gap-y-2.5 rounded-field border border-line2 p-3 [&>:not(.field)]:col-span-full";

/** Edits the terms of an alert. Reports errors only after the first submit. */
export function AlertForm(props: AlertFormProps) {
  const { isin, terms, suggestLevel, onSubmit, onCancel } = props;
  const t = useMessages(alertMessages);
  const format = useNumberFormat();
  const ownFirstField = useRef<HTMLSelectElement>(null);
  const firstField = props.firstField ?? ownFirstField;
  const [draft, setDraft] = useState(() => draftOf(terms, format));
  // Kept from the first render: a level that follows the quote cannot be edited.
  const [initialLevel] = useState(() => suggestLevel);
  const [isSubmitted, setSubmitted] = useState(false);
  const { on, direction, mode, repeat } = draft;
  const suggestion = initialLevel(on);
  const suggestedText = suggestion === undefined ? "" : formatFigure(suggestion, format);
  const levelText = draft.level ?? suggestedText;
  const level = parseLevel(levelText, on, format);
  const resetDistance = parseLevel(draft.hysteresis, "bid", format);
  const hysteresis =
    isLevel(resetDistance) && !isNegative(resetDistance) ? resetDistance : undefined;
  const levelErrors = {
    empty: t.levelEmpty,
    malformed: t.levelMalformed,
    whole: t.levelWhole,
    positive: t.levelPositive,
  };

  const check = useAlertCheck({ isin, on });
  const firstMid = useFirstMid(isin);
  const bases = {
    stored: terms?.base,
    session: firstMid,
    now: "value" in check ? check.value : undefined,
  };
  const isMove = on === "move";
  const base = isMove ? bases[draft.baseKind] : undefined;
  const isBaseMissing = isMove && (base === undefined || !isPositive(base));
  const { start, withdraw, question } = useAlertQuestion({
    check,
    onStart: onSubmit,
    returnFocusTo: firstField,
  });
  const change = (part: Partial<Draft>) => {
    withdraw();
    setDraft({ ...draft, ...part });
  };

  useEffect(() => firstField.current?.focus(), [firstField]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (!isLevel(level) || hysteresis === undefined || isBaseMissing) return;
    const newTerms = { isin, on, direction, mode, level, repeat, hysteresis };
    start(base === undefined ? newTerms : { ...newTerms, base });
  };
  return (
    <form
      className={FORM}
      aria-label={t.form}
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onCancel();
      }}
    >
      <SubjectField draft={draft} onChange={change} selectRef={firstField} />
      <LevelField
        on={on}
        text={levelText}
        error={isSubmitted && !isLevel(level) ? levelErrors[level] : undefined}
        onText={(text) => change({ level: text })}
      />
      <DirectionField draft={draft} onChange={change} />
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
      {isSubmitted && isBaseMissing && <Hint role="alert">{t.baseMissing}</Hint>}
      <ModeField draft={draft} onChange={change} />
      <RepeatFields
        draft={draft}
        onChange={change}
        isHysteresisInvalid={isSubmitted && hysteresis === undefined}
      />
      {question || (
        <ButtonRow>
          <Button type="submit" variant="primary">
            {terms ? t.save : t.create}
          </Button>
          <Button onClick={onCancel}>{t.cancel}</Button>
        </ButtonRow>
      )}
      {/* Comes and goes with the quote's state: above the buttons it would move them under a press. */}
      {mode === "crosses" && "held" in check && <Hint>{t.unknownNow}</Hint>}
    </form>
  );
}
