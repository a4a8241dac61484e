import { useMessages } from "#messages/catalogue.ts";
import type { PreviewRow, UnchangedCounts } from "#storage/backup-preview.ts";
import { Hint } from "#ui/text/hint.tsx";
import { backupMessages } from "./backup-messages.ts";
import { withKeys } from "./keyed.ts";
import { RefusedRows } from "./RefusedRows.tsx";
import { RowList } from "./RowList.tsx";
import type { Refused } from "./refused-words.ts";
import { useRowNames } from "./row-names.ts";

/** The number named; the rest are counted. */
const MAX_SHOWN = 200;

interface BackupPreviewProps {
  rows: readonly PreviewRow[];
  left: UnchangedCounts;
  refused: Refused;
}

/** Shows what an import would add, change and leave, and which parts it cannot import, with the reason. */
export function BackupPreview({ rows, left, refused }: BackupPreviewProps) {
  const t = useMessages(backupMessages);
  const nameOf = useRowNames();
  const more = rows.length - MAX_SHOWN;
  return (
    <>
      {rows.length === 0 && <p>{t.nothing}</p>}
      {rows.length > 0 && (
        <RowList label={t.changes}>
          {withKeys(rows.slice(0, MAX_SHOWN), nameOf).map(({ key, one, text }) => (
            <li key={key}>
              <bdi>{text}</bdi> <span className="text-t3">{t[one.change]}</span>
            </li>
          ))}
          {more > 0 && <li>{t.more(more)}</li>}
        </RowList>
      )}
      <Hint>{t.left({ ...left })}</Hint>
      {refused.length > 0 && <RefusedRows refused={refused} />}
    </>
  );
}
