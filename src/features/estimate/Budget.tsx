import { type CSSProperties, type ReactNode, useState } from "react";
import type { CheckedQuote } from "#engine/protocol/checked.ts";
import { affordableQuantity, raisingQuantity } from "#market/estimates/estimate.ts";
import { parseQuantity } from "#market/estimates/quantity.ts";
import type { ListEstimate } from "#market/estimates/row-estimate.ts";
import { isPositive, isZero } from "#market/figure.ts";
import { formatFigure } from "#market/format.ts";
import { formatAmount } from "#market/format-amount.ts";
import { useReading } from "#messages/ambiguous-number.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useNumberFormat } from "#messages/figures.ts";
import { Button } from "#ui/controls/button.tsx";
import { selectOnPress } from "#ui/controls/select-on-press.ts";
import { TextField } from "#ui/controls/text-field.tsx";
import { budgetTexts } from "./bought-quantity.ts";
import { estimateMessages } from "./messages.ts";
import { isFigure, type ParsedQuantity } from "./parsed-quantity.ts";
import { QuantityFor } from "./QuantityFor.tsx";
import type { TypedAmounts } from "./typed-amounts.ts";

/** Amounts of the budget, as they are typed; see `useBudget`. */
export type BudgetAmounts = ReturnType<typeof useBudget>;

interface BudgetProps {
  /** Undefined while the first quote is awaited. */
  checked: CheckedQuote | undefined;
  amounts: BudgetAmounts;
  /** Whether the figures above are of the quantity that the budget buys, with a note on the size at the touch. */
  hasCoverageNote: boolean;
  /** Shown below the figures, if there are any. */
  children: ReactNode;
}

const LINE = "flex flex-wrap items-start gap-x-2.5 gap-y-1";
/** The label is beside its field: each line that is saved shows a line of the alerts below. */
const FIELD = "flex-[1_1_5.5rem] grid-cols-[auto_1fr] items-center gap-x-2 [&>p]:col-span-full";
/** Not a class, which would be in the style of the first load. */
const PROCEEDS_AND_STEP: CSSProperties = { gridTemplateColumns: "minmax(0, 1fr) 7.5rem" };
const USUAL_STEP = "1";

/**
 * Returns the typed budget, target proceeds and lot size. The fields of the proceeds and of the lot size, which fewer people
 * need, are shown by a button, and while one of them has a value.
 */
export function useBudget(
  typed: TypedAmounts,
  /** Called with the changed texts. */
  onTyped: (part: TypedAmounts) => void,
  /** Estimate of the list; its budget applies until another one is typed here. */
  ofList: ListEstimate | undefined,
) {
  const format = useNumberFormat();
  const [isOpened, setOpened] = useState(false);
  const { budget, step } = budgetTexts(typed, ofList, format);
  const texts = { budget, step, raise: typed.raise ?? "" };
  const hasMore = texts.raise !== "" || step !== USUAL_STEP;
  return {
    texts,
    budget: parseQuantity(budget, format),
    raise: parseQuantity(texts.raise, format),
    step: parseQuantity(step, format),
    onTyped,
    hasMore,
    isOpen: isOpened || hasMore,
    toggle: () => setOpened(!isOpened),
  };
}

/** Estimates the quantity that a budget buys and the one that raises target proceeds, in whole lots. */
export function Budget({ amounts, ...props }: BudgetProps) {
  return (
    <div className={LINE}>
      <BudgetField amounts={amounts} className={FIELD} />
      <MoreButton amounts={amounts} />
      <BudgetFigures {...props} amounts={amounts} />
    </div>
  );
}

interface BudgetFieldProps {
  amounts: BudgetAmounts;
  className?: string;
  /** Shown in the field in place of the label beside it. */
  leading?: ReactNode;
  onFocus?: () => void;
}

export function BudgetField({ amounts, ...rest }: BudgetFieldProps) {
  const t = useMessages(estimateMessages);
  const { texts, budget, onTyped } = amounts;
  return (
    <AmountField
      {...rest}
      testId="budget"
      label={t.budget}
      text={texts.budget}
      onText={(text) => onTyped({ budget: text })}
      isInvalid={isWrong(budget)}
    />
  );
}

/** Button that shows the fields of the target proceeds and of the lot size. */
export function MoreButton({ amounts }: { amounts: BudgetAmounts }) {
  const t = useMessages(estimateMessages);
  const { isOpen, hasMore, toggle } = amounts;
  return (
    <Button variant="quiet" aria-expanded={isOpen} disabled={hasMore} onClick={toggle}>
      {t.more}
    </Button>
  );
}

/** What a budget buys and what raises target proceeds, with the fields of the latter. */
export function BudgetFigures({ checked, amounts, hasCoverageNote, children }: BudgetProps) {
  const t = useMessages(estimateMessages);
  const { texts, budget, raise, step, onTyped, isOpen } = amounts;
  return (
    <>
      <Affordable checked={checked} budget={budget} step={step} hasCoverageNote={hasCoverageNote} />
      <div className="grid basis-full gap-x-2.5" style={PROCEEDS_AND_STEP} hidden={!isOpen}>
        <AmountField
          className={FIELD}
          testId="raise"
          label={t.raise}
          text={texts.raise}
          onText={(text) => onTyped({ raise: text })}
          isInvalid={isWrong(raise)}
        />
        <AmountField
          className={FIELD}
          testId="budget-step"
          label={t.step}
          text={texts.step}
          onText={(text) => onTyped({ step: text })}
          isInvalid={!isFigure(step)}
        />
      </div>
      <Raising checked={checked} amount={raise} step={step} />
      {children && (isFigure(budget) || isFigure(raise)) && (
        <div className="basis-full">{children}</div>
      )}
    </>
  );
}

interface AmountFieldProps {
  className?: string | undefined;
  testId: string;
  label: string;
  leading?: ReactNode;
  onFocus?: (() => void) | undefined;
  text: string;
  onText: (text: string) => void;
  isInvalid: boolean;
}

function AmountField(props: AmountFieldProps) {
  const { className, testId, label, leading, onFocus, text, onText, isInvalid } = props;
  const readingOf = useReading();
  return (
    <TextField
      className={className}
      data-testid={testId}
      label={label}
      labelHidden={leading !== undefined}
      leading={leading}
      inputMode="decimal"
      onPointerDown={selectOnPress}
      onFocus={onFocus}
      value={text}
      onChange={({ target }) => {
        onText(target.value);
        // Its scroll margin includes the answer.
        target.scrollIntoView?.({ block: "nearest" });
      }}
      invalid={isInvalid}
      message={readingOf(text)}
    />
  );
}

const isWrong = (typed: ParsedQuantity) => !isFigure(typed) && typed !== "empty";

/** Quantity that a budget buys at the ask, rounded down to whole lots. */
export function Affordable(props: {
  checked: CheckedQuote | undefined;
  budget: ParsedQuantity;
  step: ParsedQuantity;
  /** Whether a note elsewhere says how much of the quantity the size at the touch covers; false by default. */
  hasCoverageNote?: boolean | undefined;
}) {
  const { checked, budget, step, hasCoverageNote } = props;
  const t = useMessages(estimateMessages);
  const format = useNumberFormat();
  const problem = useProblem(budget);
  const isReady = checked && isFigure(budget) && isFigure(step);
  const found = isReady ? affordableQuantity(checked.quote, budget, step) : undefined;
  const words = () => {
    if (!isFigure(step)) return t.stepMalformed;
    if (!isFigure(budget)) return problem;
    if (!checked) return undefined;
    if (!found) return isPositive(checked.quote.ask.price) ? t.tooLong : t.noBudget;
    if (isZero(found.quantity)) return t.buysNone;
    return t.buys({
      quantity: formatFigure(found.quantity, format),
      remainder: formatAmount(found.remainder, format, checked.derived.decimals),
    });
  };
  return (
    <QuantityFor
      name="affordable-quantity"
      found={found}
      text={words()}
      hasCoverageNote={hasCoverageNote}
    />
  );
}

/** Quantity that raises target proceeds at the bid, rounded up to whole lots. */
function Raising(props: {
  checked: CheckedQuote | undefined;
  amount: ParsedQuantity;
  step: ParsedQuantity;
}) {
  const { checked, amount, step } = props;
  const t = useMessages(estimateMessages);
  const format = useNumberFormat();
  const problem = useProblem(amount);
  const isReady = checked && isFigure(amount) && isFigure(step);
  const found = isReady ? raisingQuantity(checked.quote, amount, step) : undefined;
  const words = () => {
    if (!isFigure(amount)) return problem;
    // The line above reports an invalid step.
    if (!checked || !isFigure(step)) return undefined;
    if (!found) return isPositive(checked.quote.bid.price) ? t.tooLong : t.noRaise;
    const quantity = formatFigure(found.quantity, format);
    if (isZero(found.surplus)) return t.raisesExactly({ quantity });
    const surplus = formatAmount(found.surplus, format, checked.derived.decimals);
    return t.raises({ quantity, surplus });
  };
  return <QuantityFor name="raising-quantity" found={found} text={words()} />;
}

/** Returns the error of a typed amount; undefined for a valid or empty one. */
function useProblem(typed: ParsedQuantity): string | undefined {
  const t = useMessages(estimateMessages);
  if (isFigure(typed) || typed === "empty") return undefined;
  return typed === "malformed" ? t.budgetMalformed : t.budgetZero;
}
