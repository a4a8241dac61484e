import type { Isin } from "#market/isin.ts";
import type { ParsedIsin } from "#market/read-isins.ts";
import { useMessages } from "#messages/catalogue.ts";
import { pasteMessages } from "./paste-messages.ts";

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

const ROW = "flex gap-3 py-1";
const CODE = "mono min-w-[7.5rem] truncate text-[0.71875rem] [unicode-bidi:isolate]";

interface PastedRowsProps {
  rows: readonly PastedRow[];
  /** Whether the entries are rows of a file, which may contain more than an ISIN. */
  isSheet: boolean;
}

/** Result for each entry. */
export function PastedRows({ rows, isSheet }: PastedRowsProps) {
  const t = useMessages(pasteMessages);
  const shown = refusedFirst(rows).slice(0, MAX_SHOWN);
  const hiddenCount = rows.length - MAX_SHOWN;
  const words = ({ reading, verdict }: PastedRow): string => {
    if (verdict === "digit" && reading.kind === "isin") {
      return t.pasteDigit({ expected: reading.expected });
    }
    return {
      ok: t.pasteOk,
      watched: t.pasteWatched,
      unlisted: t.pasteUnlisted,
      digit: t.pasteMalformed,
      malformed: isSheet ? t.rowMalformed : t.pasteMalformed,
    }[verdict];
  };
  return (
    <ul className="max-h-[14rem] w-full overflow-auto border-y">
      {shown.map((row) => {
        const { reading, verdict, label, isLabelKept } = row;
        const name = reading.kind === "isin" ? reading.isin : reading.text;
        return (
          <li key={name} className={`${ROW} ${verdict === "ok" ? "text-t1" : "text-t3"}`}>
            <span className={CODE}>{name}</span> {words(row)}
            {label !== undefined && (
              <>
                {" "}
                <bdi className="wrap-anywhere">{t.pasteCalled({ label })}</bdi>
              </>
            )}
            {isLabelKept && <span> {t.pasteKeeps}</span>}
          </li>
        );
      })}
      {hiddenCount > 0 && <li className={`${ROW} text-t3`}>{t.pasteMore(hiddenCount)}</li>}
    </ul>
  );
}

/** Moves refused rows to the front if not all rows are shown, because they are reported only here. */
function refusedFirst(rows: readonly PastedRow[]): readonly PastedRow[] {
  if (rows.length <= MAX_SHOWN) return rows;
  const isRefused = ({ verdict }: PastedRow) => verdict !== "ok" && verdict !== "watched";
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
