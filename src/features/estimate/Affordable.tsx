import { useState } from "react";
import { affordableQuantity } from "#market/estimate.ts";
import { isZero } from "#market/figure.ts";
import { formatAmount, formatFigure } from "#market/format.ts";
import { parseQuantity } from "#market/quantity.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useNumberFormat } from "#messages/figures.ts";
import type { CheckedQuote } from "#polling/source.ts";
import { Emphasised } from "#ui/text.tsx";
import { TextField } from "#ui/text-field.tsx";
import { estimateMessages } from "./messages.ts";
import { isFigure } from "./typed.ts";

/** The largest quantity that an amount buys at the ask, in whole steps, and what it leaves. */
export function Affordable({ checked }: { checked: CheckedQuote }) {
  const t = useMessages(estimateMessages);
  const format = useNumberFormat();
  const [budgetText, setBudgetText] = useState("");
  const [stepText, setStepText] = useState("1");
  const budget = parseQuantity(budgetText, format);
  const step = parseQuantity(stepText, format);
  const isReady = isFigure(budget) && isFigure(step);
  const affordable = isReady ? affordableQuantity(checked.quote, budget, step) : undefined;
  const isNone = affordable !== undefined && isZero(affordable.quantity);

  const words = () => {
    if (!isFigure(step)) return t.stepMalformed;
    if (!isFigure(budget)) {
      if (budget === "empty") return undefined;
      return budget === "malformed" ? t.budgetMalformed : t.budgetZero;
    }
    if (!affordable) return t.noBudget;
    if (isNone) return t.buysNone;
    return t.buys({
      quantity: formatFigure(affordable.quantity, format),
      remainder: formatAmount(affordable.remainder, format, checked.derived.decimals),
    });
  };
  const text = words();
  return (
    <div className="estimate-budget">
      <TextField
        data-testid="budget"
        label={t.budget}
        inputMode="decimal"
        value={budgetText}
        onChange={(event) => setBudgetText(event.target.value)}
        invalid={!isFigure(budget) && budget !== "empty"}
      />
      <TextField
        data-testid="budget-step"
        label={t.step}
        inputMode="decimal"
        value={stepText}
        onChange={(event) => setStepText(event.target.value)}
        invalid={!isFigure(step)}
      />
      <p
        className="estimate-affordable"
        data-field="affordable-quantity"
        data-value={affordable?.quantity ?? ""}
        data-covered={affordable ? String(affordable.covered) : ""}
      >
        {text && <Emphasised text={text} />}
        {affordable && !affordable.covered && (
          <span className="estimate-uncovered">
            {" "}
            {t.buysUncovered({
              known: formatFigure(affordable.knownFor, format),
              quantity: formatFigure(affordable.quantity, format),
            })}
          </span>
        )}
      </p>
    </div>
  );
}
