import { useMemo, useState } from "react";
import { useMessages } from "#messages/catalogue.ts";
import type { ParsedBackup } from "#storage/backup.ts";
import { countUnchanged, previewBackup } from "#storage/backup-preview.ts";
import type { UserData } from "#storage/user-data.ts";
import { Button } from "#ui/controls/button.tsx";
import { FileButton } from "#ui/controls/file-button.tsx";
import { TextArea } from "#ui/controls/text-area.tsx";
import { MAX_FILE_MB, type TextFile } from "#ui/files/text-file.ts";
import { IconWarning } from "#ui/icons/icons.tsx";
import { IconCheck } from "#ui/icons/more-icons.tsx";
import { Note } from "#ui/notices/notices.tsx";
import Dialog from "#ui/overlay/dialog.tsx";
import { ButtonRow, Pane, PaneSection } from "#ui/overlay/pane.tsx";
import { Hint } from "#ui/text/hint.tsx";
import { BackupPreview } from "./BackupPreview.tsx";
import { backupMessages } from "./backup-messages.ts";
import { Export } from "./Export.tsx";

interface BackupProps {
  /** File that was dropped onto the page. */
  dropped: TextFile | undefined;
  /** Parses the text of a backup. */
  read: (text: string) => ParsedBackup;
  /** Returns the user's data as the text of a backup file. */
  write: () => string;
  fileName: string;
  /** Returns the user's present data. */
  owned: () => UserData;
  onTakeIn: (incoming: UserData) => void;
  /** Undoes the last import; undefined if none can be undone. */
  onUndo: (() => void) | undefined;
  onClose: () => void;
}

/** Dialog that exports the user's data as one file, and imports one after a preview. */
export default function Backup(props: BackupProps) {
  const { dropped, read, write, fileName, owned, onTakeIn, onUndo, onClose } = props;
  const t = useMessages(backupMessages);
  const [pasted, setPasted] = useState("");
  const [file, setFile] = useState(dropped);
  const [outcome, setOutcome] = useState<"done" | "undone">();
  const take = (next: TextFile | undefined, text = "") => {
    setFile(next);
    setPasted(text);
    setOutcome(undefined);
  };
  const parsed = useParsedFile(file, pasted, read);
  return (
    <Dialog open onClose={onClose} title={t.title} closeLabel={t.close}>
      <Pane>
        <Export write={write} fileName={fileName} />
        <PaneSection title={t.import}>
          <Hint>{t.importHint}</Hint>
          <ButtonRow>
            <FileButton accept=".json,application/json" onFile={take}>
              {t.choose}
            </FileButton>
            {onUndo && (
              <Button
                onClick={() => {
                  onUndo();
                  setOutcome("undone");
                }}
              >
                {t.undo}
              </Button>
            )}
          </ButtonRow>
          {!file && (
            <TextArea
              rows={2}
              aria-label={t.field}
              placeholder={t.field}
              value={pasted}
              onChange={(event) => take(undefined, event.target.value)}
            />
          )}
          <div role="status">
            {outcome && (
              <Note tone="info" icon={<IconCheck />}>
                {t[outcome]}
              </Note>
            )}
          </div>
          {parsed && (
            <Found
              name={file?.name}
              parsed={parsed}
              owned={owned}
              onLeave={() => take(undefined)}
              onApply={(incoming) => {
                onTakeIn(incoming);
                take(undefined);
                setOutcome("done");
              }}
            />
          )}
        </PaneSection>
      </Pane>
    </Dialog>
  );
}

type ParsedFile = ParsedBackup | Exclude<TextFile, { kind: "text" }>;

/** Parses the file or else the pasted text; undefined if there is neither. */
function useParsedFile(
  file: TextFile | undefined,
  pasted: string,
  read: (text: string) => ParsedBackup,
): ParsedFile | undefined {
  return useMemo(() => {
    if (file) return file.kind === "text" ? read(file.text) : file;
    return pasted.trim() === "" ? undefined : read(pasted);
  }, [file, pasted, read]);
}

interface FoundProps {
  name: string | undefined;
  parsed: ParsedFile;
  owned: () => UserData;
  onLeave: () => void;
  onApply: (incoming: UserData) => void;
}

const FOUND = "grid justify-items-start gap-2.5 border-t pt-3 [&>*]:max-w-full";

/** Preview of an import, or the reason why the file cannot be imported. */
function Found({ name, parsed, owned, onLeave, onApply }: FoundProps) {
  const t = useMessages(backupMessages);
  const from = name === undefined ? t.fromText : t.from({ name });
  if (parsed.kind !== "backup") {
    const problem = parsed.kind === "unusable" ? parsed.reason : parsed.kind;
    const words = {
      "too-large": t.tooLarge({ mb: MAX_FILE_MB }),
      "not-text": t.notText,
      unreadable: t.unreadable,
      "not-json": t.notJson,
      "no-backup": t.noBackup,
      newer: t.newer,
    };
    return (
      <div className={FOUND}>
        <p className="font-price wrap-anywhere">{from}</p>
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
  const rows = previewBackup(parsed.owned, now);
  return (
    <div className={FOUND}>
      <p className="font-price wrap-anywhere">{from}</p>
      <BackupPreview rows={rows} unchanged={countUnchanged(rows, now)} refused={parsed.refused} />
      <ButtonRow>
        <Button
          variant="primary"
          disabled={rows.length === 0}
          onClick={() => onApply(parsed.owned)}
        >
          {t.apply}
        </Button>
        <Button onClick={onLeave}>{t.leave}</Button>
      </ButtonRow>
    </div>
  );
}
