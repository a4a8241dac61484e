import { type CSSProperties, type ReactNode, type RefObject, useId } from "react";
import { ALERT_SUBJECTS, type AlertSubject, type AlertTerms } from "#market/alerts/alert.ts";
import type { LevelStepSize } from "#market/alerts/level-step.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useAutomationName } from "#ui/automation-scope.ts";
import { Segmented } from "#ui/controls/segmented.tsx";
import { CONTROL_CLASS, Field, FieldBox, TextField } from "#ui/controls/text-field.tsx";
import { type Draft, subjectChange } from "./draft.ts";
import { alertMessages } from "./messages.ts";
import { useAlertWords } from "./words.ts";

interface DraftFieldProps {
  draft: Draft;
  onChange: (change: Partial<Draft>) => void;
}

/** Selects what the alert watches. */
export function SubjectField({ draft, onChange }: DraftFieldProps): ReactNode {
  const t = useMessages(alertMessages);
  const words = useAlertWords();
  const id = useId();
  return (
    <Field id={id} label={t.subject}>
      <FieldBox>
        <select
          className={CONTROL_CLASS}
          id={id}
          value={draft.on}
          onChange={({ target }) => onChange(subjectChange(target.value))}
        >
          {ALERT_SUBJECTS.map((subject) => (
            <option key={subject} value={subject}>
              {words.subject(subject)}
            </option>
          ))}
        </select>
      </FieldBox>
    </Field>
  );
}

interface LevelFieldProps {
  fieldRef: RefObject<HTMLInputElement | null>;
  on: AlertSubject;
  text: string;
  /** Present value of what is watched, shown while no level is typed. */
  placeholder: string | undefined;
  /** `id` of the text that describes the field: an error, or what its keys do. */
  describedBy: string | undefined;
  invalid: boolean;
  onText: (text: string) => void;
  /** Moves the level by a step. */
  onStep: (side: "up" | "down", size: LevelStepSize) => void;
}

/** Room for the buttons of the form, which stay at the bottom of the view. */
const ABOVE_BUTTONS: CSSProperties = { scrollMarginBottom: "3.5rem" };

const STEP_KEYS: Partial<Record<string, "up" | "down">> = { ArrowUp: "up", ArrowDown: "down" };

/** Takes the level in the unit of what is watched. */
export function LevelField(props: LevelFieldProps): ReactNode {
  const { fieldRef, on, text, placeholder, describedBy, invalid, onText, onStep } = props;
  const t = useMessages(alertMessages);
  const automationName = useAutomationName();
  const labels: Partial<Record<AlertSubject, string>> = {
    move: t.levelPercent,
    "market-age": t.levelSeconds,
  };
  return (
    <TextField
      ref={fieldRef}
      label={labels[on] ?? t.level}
      inputMode="decimal"
      enterKeyHint="done"
      style={ABOVE_BUTTONS}
      data-testid={automationName("alert-level")}
      value={text}
      placeholder={placeholder}
      onChange={({ target }) => onText(target.value)}
      onKeyDown={(event) => {
        const side = STEP_KEYS[event.key];
        if (!side || event.altKey || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        onStep(side, event.shiftKey ? "large" : "small");
      }}
      invalid={invalid}
      aria-describedby={describedBy}
    />
  );
}

/** Chooses the side of the level on which the alert fires; a move may go either way. */
export function DirectionField({ draft, onChange }: DraftFieldProps): ReactNode {
  const t = useMessages(alertMessages);
  const choose = (direction: AlertTerms["direction"]) =>
    onChange({ direction, isDirectionChosen: true });
  const words = useAlertWords();
  const sides = ["at-or-above", "at-or-below"] as const;
  const directions = draft.on === "move" ? (["either", ...sides] as const) : sides;
  return (
    <Segmented
      label={t.direction}
      value={draft.direction}
      onChange={choose}
      onReselect={() => draft.direction && choose(draft.direction)}
      options={directions.map((value) => ({ value, label: words.direction(draft.on, value) }))}
    />
  );
}

/** Chooses between firing on the crossing and firing while the condition is true. */
export function ModeField({ draft, onChange }: DraftFieldProps): ReactNode {
  const t = useMessages(alertMessages);
  return (
    <Segmented
      label={t.mode}
      value={draft.mode}
      onChange={(mode) => onChange({ mode })}
      options={[
        { value: "crosses", label: t.crosses },
        { value: "stays-beyond", label: t.stays },
      ]}
    />
  );
}

interface RepeatFieldsProps extends DraftFieldProps {
  /** Undefined while there is no error to report. */
  resetDistanceError: ReactNode;
}

/** Chooses whether the alert fires again, and then how far its value must come back before. */
export function RepeatFields(props: RepeatFieldsProps): ReactNode {
  const { draft, onChange, resetDistanceError } = props;
  const t = useMessages(alertMessages);
  return (
    <>
      <Segmented
        label={t.repeat}
        value={draft.repeat}
        onChange={(repeat) => onChange({ repeat })}
        options={[
          { value: "once", label: t.once },
          { value: "re-arm", label: t.again },
        ]}
      />
      {draft.repeat === "re-arm" && (
        <TextField
          className="basis-full"
          label={t.resetDistance}
          inputMode="decimal"
          enterKeyHint="done"
          value={draft.resetDistance}
          onChange={({ target }) => onChange({ resetDistance: target.value })}
          invalid={resetDistanceError !== undefined}
          message={resetDistanceError}
        />
      )}
    </>
  );
}
