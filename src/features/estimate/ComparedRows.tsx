import type { ComponentProps, ReactNode } from "react";
import type { Estimate, Estimates } from "#market/estimates/estimate.ts";
import type { DecimalString } from "#market/figure.ts";
import { formatFigure } from "#market/format.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useNumberFormat } from "#messages/figures.ts";
import { IconButton } from "#ui/controls/button.tsx";
import { IconClose, IconWarning } from "#ui/icons/icons.tsx";
import { IconCheck } from "#ui/icons/more-icons.tsx";
import { VisuallyHidden } from "#ui/text/text.tsx";
import { Amount } from "./Amount.tsx";
import { COMPARED_CELL_CLASS } from "./cell-classes.ts";
import { useCoverage } from "./coverage.ts";
import { estimateMessages } from "./messages.ts";
import { PerCost } from "./PerCost.tsx";

/** One quantity with its amounts; a locked or crossed book has no round trip. */
export interface Compared extends Pick<Estimates, "buy" | "sell"> {
  readonly quantity: DecimalString;
  readonly roundTrip: Estimate | undefined;
}

interface RowsProps {
  row: Compared;
  /** Whether it is the typed quantity, which is no preset and cannot be removed. */
  isTyped: boolean;
  decimals: number;
  /** Decimals that all amounts have at least, so that their points line up. */
  leastDecimals: number;
  /** Round trip in bps, equal for every quantity. */
  perCost: string | undefined;
  onPick: (quantity: DecimalString) => void;
  onRemove: (quantity: DecimalString) => void;
}

const FIGURE_NAME = `${COMPARED_CELL_CLASS} w-[5.5rem] text-start font-body text-t2`;
const PICK = [
  "inline-flex min-h-6 items-center gap-1 text-start wrap-anywhere",
  "pointer-coarse:min-h-11 pointer-coarse:min-w-11",
  "hover:underline hover:underline-offset-3 [&_.icon]:size-3.25",
].join(" ");

/** One quantity in a table row. */
export function TableRows({ row, isTyped, decimals, leastDecimals, onPick, onRemove }: RowsProps) {
  const { quantity, buy, sell, roundTrip } = row;
  const of = { quantity, decimals, leastDecimals };
  return (
    <tbody
      className="border-t"
      data-testid={isTyped ? undefined : "compared"}
      data-value={quantity}
    >
      <tr>
        <th scope="row" className={`${COMPARED_CELL_CLASS} text-start`}>
          <Quantity row={row} onPick={onPick} />
        </th>
        <Amount as="td" name="compared-buy" {...of} estimate={buy} />
        <Amount as="td" name="compared-sell" {...of} estimate={sell} />
        <Amount as="td" name="compared-round-trip" {...of} estimate={roundTrip} />
        <td className="w-6 text-end">
          {!isTyped && <Remove quantity={quantity} onRemove={onRemove} />}
        </td>
      </tr>
    </tbody>
  );
}

/** One quantity with a row for each figure, for figures too long to fit side by side. */
export function StackedRows(props: RowsProps) {
  const { row, isTyped, decimals, leastDecimals, perCost, onPick, onRemove } = props;
  const t = useMessages(estimateMessages);
  const { quantity, buy, sell, roundTrip } = row;
  const of = { quantity, decimals, leastDecimals };
  return (
    <tbody
      className="border-t"
      data-testid={isTyped ? undefined : "compared"}
      data-value={quantity}
    >
      <tr>
        <th scope="rowgroup" colSpan={2} className={`${COMPARED_CELL_CLASS} text-start`}>
          <div className="flex items-center justify-between">
            <Quantity row={row} onPick={onPick} />
            {!isTyped && <Remove quantity={quantity} onRemove={onRemove} />}
          </div>
        </th>
      </tr>
      <NamedAmount text={t.buy} name="compared-buy" {...of} estimate={buy} />
      <NamedAmount text={t.sell} name="compared-sell" {...of} estimate={sell} />
      <NamedAmount
        text={t.roundTrip}
        note={perCost && <PerCost text={` ${perCost}`} />}
        name="compared-round-trip"
        {...of}
        estimate={roundTrip}
      />
    </tbody>
  );
}

interface NamedAmountProps extends Omit<ComponentProps<typeof Amount>, "as"> {
  text: string;
  /** Shown after the text. */
  note?: ReactNode;
}

/** Table row with the name of a figure and its amount. */
function NamedAmount({ text, note, ...amount }: NamedAmountProps) {
  return (
    <tr>
      <th scope="row" className={FIGURE_NAME}>
        {text}
        {note}
      </th>
      <Amount as="td" {...amount} />
    </tr>
  );
}

/** The quantity, with a mark and hidden words for its coverage at the touch; a press copies it into the field. */
function Quantity({ row, onPick }: Pick<RowsProps, "row" | "onPick">) {
  const t = useMessages(estimateMessages);
  const format = useNumberFormat();
  const { quantity } = row;
  const beyond = useCoverage()(quantity, row);
  const words = beyond ?? t.covered;
  return (
    <>
      <button type="button" className={PICK} title={words} onClick={() => onPick(quantity)}>
        <span className={beyond === undefined ? "text-t3" : "text-warn"}>
          {beyond === undefined ? <IconCheck /> : <IconWarning />}
        </span>
        {formatFigure(quantity, format)}
      </button>
      <VisuallyHidden> {words}</VisuallyHidden>
    </>
  );
}

function Remove({ quantity, onRemove }: Pick<RowsProps, "onRemove"> & { quantity: DecimalString }) {
  const t = useMessages(estimateMessages);
  const format = useNumberFormat();
  return (
    <IconButton
      label={t.removeQuantity({ quantity: formatFigure(quantity, format) })}
      onClick={() => onRemove(quantity)}
    >
      <IconClose />
    </IconButton>
  );
}
