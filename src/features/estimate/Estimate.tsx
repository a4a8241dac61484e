import {
  type ComponentType,
  type CSSProperties,
  type KeyboardEvent,
  Suspense,
  useEffect,
  useRef,
  useState,
} from "react";
import type { CheckedQuote } from "#engine/protocol/checked.ts";
import { parseQuantity } from "#market/estimates/quantity.ts";
import type { ListEstimate } from "#market/estimates/row-estimate.ts";
import type { DecimalString } from "#market/figure.ts";
import { formatFigure } from "#market/format.ts";
import { useReading } from "#messages/ambiguous-number.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useNumberFormat } from "#messages/figures.ts";
import { type FieldCommand, type Register, useViewCommands } from "#ui/commands/command-bus.ts";
import { selectOnPress } from "#ui/controls/select-on-press.ts";
import { TextField } from "#ui/controls/text-field.tsx";
import { isByFinger } from "#ui/controls/touch.ts";
import { KeyCap, VisuallyHidden } from "#ui/text/text.tsx";
import { amountText } from "./amount-text.ts";
import { Budget, BudgetField, BudgetFigures, MoreButton, useBudget } from "./Budget.tsx";
import { boughtQuantity } from "./bought-quantity.ts";
import type { ComparisonProps } from "./Comparison.tsx";
import { EstimateSection } from "./EstimateSection.tsx";
import { estimateMessages } from "./messages.ts";
import { PresetButtons } from "./PresetButtons.tsx";
import { isFigure } from "./parsed-quantity.ts";
import type { Presets, PresetsChange } from "./presets.ts";
import { QuantityFigures } from "./QuantityFigures.tsx";
import { Stale } from "./Stale.tsx";
import { useEstimateText, useSpokenOnce } from "./spoken-estimate.ts";
import type { TypedAmounts } from "./typed-amounts.ts";

interface EstimateProps {
  /** Undefined without a quote: every figure is then a dash. */
  checked: CheckedQuote | undefined;
  isStale: boolean;
  typed: TypedAmounts;
  /** Called with the changed texts. */
  onTyped: (part: TypedAmounts) => void;
  /** Called when the amount of the list shall apply here again. */
  onUseOfList: () => void;
  /** Estimate of the list; it applies until another amount is typed here. */
  ofList: ListEstimate | undefined;
  presets: Presets;
  onPresets: (change: PresetsChange) => void;
  isComparing: boolean;
  onCompare: (isComparing: boolean) => void;
  /** Compares sizes. Its style loads late. */
  Comparison: ComponentType<ComparisonProps>;
  /** Called with the estimated quantity when it changes; undefined for none. */
  onQuantity: (quantity: DecimalString | undefined) => void;
  /** Called on Escape and, unless by a finger's keyboard, on Enter in the quantity field. */
  onLeave: () => void;
  /** Called on Up and Down in the quantity field, unless its text is invalid: the same quantity for the row before or after. */
  onStep: (by: -1 | 1) => void;
  /** Called on Ctrl or Meta and Enter in the quantity field; undefined without rows to estimate. */
  onUseForList: ((quantity: DecimalString) => void) | undefined;
  /** Those keys as text, shown where there is a keyboard. */
  forListKeys: string;
  register: Register<{ readonly quantity: FieldCommand }>;
  /** How a phone is held, on which it stands above the chart or beside it; undefined on a desk. */
  phone?: "upright" | "sideways" | undefined;
}

/** Beside each other on any phone in the usual text size. Not a class, which would be in the style of the first load. */
const BESIDE: CSSProperties = { flexBasis: "8.5rem" };
/** Ends before the edge: the first letter of the next button alone would look like a button of its own. */
const FADE = "linear-gradient(to right, #000 calc(100% - 28px), transparent calc(100% - 12px))";
/** One line from edge to edge of the screen, which fades where there is more. The rings of its buttons have their room. */
const SCROLLED: CSSProperties = {
  display: "grid",
  gridAutoFlow: "column",
  gridAutoColumns: "max-content",
  gap: 16,
  margin: "-4px -16px",
  padding: "4px 28px 4px 16px",
  overflowX: "auto",
  scrollbarWidth: "none",
  maskImage: FADE,
};

const STEPS: Readonly<Partial<Record<string, -1 | 1>>> = { ArrowUp: -1, ArrowDown: 1 };
/** Adds nothing to the height of its line, so that nothing moves as it comes. */
const USE =
  "hoverable -my-1 min-h-6 rounded-chip border border-line2 px-1.25 text-t1 wrap-anywhere pointer-coarse:-my-3.5 pointer-coarse:min-h-11 pointer-coarse:border-transparent";
/**
 * One line, which gives way to the button with the amount of the list. A second line would move what is below it as the focus
 * leaves the field: a press on a button there would miss it.
 */
const HINT = "min-w-0 flex-1 truncate text-end";

/** Estimates amounts for quantities, and quantities for amounts, at the touch. Sends no order. */
export default function Estimate(props: EstimateProps) {
  const { checked, isStale, ofList, presets, onPresets, isComparing, onCompare, onLeave } = props;
  const { onQuantity, onTyped, phone, Comparison } = props;
  const isPhone = phone !== undefined;
  const isUpright = phone === "upright";
  const t = useMessages(estimateMessages);
  const format = useNumberFormat();
  const field = useRef<HTMLInputElement>(null);
  useViewCommands(props.register, { quantity: () => () => field.current });
  const typedText = props.typed.quantity;
  const quantityText = typedText ?? amountText(ofList, "quantity", format);
  const parsed = parseQuantity(quantityText, format);
  const quantity = isFigure(parsed) ? parsed : undefined;
  useEffect(() => onQuantity(quantity), [onQuantity, quantity]);
  // An empty field takes what the budget buys, so that there is one answer to an amount.
  const bought =
    parsed === "empty" ? boughtQuantity(checked?.quote, props.typed, ofList, format) : undefined;
  const shown = quantity ?? bought;
  const figures = useEstimateText(checked, shown);
  const problem =
    isFigure(parsed) || bought
      ? undefined
      : { empty: t.empty, zero: t.zero, negative: t.negative, malformed: t.malformed }[parsed];
  const readingOf = useReading();
  const amounts = useBudget(props.typed, onTyped, ofList);
  /** Whether a field had the focus: before, the buttons of a phone would take the room of the chart. */
  const [hasHadFocus, setHadFocus] = useState(false);
  const onFocus = () => setHadFocus(true);
  // The field above the table is for all rows; this one is not, so it must say so where the two differ.
  const isOfList =
    ofList?.kind === "budget"
      ? parsed === "empty" && amounts.budget === ofList.amount
      : quantity === ofList?.amount;
  const isOther = ofList !== undefined && !isOfList;
  const visible = readingOf(quantityText);
  const spoken = useSpokenOnce(typedText, problem ?? figures);
  const pick = (picked: DecimalString) => onTyped({ quantity: formatFigure(picked, format) });
  // The note of a quantity says it otherwise.
  const stale = isStale && checked && shown === undefined && (
    <p className="text-t2">
      <Stale checkedAt={checked.checkedAt} />
    </p>
  );
  const [isFocused, setFocused] = useState(false);
  // In the place of another text, so that nothing moves.
  const isHinted =
    isFocused && quantity !== undefined && props.onUseForList && !isOfList && !isByFinger();
  const onKey = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, nativeEvent } = event;
    if (nativeEvent.isComposing) return;
    if (key === "Escape") return onLeave();
    // An invalid quantity keeps the focus, beside its message.
    if (altKey || shiftKey || !(quantity || parsed === "empty")) return;
    const isModified = ctrlKey || metaKey;
    const by = isModified ? undefined : STEPS[key];
    // Otherwise the browser would move the caret, in the field of the other row as well.
    if (by) event.preventDefault();
    // A held key would show each row that it passes over.
    if (by && !event.repeat) props.onStep(by);
    if (key !== "Enter") return;
    if (isModified) {
      if (!quantity || !props.onUseForList) return;
      props.onUseForList(quantity);
    } else if (parsed === "empty" && isOther && !isFigure(amounts.budget)) props.onUseOfList();
    // Otherwise the press could act on the row as well.
    event.preventDefault();
    // The result is beside the field, below the keyboard on the screen.
    if (isByFinger() && !isModified) field.current?.blur();
    else onLeave();
  };
  const leading = (label: string) =>
    isPhone ? (
      <span className="text-label font-label" aria-hidden="true">
        {label}
      </span>
    ) : undefined;
  const hint = problem && (isPhone && parsed === "empty" ? null : problem);
  const quantityField = (
    <div
      className="grid flex-[1_1_5.5rem] content-start gap-1"
      style={isPhone ? BESIDE : undefined}
    >
      <TextField
        ref={field}
        data-testid="quantity"
        label={t.quantity}
        labelHidden={isPhone}
        leading={leading(t.quantity)}
        inputMode="decimal"
        enterKeyHint="done"
        onPointerDown={selectOnPress}
        onFocus={() => {
          onFocus();
          setFocused(true);
        }}
        value={quantityText}
        placeholder={bought && formatFigure(bought, format)}
        onChange={(event) => onTyped({ quantity: event.target.value })}
        onBlur={() => {
          setFocused(false);
          if (typedText !== undefined && quantity) pick(quantity);
        }}
        onKeyDown={onKey}
        invalid={!isFigure(parsed) && parsed !== "empty"}
        // The result describes the field for screen readers, even where it is visible beside it.
        message={
          hint ?? (
            <>
              {visible && `${visible} `}
              <VisuallyHidden>{problem ?? figures}</VisuallyHidden>
            </>
          )
        }
      />
    </div>
  );
  const budgetField = (
    <div className="flex-1" style={BESIDE}>
      <BudgetField amounts={amounts} leading={leading(t.budget)} onFocus={onFocus} />
    </div>
  );
  const presetButtons = (
    <PresetButtons
      quote={checked?.quote}
      presets={presets}
      onPick={pick}
      isComparing={isComparing}
      onCompare={onCompare}
      isInLine={isPhone}
    />
  );
  const comparison = (
    <>
      {isComparing && checked && (
        <Suspense>
          <Comparison
            checked={checked}
            presets={presets}
            onPresets={onPresets}
            quantity={quantity}
            onPick={pick}
          />
        </Suspense>
      )}
      {isComparing && shown === undefined && checked && checked.derived.book !== "normal" && (
        <p className="text-t2">{t.noRoundTrip}</p>
      )}
      {isComparing && stale}
    </>
  );
  const budgetProps = { checked, amounts, hasCoverageNote: bought !== undefined };
  return (
    <EstimateSection
      label={t.title}
      note={
        <>
          {isHinted ? (
            <span className={HINT} data-can-be-cut="">
              <KeyCap>{props.forListKeys}</KeyCap> {isOther ? t.forListShort : t.forList}
            </span>
          ) : (
            !isOther && (
              <span className={HINT} title={t.currency} data-can-be-cut="">
                {t.noOrder}
              </span>
            )
          )}
          {isOther && (
            <button
              type="button"
              className={USE}
              onClick={() => {
                props.onUseOfList();
                // The button leaves.
                field.current?.focus();
              }}
            >
              {(ofList.kind === "budget" ? t.listBudget : t.listQuantity)({
                amount: formatFigure(ofList.amount, format),
              })}
            </button>
          )}
        </>
      }
    >
      <div className="vh" role="status">
        {spoken}
      </div>
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        {quantityField}
        {isUpright && budgetField}
        <QuantityFigures
          checked={checked}
          quantity={shown}
          isStale={isStale}
          isInColumns={isUpright}
        />
        {/* Sideways, the room above the keyboard is for the amounts of the quantity. */}
        {isPhone && !isUpright && budgetField}
      </div>
      {isPhone ? (
        <>
          <BudgetFigures {...budgetProps}>{!isComparing && stale}</BudgetFigures>
          <div style={SCROLLED} hidden={!hasHadFocus && !isComparing && !amounts.isOpen}>
            {presetButtons}
            <MoreButton amounts={amounts} />
          </div>
          {comparison}
        </>
      ) : (
        <>
          {presetButtons}
          {comparison}
          <Budget {...budgetProps}>{!isComparing && stale}</Budget>
        </>
      )}
    </EstimateSection>
  );
}
