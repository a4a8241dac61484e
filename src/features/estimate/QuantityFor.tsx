import type { AffordableQuantity } from "#market/estimates/estimate.ts";
import { formatFigure } from "#market/format.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useNumberFormat } from "#messages/figures.ts";
import { useAutomationName } from "#ui/automation-scope.ts";
import { SHORT_PART } from "#ui/figure/coverage.ts";
import { Emphasised } from "#ui/text/text.tsx";
import { estimateMessages } from "./messages.ts";

interface QuantityForProps {
  name: string;
  found: Pick<AffordableQuantity, "quantity" | "covered" | "knownFor"> | undefined;
  /** Result, or the reason why there is none. */
  text: string | undefined;
  /** Whether a note elsewhere says how much of it the size covers; false by default. */
  hasCoverageNote?: boolean | undefined;
}

/** Dims a quantity from a stale quote. */
const AMOUNT =
  "basis-full text-t2 wrap-anywhere empty:hidden in-data-held:[&_b]:font-kept in-data-held:[&_b]:text-t3";

/** Quantity for an amount, and the size for which the price is known. */
export function QuantityFor({ name, found, text, hasCoverageNote }: QuantityForProps) {
  const t = useMessages(estimateMessages);
  const format = useNumberFormat();
  const automationName = useAutomationName();
  return (
    <p
      className={found?.covered === false ? `${AMOUNT} ${SHORT_PART}` : AMOUNT}
      data-field={automationName(name)}
      data-value={found?.quantity ?? ""}
      data-covered={found ? String(found.covered) : ""}
    >
      {text !== undefined && <Emphasised text={text} />}
      {found && !found.covered && !hasCoverageNote && (
        <span className="block text-warn">
          {" "}
          {t.knownAlike({
            known: formatFigure(found.knownFor, format),
            all: formatFigure(found.quantity, format),
          })}
        </span>
      )}
    </p>
  );
}
