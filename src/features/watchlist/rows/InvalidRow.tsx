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
  testId,
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
      data-testid={testId}
      data-isin={text}
      data-index={index}
      data-state="invalid"
      data-book=""
      data-problem=""
      className={`watch-row ${isSelected ? "selected" : ""}`}
      style={{ top }}
    >
      <RowHead entry={{ kind: "invalid", text }} onRemove={onRemove}>
        <bdi className="mono isin max-w-full truncate leading-[1.0625rem]">{text}</bdi>
      </RowHead>
      <div role="gridcell" className="cell-checked ps-2.5 text-start">
        <StateWithCause icon={<IconWarning />} head={t.invalid} color="text-error">
          {t.invalidWhy}
        </StateWithCause>
        {FIELD_NAMES.map((name) => (
          <span key={name} data-field={name} data-value="" hidden />
        ))}
      </div>
    </div>
  );
}
