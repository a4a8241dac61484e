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

interface BudgetProps {
  /** Undefined while the first quote is awaited. */
  checked: CheckedQuote | undefined;
  typed: TypedAmounts;
  /** Called with the changed texts. */
  onTyped: (part: TypedAmounts) => void;
  /** Estimate of the list; its budget applies until another one is typed here. */
  ofList: ListEstimate | undefined;
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
 * Estimates the quantity that a budget buys and the one that raises target proceeds, in whole lots. The fields of the
 * proceeds and of the lot size, which fewer people need, are shown by a button, and while one of them has a value.
 */
export function Budget(props: BudgetProps) {
  const { checked, typed, onTyped, ofList, hasCoverageNote, children } = props;
  const t = useMessages(estimateMessages);
  const format = useNumberFormat();
  const { budget: budgetText, step: stepText } = budgetTexts(typed, ofList, format);
  const { raise: raiseText = "" } = typed;
  const budget = parseQuantity(budgetText, format);
  const raise = parseQuantity(raiseText, format);
  const step = parseQuantity(stepText, format);
  const [isOpened, setOpened] = useState(false);
  const hasMore = raiseText !== "" || stepText !== USUAL_STEP;
  const isOpen = isOpened || hasMore;
  return (
    <div className={LINE}>
      <AmountField
        testId="budget"
        label={t.budget}
        text={budgetText}
        onText={(text) => onTyped({ budget: text })}
        isInvalid={isWrong(budget)}
      />
      <Button
        variant="quiet"
        aria-expanded={isOpen}
        disabled={hasMore}
        onClick={() => setOpened(!isOpened)}
      >
        {t.more}
      </Button>
      <Affordable checked={checked} budget={budget} step={step} hasCoverageNote={hasCoverageNote} />
      <div className="grid basis-full gap-x-2.5" style={PROCEEDS_AND_STEP} hidden={!isOpen}>
        <AmountField
          testId="raise"
          label={t.raise}
          text={raiseText}
          onText={(text) => onTyped({ raise: text })}
          isInvalid={isWrong(raise)}
        />
        <AmountField
          testId="budget-step"
          label={t.step}
          text={stepText}
          onText={(text) => onTyped({ step: text })}
          isInvalid={!isFigure(step)}
        />
      </div>
      <Raising checked={checked} amount={raise} step={step} />
      {(isFigure(budget) || isFigure(raise)) && <div className="basis-full">{children}</div>}
    </div>
  );
}

interface AmountFieldProps {
  testId: string;
  label: string;
  text: string;
  onText: (text: string) => void;
  isInvalid: boolean;
}

function AmountField({ testId, label, text, onText, isInvalid }: AmountFieldProps) {
  const readingOf = useReading();
  return (
    <TextField
      className={FIELD}
      data-testid={testId}
      label={label}
      inputMode="decimal"
      onPointerDown={selectOnPress}
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
