import { useMessages } from "#messages/catalogue.ts";
import type { PreviewRow, UnchangedCounts } from "#storage/backup-preview.ts";
import { Hint } from "#ui/text/hint.tsx";
import { backupMessages } from "./backup-messages.ts";
import { withKeys } from "./keyed.ts";
import { RefusedRows } from "./RefusedRows.tsx";
import { RowList } from "./RowList.tsx";
import type { Refused } from "./refused-words.ts";
import { useRowNames } from "./row-names.ts";

/** Maximum number of rows shown; the rest are counted. */
const MAX_SHOWN = 200;

interface BackupPreviewProps {
  rows: readonly PreviewRow[];
  unchanged: UnchangedCounts;
  refused: Refused;
}

/** Changes that an import would make, and the parts that cannot be imported, with the reasons. */
export function BackupPreview({ rows, unchanged, refused }: BackupPreviewProps) {
  const t = useMessages(backupMessages);
  const nameOf = useRowNames();
  const hiddenCount = rows.length - MAX_SHOWN;
  return (
    <>
      {rows.length === 0 && <p>{t.nothing}</p>}
      {rows.length > 0 && (
        <RowList label={t.changes}>
          {withKeys(rows.slice(0, MAX_SHOWN), nameOf).map(({ key, item, text }) => (
            <li key={key}>
              <bdi>{text}</bdi> <span className="text-t3">{t[item.change]}</span>
            </li>
          ))}
          {hiddenCount > 0 && <li>{t.more(hiddenCount)}</li>}
        </RowList>
      )}
      <Hint>{t.left({ ...unchanged })}</Hint>
      {refused.length > 0 && <RefusedRows refused={refused} />}
    </>
  );
}
