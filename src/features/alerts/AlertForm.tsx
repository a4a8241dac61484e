import {
  type CSSProperties,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  Suspense,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import type { Alert, AlertTerms } from "#market/alerts/alert.ts";
import { type LevelStepSize, stepLevel } from "#market/alerts/level-step.ts";
import { formatFigure } from "#market/format.ts";
import type { Isin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useNumberFormat } from "#messages/figures.ts";
import { Button } from "#ui/controls/button.tsx";
import { Choice } from "#ui/controls/choice.tsx";
import { isByFinger, TOUCH_HEIGHT } from "#ui/controls/touch.ts";
import { ButtonRow } from "#ui/overlay/pane.tsx";
import { lazyPart } from "#ui/parts/lazy-part.tsx";
import { Hint } from "#ui/text/hint.tsx";
import { VisuallyHidden } from "#ui/text/text.tsx";
import {
  DirectionField,
  LevelField,
  ModeField,
  RepeatFields,
  SubjectField,
} from "./AlertFields.tsx";
import type { AlertStart } from "./alert-start.ts";
import { type Draft, defaultLevel } from "./draft.ts";
import { useDraftLevel } from "./draft-level.ts";
import { hasSteps, LevelHint } from "./LevelHint.tsx";
import { isLevel } from "./level.ts";
import { loadLevelSteps } from "./load-level-steps.ts";
import { MoveBase } from "./MoveBase.tsx";
import { alertMessages } from "./messages.ts";
import { firstFocusOf, useShownForNow } from "./scroll.ts";
import type { DraftPlace } from "./unsaved-drafts.ts";
import { type DraftProblem, useAlertDraft } from "./use-alert-draft.ts";
import { useAlertQuestion } from "./use-alert-question.tsx";
import { useDebounced } from "./use-debounced.ts";
import { useAlertWords } from "./words.ts";

const LevelSteps = lazyPart(loadLevelSteps, "none");

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
  /** See `AlertDraftOptions`. */
  place?: DraftPlace;
  /** Stores the alert. */
  onStore: (terms: AlertTerms, start: AlertStart) => void;
  /** Called as the form disappears with an unanswered question; the alert is not stored. */
  onUnanswered: (terms: AlertTerms) => void;
  /** Called after the alert is stored, and when the user discards the draft. */
  onClose: () => void;
}

/**
 * Fields are in two columns; everything else has a line of its own. Low, so that the chart stays in view above the whole
 * form: choices whose options say what they are have no visible label. The form itself has the focus by finger alone, and the
 * ring around it would be cut.
 */
const FORM =
  "grid grid-cols-2 gap-x-3 gap-y-1.5 scroll-mb-1 rounded-field border border-line2 px-3 py-2 outline-none [&>:not(.field)]:col-span-full";

/**
 * The buttons stay in view above a keyboard on the screen, which leaves no room for the whole form. No class, because the
 * lowest screens let nothing else stay that has the class of it.
 */
const IN_VIEW: CSSProperties = {
  position: "sticky",
  bottom: "calc(0px - var(--end, 0px))",
  // Above a focused option of a field, and from edge to edge: nothing of the fields shows beside or below the buttons.
  zIndex: 1,
  margin: "-0.25rem -0.75rem",
  padding: "0.25rem 0.75rem",
};

/** By finger the fields scroll below the buttons: a line ends them, clear of the last field. */
const IN_VIEW_BY_FINGER: CSSProperties = {
  ...IN_VIEW,
  margin: "0 -0.75rem -0.25rem",
  boxShadow: "0 -1px var(--line1)",
};

/** The buttons are in view anyhow: the focus on one of them scrolls nothing. */
const NO_MARGIN: CSSProperties = { scrollMargin: 0 };

/** Room for the buttons below the line at the level. */
const ABOVE_BUTTONS: CSSProperties = { scrollMarginBottom: "4rem" };

/** Submits that were refused, and the level that their errors have as an example: it would change with the market. */
interface Refusals {
  readonly count: number;
  readonly example: string | undefined;
  /** Whether the level was the present price that the submit before had filled in. */
  readonly isFilledIn: boolean;
}

/** An option that is not chosen: of all choices only the directions may have none that is. */
const UNCHOSEN = "[type=radio]:not(:checked)";

const INVALID = "[aria-invalid=true]";

const NO_REFUSALS: Refusals = { count: 0, example: undefined, isFilledIn: false };

/** Edits the terms of an alert. Reports errors only after the first submit. */
export function AlertForm(props: AlertFormProps) {
  const { isin, name, isBelowHead, onStore } = props;
  const t = useMessages(alertMessages);
  const format = useNumberFormat();
  const title = useId();
  const levelLine = useId();
  const ownLevelField = useRef<HTMLInputElement>(null);
  const levelField = props.levelField ?? ownLevelField;
  const form = useShownForNow(levelField);
  const { terms: edited, others, place } = props;
  const state = useAlertDraft({ isin, edited, others, place });
  const { draft, problem, terms, check, bases } = state;
  useDraftLevel(isin, draft.on, state.level);
  const [refusals, setRefusals] = useState(NO_REFUSALS);
  const isSubmitted = refusals.count > 0;
  /** Whether the level is the one that the last submit has filled in. */
  const [isFilledIn, setFilledIn] = useState(false);
  const problemText = useProblemText(refusals);
  // A keyboard has its arrow keys.
  const hasButtons = hasSteps(state) && isByFinger();
  const firstFocus = useMemo(
    () => ({
      get current() {
        return firstFocusOf(levelField.current);
      },
    }),
    [levelField],
  );
  const saveLabel = props.terms ? t.save : t.create;
  const onClose = () => {
    place?.clear();
    props.onClose();
  };
  const { start, withdraw, question } = useAlertQuestion({
    check,
    onStart: onStore,
    onUnanswered: props.onUnanswered,
    onAnswered: onClose,
    armLabel: saveLabel,
    returnFocusTo: firstFocus,
  });
  const words = useAlertWords();
  const usualLevel = defaultLevel(draft.on);
  const lastText = state.lastValue && formatFigure(state.lastValue, format);
  const error = isSubmitted ? problem : undefined;
  const direction =
    state.isFollowed && draft.direction && words.direction(draft.on, draft.direction);
  // The buttons change a level that does not have the focus.
  const spoken = useDebounced(
    [hasButtons && draft.level, direction].filter(Boolean).join(" \u00b7 "),
  );

  // Announced again at each refused submit.
  const say = (reason: string) => (
    <span key={refusals.count} role="alert">
      {reason}
    </span>
  );
  const change = (part: Partial<Draft>) => {
    withdraw();
    setFilledIn(false);
    state.change(part);
  };
  const typeLevel = (text: string) => {
    withdraw();
    setFilledIn(false);
    state.typeLevel(text);
  };
  const stepFrom = (side: "up" | "down", size: LevelStepSize) => {
    const { level, lastValue, touch } = state;
    const from = level === "empty" ? lastValue : level;
    if (!hasSteps(state) || !from || !isLevel(from) || !lastValue || !touch) return;
    typeLevel(formatFigure(stepLevel(from, lastValue, { side, size }, touch), format));
  };
  const proposed = usualLevel || lastText;
  const messageLine = useRef<HTMLParagraphElement>(null);
  /** Scrolls the level with its line into view between the price and the buttons, and then the field that the line names. */
  const showLine = (field?: Element | null) => {
    for (const part of [messageLine.current, levelField.current, field])
      part?.scrollIntoView?.({ block: "nearest" });
  };
  /** Selects the level, so that typing replaces it. */
  const selectLevel = () => {
    if (hasButtons) return;
    levelField.current?.focus();
    levelField.current?.select();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (problem === "empty" && proposed) {
      // Not saved: nobody has seen it as a level yet.
      flushSync(() => typeLevel(proposed));
      setFilledIn(true);
      showLine();
      selectLevel();
      return;
    }
    // Until the price has left it.
    const isPrice = isFilledIn && !hasButtons && draft.level === proposed;
    flushSync(() => {
      setRefusals({ count: refusals.count + 1, example: proposed, isFilledIn: isPrice });
      setFilledIn(false);
    });
    if (problem === "no direction") {
      const side = event.currentTarget.querySelector<HTMLElement>(UNCHOSEN);
      // Whoever presses Enter twice has not chosen the price as the level yet. The third time asks for the direction.
      showLine(isPrice ? undefined : side);
      if (isPrice) selectLevel();
      else side?.focus({ preventScroll: true });
    } else if (problem) showLine();
    else event.currentTarget.querySelector(INVALID)?.scrollIntoView?.({ block: "nearest" });
    // A direction that follows the level is one in which the price had not reached it.
    if (terms && !problem) start(terms, state.isFollowed);
  };
  const onKey = (event: KeyboardEvent) => {
    const { key, target } = event;
    // The browser then submits the form.
    if (key === "Enter" && target instanceof HTMLInputElement && target.matches(UNCHOSEN))
      target.click();
    if (key !== "Escape") return;
    event.stopPropagation();
    withdraw();
    onClose();
  };
  return (
    <form
      ref={form}
      className={FORM}
      aria-label={t.form}
      aria-describedby={title}
      noValidate
      tabIndex={hasButtons ? -1 : undefined}
      onSubmit={submit}
      onKeyDown={onKey}
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
        on={draft.on}
        text={draft.level}
        placeholder={usualLevel === "" ? lastText : undefined}
        describedBy={isLevel(state.level) ? undefined : levelLine}
        invalid={error !== undefined && !isLevel(state.level)}
        onText={typeLevel}
        onStep={stepFrom}
      />
      {hasButtons && (
        // As high while they load.
        <div style={{ minHeight: TOUCH_HEIGHT }}>
          <Suspense>
            <LevelSteps onStep={stepFrom} />
          </Suspense>
        </div>
      )}
      {/* Linked with aria-describedby only without a level: a screen reader would speak each change of the market. */}
      <div className="-my-1">
        <Hint ref={messageLine} id={levelLine} style={ABOVE_BUTTONS}>
          {error ? (
            <span className="text-error">{say(problemText(error))}</span>
          ) : isFilledIn && hasButtons ? (
            // Whatever the price does: the same line until something is chosen.
            <span role="alert">{t.levelUnsaved}</span>
          ) : (
            <LevelHint {...state} />
          )}
        </Hint>
      </div>
      <VisuallyHidden>
        <span role="status">{spoken}</span>
      </VisuallyHidden>
      <div className="flex flex-wrap gap-x-2 gap-y-1.5 [&_label]:px-1.75">
        <DirectionField draft={draft} onChange={change} />
        <ModeField draft={draft} onChange={change} />
        <RepeatFields
          draft={draft}
          onChange={change}
          resetDistanceError={
            isSubmitted && state.isResetDistanceWrong ? say(t.resetDistanceMalformed) : undefined
          }
        />
      </div>
      {draft.on === "move" && (
        <Choice label={t.base}>
          <MoveBase
            kind={draft.baseKind}
            stored={bases.stored}
            firstMid={bases.session}
            onKind={(baseKind) => change({ baseKind })}
          />
        </Choice>
      )}
      {isSubmitted && state.isBaseMissing && <Hint>{say(t.baseMissing)}</Hint>}
      {question ? (
        // A form with several fields is submitted by Enter only if it has such a button.
        <button type="submit" hidden />
      ) : (
        <div className="bg-bg1" style={hasButtons ? IN_VIEW_BY_FINGER : IN_VIEW}>
          <ButtonRow>
            <Button type="submit" variant="primary" style={NO_MARGIN}>
              {saveLabel}
            </Button>
            <Button style={NO_MARGIN} onClick={onClose}>
              {t.cancel}
            </Button>
          </ButtonRow>
        </div>
      )}
      {question}
      {/* Comes and goes with the quote's state: above the buttons it would move them under a press. */}
      {draft.mode === "crosses" && "held" in check && !question && <UnknownNow />}
    </form>
  );
}

/** Scrolls into view, because it may come below the pane's edge while the form is open. */
function UnknownNow() {
  const t = useMessages(alertMessages);
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // Not returned: browsers answer with a promise, which React would call as the effect's cleanup.
    box.current?.scrollIntoView?.({ block: "nearest" });
  }, []);
  return (
    <div ref={box} className="scroll-mb-4">
      <Hint>{t.unknownNow}</Hint>
    </div>
  );
}

/** Returns the function of a problem's text, with an example of a level where it helps. */
function useProblemText({ example, isFilledIn }: Refusals): (problem: DraftProblem) => string {
  const t = useMessages(alertMessages);
  const withExample = (text: string) =>
    example === undefined ? text : `${text} ${t.levelExample({ example })}`;
  return (problem) =>
    ({
      empty: t.levelEmpty,
      malformed: withExample(t.levelMalformed),
      whole: t.levelWhole,
      positive: t.levelPositive,
      "no direction": isFilledIn ? t.levelIsPrice : t.directionMissing,
      exists: t.exists,
      "exists fired": t.existsFired,
    })[problem];
}
