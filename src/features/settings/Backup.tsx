import { useMemo, useState } from "react";
import { useMessages } from "#messages/catalogue.ts";
import type { ParsedBackup } from "#storage/backup.ts";
import { leftAsIs, previewBackup } from "#storage/backup-preview.ts";
import type { Owned } from "#storage/owned.ts";
import { Button } from "#ui/button.tsx";
import Dialog from "#ui/dialog.tsx";
import { FileButton } from "#ui/file-button.tsx";
import { IconWarning } from "#ui/icons.tsx";
import { IconCheck } from "#ui/more-icons.tsx";
import { Note } from "#ui/notices.tsx";
import { LARGEST_FILE_MB, type TextFile } from "#ui/text-file.ts";
import { BackupPreview } from "./BackupPreview.tsx";
import { backupMessages } from "./backup-messages.ts";
import { Export } from "./Export.tsx";

interface BackupProps {
  /** What was dropped onto the page. */
  dropped: TextFile | undefined;
  /** Reads a file that the user has chosen. */
  read: (text: string) => ParsedBackup;
  /** All that is owned now, as the text of a file. */
  write: () => string;
  fileName: string;
  /** What is owned now. */
  owned: () => Owned;
  onTakeIn: (coming: Owned) => void;
  /** Undoes the last import, while there is one that can be undone. */
  onUndo: (() => void) | undefined;
  onClose: () => void;
}

/** Everything that a person owns, out as one file and in again. Nothing comes in unseen. */
export default function Backup(props: BackupProps) {
  const { dropped, read, write, fileName, owned, onTakeIn, onUndo, onClose } = props;
  const t = useMessages(backupMessages);
  const [pasted, setPasted] = useState("");
  const [file, setFile] = useState(dropped);
  const [told, setTold] = useState<"done" | "undone">();
  const take = (next: TextFile | undefined, text = "") => {
    setFile(next);
    setPasted(text);
    setTold(undefined);
  };
  const snapshot = useQuoteSnapshot(file, pasted, read);
  return (
    <Dialog open onClose={onClose} title={t.title} closeLabel={t.close}>
      <div className="backup">
        <Export write={write} fileName={fileName} />
        <section aria-label={t.import}>
          <h3>{t.import}</h3>
          <p className="pane-text quiet">{t.importHint}</p>
          <div className="settings-buttons">
            <FileButton accept=".json,application/json" onFile={take}>
              {t.choose}
            </FileButton>
            {onUndo && (
              <Button
                onClick={() => {
                  onUndo();
                  setTold("undone");
                }}
              >
                {t.undo}
              </Button>
            )}
          </div>
          {!file && (
            <textarea
              rows={2}
              aria-label={t.field}
              placeholder={t.field}
              spellCheck={false}
              className="mono"
              value={pasted}
              onChange={(event) => take(undefined, event.target.value)}
            />
          )}
          <div role="status">
            {told && (
              <Note tone="info" icon={<IconCheck />}>
                {t[told]}
              </Note>
            )}
          </div>
          {snapshot && (
            <Found
              name={file?.name}
              snapshot={snapshot}
              owned={owned}
              onLeave={() => take(undefined)}
              onApply={(coming) => {
                onTakeIn(coming);
                take(undefined);
                setTold("done");
              }}
            />
          )}
        </section>
      </div>
    </Dialog>
  );
}

type QuoteSnapshot = ParsedBackup | Exclude<TextFile, { kind: "text" }>;

/** Undefined while there is nothing to read. */
function useQuoteSnapshot(
  file: TextFile | undefined,
  pasted: string,
  read: (text: string) => ParsedBackup,
): QuoteSnapshot | undefined {
  return useMemo(() => {
    if (file) return file.kind === "text" ? read(file.text) : file;
    return pasted.trim() === "" ? undefined : read(pasted);
  }, [file, pasted, read]);
}

interface FoundProps {
  name: string | undefined;
  snapshot: QuoteSnapshot;
  owned: () => Owned;
  onLeave: () => void;
  onApply: (coming: Owned) => void;
}

/** What a file turned out to be: what it would change, or why it cannot be taken. */
function Found({ name, snapshot, owned, onLeave, onApply }: FoundProps) {
  const t = useMessages(backupMessages);
  const from = name === undefined ? t.fromText : t.from({ name });
  if (snapshot.kind !== "backup") {
    const problem = snapshot.kind === "unusable" ? snapshot.reason : snapshot.kind;
    const words = {
      "too-large": t.tooLarge({ mb: LARGEST_FILE_MB }),
      "not-text": t.notText,
      unreadable: t.unreadable,
      "not-json": t.notJson,
      "no-backup": t.noBackup,
      newer: t.newer,
    };
    return (
      <div className="backup-found">
        <p className="backup-from">{from}</p>
        <div role="alert">
          <Note tone="error" icon={<IconWarning />}>
            {words[problem]}
          </Note>
        </div>
        {name !== undefined && <Button onClick={onLeave}>{t.leave}</Button>}
      </div>
    );
  }
  const now = owned();
  const rows = previewBackup(snapshot.owned, now);
  return (
    <div className="backup-found">
      <p className="backup-from">{from}</p>
      <BackupPreview rows={rows} left={leftAsIs(rows, now)} refused={snapshot.refused} />
      <div className="settings-buttons">
        <Button
          variant="primary"
          disabled={rows.length === 0}
          onClick={() => onApply(snapshot.owned)}
        >
          {t.apply}
        </Button>
        <Button onClick={onLeave}>{t.leave}</Button>
      </div>
    </div>
  );
}
