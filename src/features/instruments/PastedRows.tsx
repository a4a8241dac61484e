import { useState } from "react";
import { useNames } from "#live/instrument-names.ts";
import type { Isin } from "#market/isin.ts";
import type { ParsedIsin } from "#market/read-isins.ts";
import { cutText } from "#market/text.ts";
import { useMessages } from "#messages/catalogue.ts";
import type { LabelsByIsin } from "#storage/labels.ts";
import { pasteMessages } from "./paste-messages.ts";
import { RowsBelow } from "./RowsBelow.tsx";

type Verdict = "ok" | "watched" | "unlisted" | "digit" | "malformed";

/** One entry with its result. */
export interface PastedRow {
  readonly reading: ParsedIsin;
  readonly verdict: Verdict;
  /** New label of the instrument. */
  readonly label?: string | undefined;
  /** Whether the user's own label stays instead of the new one. */
  readonly isLabelKept?: boolean;
}

/** Maximum number of rows shown; the rest are counted. */
const MAX_SHOWN = 500;

/** Maximum characters of the heads of unused columns that are shown. */
const MAX_COLUMNS_LENGTH = 80;

const ROW = "flex items-baseline gap-3 py-1";
/** The remaining height of the window; with the field there are more other parts. */
const ROWS = [
  "w-full overflow-auto border-y max-h-[max(14rem,100dvh_-_28rem)]",
  "in-[form:has(textarea)]:max-h-[max(14rem,100dvh_-_40rem)]",
].join(" ");
const NAME = "flex min-w-0 flex-1 flex-wrap gap-x-3 wrap-anywhere";
const CODE = "mono min-w-[7.5rem] truncate text-[0.71875rem] [unicode-bidi:isolate]";

interface PastedRowsProps {
  rows: readonly PastedRow[];
  /** How many times an ISIN is repeated. */
  duplicates: number;
  /** Heads of the columns that are not used. */
  unusedColumns: readonly string[];
  /** Whether the entries are rows of a file, which may contain more than an ISIN. */
  isSheet: boolean;
  /** User's labels. */
  labels: LabelsByIsin;
  /** Name of the list that the instruments are added to. */
  listName: string;
}

/** One line about all entries, and the result for each. */
export function PastedRows(props: PastedRowsProps) {
  const { rows, duplicates, unusedColumns, isSheet, labels, listName } = props;
  const t = useMessages(pasteMessages);
  const names = useNames();
  const [list, setList] = useState<HTMLElement | null>(null);
  const shown = refusedFirst(rows).slice(0, MAX_SHOWN);
  const hiddenCount = rows.length - MAX_SHOWN;
  const countOf = (verdict: Verdict) => rows.filter((row) => row.verdict === verdict).length;
  const added = countOf("ok");
  const known = countOf("watched");
  const counts = [
    t.countNew(added),
    known > 0 && t.countKnown(known),
    duplicates > 0 && t.countDuplicate(duplicates),
    rows.length > added + known && t.countRefused(rows.length - added - known),
    unusedColumns.length > 0 &&
      t.columnsUnused({ columns: cutText(unusedColumns.join(", "), MAX_COLUMNS_LENGTH) }),
  ].filter(Boolean);
  return (
    <>
      <p className="flex flex-wrap gap-x-3" role="status" data-testid="paste-counts">
        <b>
          <bdi>{listName}</bdi>
        </b>{" "}
        {counts.join(" · ")}
      </p>
      <div className="relative w-full">
        <ul ref={setList} className={ROWS}>
          {shown.map((row) => {
            const { reading, label, isLabelKept } = row;
            const code = textOfRow(row);
            const name =
              reading.kind === "isin"
                ? (labels[reading.isin] ?? names.of(reading.isin))
                : undefined;
            // A label that is the known name has nothing to add. Another comes first, as in the row to come.
            const isRenamed = label !== undefined && label !== name;
            return (
              <li key={code} className={`${ROW} ${toneOf(row)}`}>
                <span className={CODE}>{code}</span>{" "}
                <span className={NAME}>
                  {isRenamed && (
                    <>
                      <bdi>{label}</bdi>{" "}
                    </>
                  )}
                  {name !== undefined && (
                    <>
                      <bdi className={isRenamed ? "text-t3" : ""}>{name}</bdi>{" "}
                    </>
                  )}
                </span>
                <span className="flex-none">{resultText(row, t, isSheet)}</span>
                {isLabelKept && <span> {t.pasteKeeps}</span>}
              </li>
            );
          })}
          {hiddenCount > 0 && <li className={`${ROW} text-t3`}>{t.pasteMore(hiddenCount)}</li>}
        </ul>
        <RowsBelow list={list} count={rows.length} />
      </div>
    </>
  );
}

function toneOf({ verdict, label }: PastedRow): string {
  if (verdict === "ok" || label !== undefined) return "text-t1";
  return verdict === "watched" ? "text-t3" : "text-warn";
}

/** Returns the ISIN of an entry, or its text that is none. */
export const textOfRow = ({ reading }: PastedRow): string =>
  reading.kind === "isin" ? reading.isin : reading.text;

/** Says what becomes of an entry, or why it cannot be used. `isSheet` as in the props. */
export function resultText(
  { reading, verdict, label }: PastedRow,
  t: ReturnType<typeof pasteMessages.get>,
  isSheet: boolean,
): string {
  if (verdict === "digit" && reading.kind === "isin") {
    return t.pasteDigit({ expected: reading.expected });
  }
  return {
    ok: t.pasteOk,
    watched: label === undefined ? t.pasteWatched : t.pasteLabels,
    unlisted: t.pasteUnlisted,
    digit: t.pasteMalformed,
    malformed: isSheet ? t.rowMalformed : t.pasteMalformed,
  }[verdict];
}

export const isRefused = ({ verdict }: PastedRow) => verdict !== "ok" && verdict !== "watched";

/** Moves refused rows to the front, because they are reported only here. */
function refusedFirst(rows: readonly PastedRow[]): readonly PastedRow[] {
  return [...rows.filter(isRefused), ...rows.filter((row) => !isRefused(row))];
}

/** Returns the result for an entry. The service's list overrides a wrong check digit. */
export function judge(
  reading: ParsedIsin,
  listed: ReadonlySet<Isin> | undefined,
  watched: ReadonlySet<Isin>,
): Verdict {
  if (reading.kind === "malformed") return "malformed";
  if (watched.has(reading.isin)) return "watched";
  if (listed?.has(reading.isin)) return "ok";
  if (reading.checkDigit === "wrong") return "digit";
  return listed ? "unlisted" : "ok";
}
