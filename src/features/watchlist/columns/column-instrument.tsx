import { type ReactNode, Suspense } from "react";
import { MarksOfRow } from "#features/watchlist/lazy-parts.ts";
import { watchlistMessages } from "#features/watchlist/messages.ts";
import { useNames } from "#live/instrument-names.ts";
import { countryOf, hasValidCheckDigit } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import { asEntry, type Entry, textOf } from "#storage/entry.ts";
import { MAX_LABEL_LENGTH } from "#storage/labels.ts";
import { IconButton } from "#ui/controls/button.tsx";
import { InlineEdit } from "#ui/controls/inline-edit.tsx";
import { IconClose } from "#ui/icons/icons.tsx";
import { LeadText } from "#ui/text/lead-text.tsx";
import type { CellsProps } from "./cells-props.ts";
import type { ColumnDef } from "./column-def.ts";
import { useRowMarks } from "./row-marks.ts";

export const explanations = {
  instrument: "Your own label, and the ISIN",
};

export const instrument: ColumnDef = {
  label: "Instrument",
  widthFor: () => ({ usual: 210, min: 130 }),
  sortValue: ({ name }) => ({ text: name }),
  Cell: (cells) => (
    <RowHead entry={asEntry(cells.isin)} onRemove={cells.onRemove}>
      <InstrumentName {...cells} />
    </RowHead>
  ),
};

/** Characters that tell one instrument of a list from another of the same name. */
const END = 4;
const END_SIZE = { fontSize: "max(1em, 0.625rem)" };

/** The user's label or the operator's name above the ISIN; the ISIN alone if there is neither. */
function InstrumentName({ isin, label: ownLabel, isEditing, onEdit, onLabel }: CellsProps) {
  const t = useMessages(watchlistMessages);
  const name = useNames().of(isin);
  const label = ownLabel ?? name;
  const marks = useRowMarks(isin);
  const isSuspect = !hasValidCheckDigit(isin);
  const code = (
    <span className={`mono isin ${isSuspect ? "suspect" : ""}`}>
      <LeadText text={isin.slice(0, -END)} lead={countryOf(isin).length} />
      {/* All that a row of one line shows of it (`narrow-classes.ts`), where names may be equal, or cut to the same beginning. */}
      <span style={END_SIZE}>{isin.slice(-END)}</span>
      {marks && (
        <Suspense>
          <MarksOfRow {...marks} />
        </Suspense>
      )}
    </span>
  );
  if (isEditing) {
    return (
      <>
        <InlineEdit
          label={t.labelOf({ isin })}
          placeholder={name ?? t.labelPlaceholder}
          value={ownLabel ?? ""}
          maxLength={MAX_LABEL_LENGTH}
          onDone={(written) => onLabel(isin, written)}
        />
        {code}
      </>
    );
  }
  return (
    <>
      {label !== undefined && (
        <bdi className="own-label" title={`${label} · ${isin}`}>
          {label}
        </bdi>
      )}
      {code}
      {label === undefined && (
        <button
          type="button"
          className="add-label text-cause text-t3 hover:text-t1 pointer-coarse:hidden"
          tabIndex={-1}
          onClick={() => onEdit(isin)}
        >
          {t.addLabel}
        </button>
      )}
    </>
  );
}

interface RowHeadProps {
  entry: Entry;
  onRemove: (entry: Entry) => void;
  children: ReactNode;
}

/** Name of the row, with a remove button for the pointer; the keyboard has the Delete key. */
export function RowHead({ entry, onRemove, children }: RowHeadProps) {
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
