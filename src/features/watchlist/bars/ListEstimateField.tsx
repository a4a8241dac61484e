import {
  type CSSProperties,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { $awaitedKind } from "#features/watchlist/columns/awaited-kind.ts";
import type { ListEstimateCommands } from "#features/watchlist/commands.ts";
import type { TableView } from "#features/watchlist/layout/view.ts";
import { parseQuantity } from "#market/estimates/quantity.ts";
import type { ListEstimate } from "#market/estimates/row-estimate.ts";
import type { DecimalString } from "#market/figure.ts";
import { formatFigure, type NumberFormat } from "#market/format.ts";
import { useReading } from "#messages/ambiguous-number.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useNumberFormat } from "#messages/figures.ts";
import { type Register, useViewCommands } from "#ui/commands/command-bus.ts";
import { IconButton } from "#ui/controls/button.tsx";
import { Segmented } from "#ui/controls/segmented.tsx";
import { selectOnPress } from "#ui/controls/select-on-press.ts";
import { TextField } from "#ui/controls/text-field.tsx";
import { isByFinger } from "#ui/controls/touch.ts";
import { IconClose } from "#ui/icons/icons.tsx";
import { KeyCap } from "#ui/text/text.tsx";
import { withEstimate, withoutEstimate } from "./edit-estimate.ts";
import { listEstimateMessages } from "./list-estimate-messages.ts";

interface ListEstimateFieldProps {
  view: TableView;
  onView: (view: TableView) => void;
  register: Register<ListEstimateCommands>;
  /** Called on Escape. */
  onLeave: () => void;
  /** Called on Enter or Down with an amount, or without a text, on the keyboard of a desk, and once the text was cleared. */
  onEnter?: (() => void) | undefined;
  /** Called with a key pressed in the empty field. A letter begins no amount, so it may go elsewhere. */
  onFirstKey?: (event: KeyboardEvent) => void;
  /** Key that leads to the field, shown while it is empty. */
  keyText?: string | undefined;
  /** The same key in the syntax of `aria-keyshortcuts`. */
  shortcut?: string | undefined;
}

const NOTE =
  "absolute left-0 z-3 mt-1 rounded-chip border bg-bg1 px-2 py-0.5 text-label whitespace-nowrap";

const IN_PLACE: CSSProperties = { gridArea: "1 / 1" };
/** The word and the text after it read as one phrase. */
const BEFORE_TEXT: CSSProperties = { justifyItems: "end", marginInlineEnd: "-0.25rem" };
const HIDDEN: CSSProperties = { visibility: "hidden" };

/** Text in the field, which is newer than the amount of the list. */
interface Typed {
  readonly text: string;
  readonly kind: ListEstimate["kind"];
  /** Estimate of the list since the last input. Another one was set elsewhere, such as in the detail, and replaces the text. */
  readonly estimate: ListEstimate | undefined;
}

/**
 * Field for the quantity or the budget for which every row of the open list is estimated. While its text is no amount, the
 * list keeps the last one, and the rows show no figures (`$awaitedKind`). Left with a text without a digit, the field shows the
 * last one again. A mistyped amount stays with its error: the last one may be only its first digits.
 */
export default function ListEstimateField(props: ListEstimateFieldProps) {
  const { view, onView, register, onLeave, onEnter, keyText } = props;
  const t = useMessages(listEstimateMessages);
  const format = useNumberFormat();
  const field = useRef<HTMLInputElement>(null);
  const noteId = useId();
  const { estimate } = view;
  /** Undefined while the field shows the stored value. */
  const [lastTyped, setTyped] = useState<Typed>();
  const typed = currentText(lastTyped, estimate, format);
  const kind = (typed ?? estimate)?.kind ?? "quantity";
  const amounts = useLastAmounts(estimate);
  /** A field that is empty for a moment, or left before the other kind has its amount, ends no sort. */
  const lastSort = useRef<TableView["sort"]>(undefined);
  const text = typed?.text ?? (estimate ? formatFigure(estimate.amount, format) : "");
  const parsed = parseQuantity(text, format);
  const awaitsAmount = estimate !== undefined && !isAmount(parsed);
  /** Whether Enter was pressed or the focus lost since the last input; before, the input may be unfinished. */
  const [isFinished, setFinished] = useState(false);
  const problem = isFinished || !isUnfinished(text, format) ? problemOf(parsed) : undefined;
  const readingOf = useReading();
  const note = problem ? t[problem] : typed?.text && readingOf(typed.text);
  useViewCommands(register, { estimateList: () => () => field.current });
  // Before the next frame, which must have no figures of an amount that the field does not show.
  useLayoutEffect(() => $awaitedKind.set(awaitsAmount ? kind : "none"), [kind, awaitsAmount]);
  useEffect(() => () => $awaitedKind.set("none"), []);

  const change = (next: string) => {
    const amount = parseQuantity(next, format);
    const present = amount === "empty" ? undefined : isAmount(amount) ? { kind, amount } : estimate;
    setTyped({ text: next, kind, estimate: present });
    setFinished(false);
    if (amount === "empty") amounts.delete(kind);
    if (!present) {
      if (estimate) lastSort.current = view.sort;
      onView(withoutEstimate(view));
    } else if (present !== estimate) onView(withEstimate(view, present, lastSort.current));
  };
  const changeKind = (next: ListEstimate["kind"], isPress: boolean) => {
    // Rendered at once: the text to select is that of the other kind.
    flushSync(() => {
      setFinished(false);
      // A quantity is no budget. The columns stay for the amount that is typed next.
      const amount = amounts.get(next);
      setTyped(amount ? undefined : { text: "", kind: next, estimate });
      if (amount) onView(withEstimate(view, { kind: next, amount }, lastSort.current));
    });
    // The arrow keys go on to the other kinds.
    if (isPress) focusAndSelect(field.current);
  };
  /**
   * Replaces a text that is no amount by the amount of the list, or by none.
   *
   * @param keepsKind whether the chosen kind stays although the list has an amount of the other one
   */
  const restore = (keepsKind: boolean) => {
    if (isAmount(parsed)) return;
    const isOther = estimate !== undefined && estimate.kind !== kind;
    setTyped(estimate && !(isOther && keepsKind) ? undefined : { text: "", kind, estimate });
  };
  const restoreOnLeave = (to: EventTarget | null) => {
    if (!/\p{Nd}/u.test(text)) restore(isRadio(to));
  };
  const clear = useRef<HTMLButtonElement>(null);
  const takeDigits = useCallback((group: HTMLElement) => listenForDigits(group, field), []);
  return (
    <>
      <span ref={takeDigits} className="contents [&>div]:flex-nowrap">
        <Segmented
          label={t.kind}
          options={[
            { value: "quantity", label: t.quantity },
            { value: "budget", label: t.budget },
          ]}
          value={kind}
          onChange={changeKind}
        />
      </span>
      <TextField
        ref={field}
        // The tabs scroll before the word in the field is cut.
        className="relative min-w-[7rem]"
        data-testid="list-estimate"
        label={kind === "budget" ? t.budgetLabel : t.quantityLabel}
        labelHidden
        leading={
          // On a phone, whose field has no room for it beside an amount, the button that opened the field says it.
          (onEnter || text === "") && (
            <span className="grid @max-[24rem]/page:hidden low:hidden" style={BEFORE_TEXT}>
              {/* In one place, which is as wide as the longer word: the other kind moves nothing. */}
              {(["quantity", "budget"] as const).map((each) => (
                <span key={each} style={each === kind ? IN_PLACE : { ...IN_PLACE, ...HIDDEN }}>
                  {each === "budget" ? t.budget : t.title}
                </span>
              ))}
            </span>
          )
        }
        // A phone has no `onEnter`, and a narrow field.
        placeholder={
          kind === "budget" ? t.budgetPlaceholder : onEnter ? t.placeholder : t.shortPlaceholder
        }
        title={t.help}
        inputMode="decimal"
        onPointerDown={selectOnPress}
        size={10}
        value={text}
        onChange={({ target }) => change(target.value)}
        enterKeyHint="done"
        onKeyDown={(event) => {
          const { key, currentTarget, nativeEvent } = event;
          if (text === "") props.onFirstKey?.(nativeEvent);
          if (key === "Escape") {
            // Rendered before the focus goes, with which an empty field removes the estimate.
            flushSync(() => restore(false));
            onLeave();
          }
          // Otherwise the rows would scroll as they get the focus.
          if (key === "ArrowDown") event.preventDefault();
          else if (key !== "Enter") return;
          setFinished(true);
          // An invalid amount keeps the focus, beside its message.
          if (problemOf(parsed)) return;
          // The keyboard on the screen covers rows.
          if (isByFinger()) currentTarget.blur();
          else onEnter?.();
        }}
        onBlur={({ relatedTarget }) => {
          setFinished(true);
          // The button would disappear with the text. Another window takes the focus for a while only.
          if (relatedTarget === clear.current || !document.hasFocus()) return;
          if (text === "" && awaitsAmount && !isRadio(relatedTarget)) change("");
          else if (isAmount(parsed)) setTyped(undefined);
          else restoreOnLeave(relatedTarget);
        }}
        invalid={problem !== undefined}
        aria-describedby={note ? noteId : undefined}
        aria-keyshortcuts={props.shortcut}
        trailing={
          <>
            {text === "" && keyText && (
              <span className="absolute right-2 pointer-coarse:hidden">
                <KeyCap aria-hidden="true">{keyText}</KeyCap>
              </span>
            )}
            {/* Has its room before there is a text, so that the first digit moves nothing. */}
            <span className="-mr-2 flex" style={{ visibility: text === "" ? "hidden" : "visible" }}>
              <IconButton
                ref={clear}
                label={t.clear}
                // Safari focuses no pressed button: a text that is no amount would be gone, and the button with it.
                onMouseDown={(event) => event.preventDefault()}
                onBlur={({ relatedTarget }) => {
                  if (relatedTarget !== field.current) restoreOnLeave(relatedTarget);
                }}
                onClick={() => {
                  // Rendered before the focus goes: the text is no longer the one to replace.
                  flushSync(() => change(""));
                  // A phone's field stays open for the next amount.
                  if (onEnter) onEnter();
                  else field.current?.focus();
                }}
              >
                <IconClose />
              </IconButton>
            </span>
            {note && (
              // Over the table, so that no row moves while one types.
              <span
                id={noteId}
                className={`${NOTE} ${problem ? "text-error" : "text-t2"}`}
                style={{ top: "100%" }}
              >
                {note}
              </span>
            )}
          </>
        }
      />
    </>
  );
}

type ParsedAmount = ReturnType<typeof parseQuantity>;

const PROBLEMS: Readonly<Partial<Record<string, "zero" | "malformed">>> = {
  zero: "zero",
  negative: "zero",
  malformed: "malformed",
};

const problemOf = (parsed: ParsedAmount) => PROBLEMS[parsed];
const isAmount = (parsed: ParsedAmount): parsed is DecimalString =>
  parsed !== "empty" && problemOf(parsed) === undefined;

/** Returns whether more digits would make the text valid, as in `1,5` on the way to `1,500`. */
const isUnfinished = (text: string, format: NumberFormat) =>
  ["0", "00", "000"].some((more) => isAmount(parseQuantity(text + more, format)));

/** Returns the typed text; undefined once the list has another estimate, or the number format reads another amount. */
function currentText(
  typed: Typed | undefined,
  estimate: ListEstimate | undefined,
  format: NumberFormat,
): Typed | undefined {
  // Another tab's write makes a new estimate of the same amount.
  const isPresent =
    typed?.estimate?.kind === estimate?.kind && typed?.estimate?.amount === estimate?.amount;
  if (!typed || !isPresent) return undefined;
  const amount = parseQuantity(typed.text, format);
  return isAmount(amount) && amount !== estimate?.amount ? undefined : typed;
}

/** Returns the last amount of each kind, while the list is open. */
function useLastAmounts(estimate: ListEstimate | undefined) {
  const [amounts] = useState(() => new Map<ListEstimate["kind"], DecimalString>());
  useEffect(() => {
    if (estimate) amounts.set(estimate.kind, estimate.amount);
  }, [amounts, estimate]);
  return amounts;
}

/** Returns whether the focus goes back to the choice of the kind, whose other amount may bring the figures back. */
const isRadio = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && target.type === "radio";

function focusAndSelect(field: HTMLInputElement | null) {
  field?.focus();
  field?.select();
}

/** Leads a digit that is typed on the choice of the kind into the field, where it would otherwise go to a row. */
function listenForDigits(group: HTMLElement, field: RefObject<HTMLInputElement | null>) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (!/^\d$/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
    // The browser then enters the digit in the field.
    event.stopPropagation();
    focusAndSelect(field.current);
  };
  group.addEventListener("keydown", onKeyDown);
  return () => group.removeEventListener("keydown", onKeyDown);
}
