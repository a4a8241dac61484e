import type { ReactNode } from "react";
import type { CheckedQuote } from "#engine/protocol/checked.ts";
import { quoteFields } from "#live/quote-fields.ts";
import { formatFigure } from "#market/format.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useNumberFormat } from "#messages/figures.ts";
import { HELD } from "#ui/figure/held.ts";
import { IconWarning } from "#ui/icons/icons.tsx";
import { quoteMessages } from "./messages.ts";
import { NoFigure } from "./NoFigure.tsx";
import { SpreadNote } from "./SpreadNote.tsx";

interface SpreadLineProps {
  checked: CheckedQuote | undefined;
  /** Whether the first quote is awaited. */
  isWaiting?: boolean;
  /** Note about a quote that is stale, awaited or missing; nothing for a live one. */
  note?: ReactNode;
  /** Shown below the figures of a live quote with a normal book. */
  children?: ReactNode;
}

const LINE = "flex flex-wrap items-baseline justify-end gap-x-1 gap-y-0.5";
const MAIN = `text-[0.8125rem] font-strong ${HELD}`;
/** A figure of thirty digits wraps, because no digit may be cut. */
const FIGURE = `max-w-full text-t2 wrap-anywhere ${HELD}`;
const DOT = "after:ml-1 after:font-body after:text-t3 after:content-['·']";

const PLACE = "mt-1 grid min-h-[1.625rem] content-center text-label leading-[0.8125rem]";

/** Exact spread, its basis points with two decimals, and the exact mid. */
export function SpreadLine({
  checked,
  isWaiting = false,
  note: noteOnAge,
  children,
}: SpreadLineProps) {
  const t = useMessages(quoteMessages);
  const format = useNumberFormat();
  const { spread, bps, mid, book = "normal" } = checked?.derived ?? {};
  const fields = quoteFields(checked);
  const none = (width: string) => <NoFigure isWaiting={isWaiting} width={width} />;
  const isOdd = book !== "normal";
  const warning = isOdd ? t[book] : checked?.isDisputed && t.disputed;
  // There is room for one note: that the quote is stale matters more than what is odd about it.
  const note =
    noteOnAge || (warning ? <SpreadNote icon={<IconWarning />}>{warning}</SpreadNote> : undefined);
  return (
    // Below the estimate of a phone held sideways.
    <section className="low:order-1">
      {/* Reordered by CSS to "2.1 bps · mid 191.26": the unit follows its figure, a name precedes it. */}
      <dl className={LINE}>
        <dt className="mr-auto text-t3">{t.spread}</dt>
        <dd
          className={`${MAIN} ${DOT} ${isOdd ? "text-warn" : "text-t1"}`}
          data-field="spread"
          data-value={fields.spread}
        >
          {spread ? formatFigure(spread, format) : none("2.5rem")}
        </dd>
        <dt className={`order-2 text-t2 in-data-held:text-t3 ${DOT}`}>{t.bps}</dt>
        <dd
          className={FIGURE}
          data-field="spread-bps"
          data-value={fields["spread-bps"]}
          title={checked && bps === undefined ? t.noBps : undefined}
        >
          {bps === undefined ? none("1.5rem") : formatFigure(bps, format)}
        </dd>
        {/* A long price wraps with its name. */}
        <div className="order-3 flex max-w-full flex-wrap justify-end gap-x-1">
          <dt className="text-t3">{t.mid}</dt>
          <dd className={FIGURE} data-field="mid" data-value={fields.mid}>
            {mid ? formatFigure(mid, format) : none("3.5rem")}
          </dd>
        </div>
      </dl>
      {/* What comes and goes with the quotes takes the place of the range, so that nothing below moves. */}
      <div className={PLACE}>
        <div hidden={note !== undefined}>{children}</div>
        {note}
      </div>
    </section>
  );
}
