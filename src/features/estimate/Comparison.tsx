import { useRef } from "react";
import type { CheckedQuote } from "#engine/protocol/checked.ts";
import { compareDecimals } from "#market/decimal.ts";
import { estimateQuantity } from "#market/estimates/estimate.ts";
import type { DecimalString } from "#market/figure.ts";
import { formatFigure } from "#market/format.ts";
import { amountDecimals } from "#market/format-amount.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useNumberFormat } from "#messages/figures.ts";
import { MAX_PRESETS } from "#storage/settings.ts";
import { Button } from "#ui/controls/button.tsx";
import { Hint } from "#ui/text/hint.tsx";
import { VisuallyHidden } from "#ui/text/text.tsx";
import { type Compared, StackedRows, TableRows } from "./ComparedRows.tsx";
import { estimateMessages } from "./messages.ts";
import { PerCost } from "./PerCost.tsx";
import {
  hasPreset,
  type Presets,
  type PresetsChange,
  withoutPreset,
  withPreset,
} from "./presets.ts";
import { useRoomForRows } from "./use-room-for-rows.ts";

/** Maximum characters in a row of the narrowest pane; beyond that the text is smaller. */
const MAX_ROW_LENGTH = 38;
/** Maximum characters in a row of smaller text; beyond that each figure has a row of its own. */
const MAX_DENSE_LENGTH = 43;

/** Remove buttons are as low as their row, but full height for a coarse pointer. */
const PLACE = [
  "grid gap-1 [&_.icon-button]:min-h-6 [&_.icon-button]:min-w-6",
  "pointer-coarse:[&_.icon-button]:min-h-11 pointer-coarse:[&_.icon-button]:min-w-11",
].join(" ");
const HEADS = [
  "align-bottom text-label wrap-anywhere text-t3 [&>th]:pl-1.5 [&>th]:text-end",
  "[&>th]:font-label [&>th]:first:pl-0 [&>th]:first:text-start",
].join(" ");

export interface ComparisonProps {
  checked: CheckedQuote;
  presets: Presets;
  onPresets: (change: PresetsChange) => void;
  /** Typed quantity; undefined if it is not valid. */
  quantity: DecimalString | undefined;
  onPick: (quantity: DecimalString) => void;
}

/** Compares the amounts of several quantities of one instrument. They are never summed. */
export function Comparison({ checked, presets, onPresets, quantity, onPick }: ComparisonProps) {
  const t = useMessages(estimateMessages);
  const format = useNumberFormat();
  const container = useRef<HTMLDivElement>(null);
  useRoomForRows(container);
  const { decimals, book, bps } = checked.derived;
  const hasRoundTrip = book === "normal";
  const isOwn = quantity !== undefined && !hasPreset(presets, quantity);
  const quantities = isOwn ? [...presets, quantity].toSorted(compareDecimals) : presets;
  const rows = quantities.map((each): Compared => {
    const { buy, sell, roundTrip } = estimateQuantity(checked.quote, each);
    return { quantity: each, buy, sell, roundTrip: hasRoundTrip ? roundTrip : undefined };
  });
  // Those of whole quantities: a fraction of many digits would give its decimals to all amounts.
  const leastDecimals = quantities
    .map((each) => amountDecimals(each, decimals))
    .filter((own) => own <= decimals)
    .reduce((most, own) => Math.max(most, own), 0);
  const lengthOf = (row: Compared) =>
    [row.buy, row.sell, row.roundTrip].reduce(
      (sum, amount) =>
        sum +
        (amount
          ? formatFigure(amount.value, format, {
              decimals: Math.max(leastDecimals, amountDecimals(row.quantity, decimals)),
            }).length
          : 1),
      formatFigure(row.quantity, format).length,
    );
  const longest = Math.max(...rows.map(lengthOf));
  const isDense = longest > MAX_ROW_LENGTH;
  const isStacked = longest > MAX_DENSE_LENGTH;
  const Rows = isStacked ? StackedRows : TableRows;
  const perCost =
    hasRoundTrip && bps !== undefined ? t.bps({ bps: formatFigure(bps, format) }) : undefined;
  const { bid, ask } = checked.quote;
  const isBeyond = rows.some(({ buy, sell }) => !buy.covered || !sell.covered);
  const canAdd = isOwn && presets.length < MAX_PRESETS;
  return (
    <div ref={container} className={PLACE} data-testid="comparison" tabIndex={-1}>
      {rows.length > 0 && (
        <table className={`w-full ${isDense ? "text-[0.6875rem]" : "text-cell"}`}>
          <caption className="vh">{t.compared}</caption>
          {!isStacked && (
            <thead>
              <tr className={HEADS}>
                <th scope="col">{t.quantity}</th>
                <th scope="col">{t.buy}</th>
                <th scope="col">{t.sell}</th>
                <th scope="col">
                  {t.roundTrip}
                  {perCost && <PerCost text={` ${perCost}`} className="block" />}
                </th>
                <th scope="col">
                  <VisuallyHidden>{t.remove}</VisuallyHidden>
                </th>
              </tr>
            </thead>
          )}
          {rows.map((row) => (
            <Rows
              key={row.quantity}
              row={row}
              isTyped={isOwn && row.quantity === quantity}
              decimals={decimals}
              leastDecimals={leastDecimals}
              perCost={perCost}
              onPick={onPick}
              onRemove={(removed) => {
                // The focused button disappears with its row: keep the focus on the page.
                container.current?.focus();
                onPresets((current) => withoutPreset(current, removed));
              }}
            />
          ))}
        </table>
      )}
      <div className="flex flex-wrap items-center justify-between gap-1">
        {rows.length > 0 && (
          <p className={`text-label wrap-anywhere ${isBeyond ? "text-warn" : "text-t3"}`}>
            {t.touch({ bid: formatFigure(bid.size, format), ask: formatFigure(ask.size, format) })}
          </p>
        )}
        {canAdd ? (
          <Button onClick={() => onPresets((current) => withPreset(current, quantity))}>
            {t.addQuantity({ quantity: formatFigure(quantity, format) })}
          </Button>
        ) : (
          <Hint>{presets.length < MAX_PRESETS ? t.addHint : t.most({ n: MAX_PRESETS })}</Hint>
        )}
      </div>
    </div>
  );
}
