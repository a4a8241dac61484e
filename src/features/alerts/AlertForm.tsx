import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import { ALERT_SUBJECTS, type AlertSubject, type AlertTerms } from "#market/alert.ts";
import { type Figure, isNegative, isPositive } from "#market/figure.ts";
import { formatFigure } from "#market/format.ts";
import type { Isin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useNumberFormat } from "#messages/figures.ts";
import { Button } from "#ui/controls/button.tsx";
import { Choice } from "#ui/controls/choice.tsx";
import { Segmented } from "#ui/controls/segmented.tsx";
import { TextField } from "#ui/controls/text-field.tsx";
import { ButtonRow } from "#ui/overlay/pane.tsx";
import { Hint } from "#ui/text/hint.tsx";
import type { AlertStart } from "./alert-start.ts";
import { type Draft, draftOf, subjectChange } from "./draft.ts";
import { isLevel, parseLevel } from "./level.ts";
import { MoveBase, useFirstMid } from "./MoveBase.tsx";
import { alertMessages } from "./messages.ts";
import { useAlertQuestion } from "./use-alert-question.tsx";
import { useAlertCheck } from "./use-alerts.ts";
import { useAlertWords } from "./words.ts";

interface AlertFormProps {
  /** Given the first field. */
  first?: RefObject<HTMLSelectElement | null>;
  isin: Isin;
  /** The terms to begin with; a new alert begins with what the quote is now. */
  terms: AlertTerms | undefined;
  /** The value that the level field starts with; undefined if none is known. */
  suggested: (on: AlertSubject) => Figure | undefined;
  onTerms: (terms: AlertTerms, start: AlertStart) => void;
  onCancel: () => void;
}

/** Fields stand beside each other, all else has a line of its own. */
const FORM =
  "grid grid-cols-2 gap-x-3 gap-y-2.5 rounded-field border border-line2 p-3 [&>:not(.field)]:col-span-full";

/** The form for subject, level and repetition. Reports errors only on submit. */
export function AlertForm(props: AlertFormProps) {
  const { isin, terms, suggested, onTerms, onCancel } = props;
  const t = useMessages(alertMessages);
  const format = useNumberFormat();
  const words = useAlertWords();
  const ownFirst = useRef<HTMLSelectElement>(null);
  const first = props.first ?? ownFirst;
  const subjectId = useId();
  const [draft, setDraft] = useState(() => draftOf(terms, format));
  // The level stays as it was when the form was opened: a figure that moves cannot be edited.
  const [asOpened] = useState(() => suggested);
  const [isTried, setTried] = useState(false);
  const { on, direction, mode, repeat } = draft;
  const shown = asOpened(on);
  const levelText = draft.level ?? (shown === undefined ? "" : formatFigure(shown, format));
  const level = parseLevel(levelText, on, format);
  const back = parseLevel(draft.hysteresis, "bid", format);
  const hysteresis = isLevel(back) && !isNegative(back) ? back : undefined;
  const problems = {
    empty: t.levelEmpty,
    malformed: t.levelMalformed,
    whole: t.levelWhole,
    positive: t.levelPositive,
  };

  const check = useAlertCheck({ isin, on });
  const firstMid = useFirstMid(isin);
  const bases = {
    kept: terms?.base,
    session: firstMid,
    now: "value" in check ? check.value : undefined,
  };
  const isMove = on === "move";
  const base = isMove ? bases[draft.from] : undefined;
  const isBaseMissing = isMove && (base === undefined || !isPositive(base));
  const { start, withdraw, question } = useAlertQuestion({ check, onStart: onTerms, home: first });
  const change = (part: Partial<Draft>) => {
    withdraw();
    setDraft({ ...draft, ...part });
  };

  useEffect(() => first.current?.focus(), [first]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isLevel(level) || hysteresis === undefined || isBaseMissing) return;
    const written = { isin, on, direction, mode, level, repeat, hysteresis };
    start(base === undefined ? written : { ...written, base });
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
      <div className="field">
        <label htmlFor={subjectId}>{t.subject}</label>
        <div className="field-box">
          <select
            id={subjectId}
            ref={first}
            value={on}
            onChange={({ target }) => change(subjectChange(target.value))}
          >
            {ALERT_SUBJECTS.map((subject) => (
              <option key={subject} value={subject}>
                {words.subject(subject)}
              </option>
            ))}
          </select>
        </div>
      </div>
      <TextField
        label={isMove ? t.levelPercent : on === "market-age" ? t.levelSeconds : t.level}
        inputMode="decimal"
        data-testid="alert-level"
        value={levelText}
        onChange={({ target }) => change({ level: target.value })}
        invalid={isTried && !isLevel(level)}
        message={isTried && !isLevel(level) ? problems[level] : undefined}
      />
      <Choice label={t.direction}>
        <Segmented
          label={t.direction}
          value={direction}
          onChange={(next) => change({ direction: next })}
          options={
            isMove
              ? [
                  { value: "either", label: t.either },
                  { value: "at-or-above", label: t.up },
                  { value: "at-or-below", label: t.down },
                ]
              : [
                  { value: "at-or-above", label: t.atOrAbove },
                  { value: "at-or-below", label: t.atOrBelow },
                ]
          }
        />
      </Choice>
      {isMove && (
        <Choice label={t.base}>
          <MoveBase
            from={draft.from}
            kept={bases.kept}
            first={firstMid}
            onFrom={(from) => change({ from })}
          />
        </Choice>
      )}
      {isTried && isBaseMissing && <Hint role="alert">{t.baseMissing}</Hint>}
      <Choice label={t.mode}>
        <Segmented
          label={t.mode}
          value={mode}
          onChange={(next) => change({ mode: next })}
          options={[
            { value: "crosses", label: t.crosses },
            { value: "stays-beyond", label: t.stays },
          ]}
        />
      </Choice>
      <Choice label={t.repeat}>
        <Segmented
          label={t.repeat}
          value={repeat}
          onChange={(next) => change({ repeat: next })}
          options={[
            { value: "once", label: t.once },
            { value: "re-arm", label: t.again },
          ]}
        />
      </Choice>
      {repeat === "re-arm" && (
        <TextField
          label={t.hysteresis}
          inputMode="decimal"
          value={draft.hysteresis}
          onChange={({ target }) => change({ hysteresis: target.value })}
          invalid={isTried && hysteresis === undefined}
          message={isTried && hysteresis === undefined ? t.hysteresisMalformed : undefined}
        />
      )}
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
