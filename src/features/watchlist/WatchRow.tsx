import { memo, type ReactNode, useEffect } from "react";
import type { Isin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useNumberFormat } from "#messages/figures.ts";
import { useQuoteState, useReading } from "#polling/hooks.ts";
import { FIELD_NAMES, quoteFields } from "#polling/quote-fields.ts";
import { isHeldState, problemKind } from "#polling/quote-state.ts";
import { asEntry, type Entry, textOf } from "#storage/entry.ts";
import { IconButton } from "#ui/button.tsx";
import { IconClose } from "#ui/icons.tsx";
import { CheckedCell } from "./CheckedCell.tsx";
import {
  type CellsProps,
  MarketCell,
  MidCell,
  NameCell,
  SideCell,
  SizeCell,
  SpreadCells,
} from "./cells.tsx";
import { type Column, type Lengths, NO_LENGTHS } from "./columns.ts";
import { watchlistMessages } from "./messages.ts";
import { lengthsOf, viewRow } from "./row-view.ts";

/** Where a row stands, and what a person can do with it. */
interface PlaceProps {
  /** Its place in the list, from 0. */
  index: number;
  /** Its distance from the first row's top, in pixels. */
  top: number;
  isTabStop: boolean;
  onRemove: (entry: Entry) => void;
}

export interface WatchRowProps extends PlaceProps {
  isin: Isin;
  isListed: boolean;
  isFocused: boolean;
  columns: readonly Column[];
  mailHref: (isin: Isin) => string;
  onLengths: (lengths: Lengths) => void;
}

/** One watched instrument. It reads its own quote, so that a quote renders one row. */
export const WatchRow = memo(function WatchRow(props: WatchRowProps) {
  const { isin, index, top, isListed, isFocused, isTabStop, columns, onLengths } = props;
  const reading = useReading(isin);
  const { state, cause } = useQuoteState(reading, isListed);
  const format = useNumberFormat();
  const checked = reading?.checked;
  const view = checked && viewRow(checked, format);
  const isHeld = isHeldState(state);
  const fields = quoteFields(checked);
  const cells: CellsProps = { isin, checked, fields, view, state, isHeld, columns };

  const { price, size, spread, mid } = view ? lengthsOf(view) : NO_LENGTHS;
  useEffect(() => onLengths({ price, size, spread, mid }), [price, size, spread, mid, onLengths]);

  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isFocused}
      tabIndex={isTabStop ? 0 : -1}
      data-testid="quote"
      data-isin={isin}
      data-index={index}
      data-state={state}
      data-book={checked?.derived.book ?? ""}
      data-problem={problemKind(cause)}
      data-held={isHeld ? "" : undefined}
      className={isFocused ? "watch-row hoverable selected" : "watch-row hoverable"}
      style={{ transform: `translateY(${top}px)` }}
    >
      <Head entry={asEntry(isin)} onRemove={props.onRemove}>
        <NameCell isin={isin} />
      </Head>
      <SizeCell {...cells} side="bid" />
      <SideCell {...cells} side="bid" />
      <SideCell {...cells} side="ask" />
      <SizeCell {...cells} side="ask" />
      <SpreadCells {...cells} />
      <MidCell {...cells} />
      <MarketCell {...cells} />
      <div
        role="gridcell"
        className="cell-checked"
        data-field="checked-at"
        data-value={fields["checked-at"]}
      >
        <CheckedCell
          isin={isin}
          state={state}
          cause={cause}
          reading={reading}
          mailHref={props.mailHref(isin)}
        />
      </div>
    </div>
  );
});

/** An entry of a link that is no ISIN: shown, never asked for. */
export function InvalidRow({
  text,
  index,
  top,
  isTabStop,
  onRemove,
}: PlaceProps & { text: string }) {
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      tabIndex={isTabStop ? 0 : -1}
      data-testid="quote"
      data-isin={text}
      data-index={index}
      data-state="invalid"
      data-book=""
      data-problem=""
      className="watch-row hoverable"
      style={{ transform: `translateY(${top}px)` }}
    >
      <Head entry={{ kind: "invalid", text }} onRemove={onRemove}>
        <bdi className="mono isin">{text}</bdi>
      </Head>
      <div role="gridcell" className="cell-checked">
        <CheckedCell state="invalid" />
        {FIELD_NAMES.map((name) => (
          <span key={name} data-field={name} data-value="" hidden />
        ))}
      </div>
    </div>
  );
}

interface HeadProps {
  entry: Entry;
  onRemove: (entry: Entry) => void;
  children: ReactNode;
}

/** The row's name, and the way to be rid of it: by pointer here, by the Delete key on the row. */
function Head({ entry, onRemove, children }: HeadProps) {
  const t = useMessages(watchlistMessages);
  return (
    <div role="rowheader" className="cell-name">
      {children}
      <span className="row-remove">
        <IconButton
          label={t.remove({ name: textOf(entry) })}
          tabIndex={-1}
          onClick={() => onRemove(entry)}
        >
          <IconClose />
        </IconButton>
      </span>
    </div>
  );
}
