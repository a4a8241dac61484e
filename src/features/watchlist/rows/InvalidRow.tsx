import { StateWithCause } from "#features/watchlist/columns/column-checked.tsx";
import { RowHead } from "#features/watchlist/columns/column-instrument.tsx";
import { FIELD_NAMES } from "#live/quote-fields.ts";
import { useMessages } from "#messages/catalogue.ts";
import { IconWarning } from "#ui/icons/icons.tsx";
import { invalidMessages } from "./invalid-messages.ts";
import type { PlaceProps } from "./WatchRow.tsx";

/** Row for an entry of a link that is not an ISIN; it is never requested. */
export default function InvalidRow({
  text,
  index,
  top,
  hook,
  isTabStop,
  isSelected,
  onRemove,
}: PlaceProps & { text: string }) {
  const t = useMessages(invalidMessages);
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      tabIndex={isTabStop ? 0 : -1}
      data-testid={hook}
      data-isin={text}
      data-index={index}
      data-state="invalid"
      data-book=""
      data-problem=""
      className="watch-row hoverable"
      style={{ top }}
    >
      <RowHead entry={{ kind: "invalid", text }} onRemove={onRemove}>
        <bdi className="mono isin">{text}</bdi>
      </RowHead>
      <div role="gridcell" className="cell-checked">
        <StateWithCause icon={<IconWarning />} head={t.invalid} tone="error">
          {t.invalidWhy}
        </StateWithCause>
        {FIELD_NAMES.map((name) => (
          <span key={name} data-field={name} data-value="" hidden />
        ))}
      </div>
    </div>
  );
}
