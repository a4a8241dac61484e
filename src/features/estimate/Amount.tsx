import type { Estimate } from "#market/estimates/estimate.ts";
import type { DecimalString } from "#market/figure.ts";
import { formatFigure } from "#market/format.ts";
import { amountDecimals } from "#market/format-amount.ts";
import { useNumberFormat } from "#messages/figures.ts";
import { useAutomationName } from "#ui/automation-scope.ts";
import { COVERAGE } from "#ui/figure/coverage.ts";
import { COMPARED_CELL_CLASS } from "./cell-classes.ts";

const PLACES = {
  span: "",
  td: `${COMPARED_CELL_CLASS} text-end`,
};

interface AmountProps {
  as: "span" | "td";
  name: string;
  /** Undefined for none, without an estimate. */
  quantity: DecimalString | undefined;
  /** Undefined for none; shown as a dash. */
  estimate: Estimate | undefined;
  /** Decimals of the prices. */
  decimals: number;
  /** Decimals to which the amount is padded at least, so that a column of amounts has as many in each row. */
  leastDecimals?: number;
}

/** Amount for a quantity, with its exact value in attributes for automation. */
export function Amount(props: AmountProps) {
  const { as: Tag, name, quantity, estimate, decimals, leastDecimals = 0 } = props;
  const format = useNumberFormat();
  const automationName = useAutomationName();
  return (
    <Tag
      className={`font-price ${COVERAGE} ${PLACES[Tag]}`}
      data-field={automationName(name)}
      data-value={estimate?.value ?? ""}
      data-covered={estimate ? String(estimate.covered) : ""}
    >
      {estimate && quantity
        ? formatFigure(estimate.value, format, {
            decimals: Math.max(leastDecimals, amountDecimals(quantity, decimals)),
          })
        : "–"}
    </Tag>
  );
}
