import { useMemo, useRef, useState } from "react";
import type { Isin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useInstruments } from "#polling/hooks.ts";
import { Button } from "#ui/button.tsx";
import Dialog from "#ui/dialog.tsx";
import { FileButton } from "#ui/file-button.tsx";
import { IconWarning } from "#ui/icons.tsx";
import { Note } from "#ui/notices.tsx";
import { LARGEST_FILE_MB, type TextFile } from "#ui/text-file.ts";
import { judge, type PastedRow, PastedRows } from "./PastedRows.tsx";
import { pasteMessages } from "./paste-messages.ts";
import type { Labels } from "./search.ts";
import { newLabels, readPaste, readSheet } from "./sheet.ts";

interface PasteIsinsProps {
  watched: readonly Isin[];
  labels: Labels;
  /** What was dropped onto the page. */
  dropped: TextFile | undefined;
  onAdd: (isins: readonly Isin[], labels: ReadonlyMap<Isin, string>) => void;
  onClose: () => void;
}

/** Adds several instruments at once; every entry says what becomes of it before anything happens. */
export default function PasteIsins(props: PasteIsinsProps) {
  const { watched, labels, dropped, onAdd, onClose } = props;
  const t = useMessages(pasteMessages);
  const listed = useInstruments()?.isins;
  const [text, setText] = useState("");
  const [file, setFile] = useState(dropped);
  const field = useRef<HTMLTextAreaElement>(null);
  const listedSet = useMemo(() => listed && new Set(listed), [listed]);
  const entries = useMemo(() => {
    if (!file) return readPaste(text);
    return file.kind === "text" ? readSheet(file.text) : [];
  }, [file, text]);
  const called = newLabels(entries, labels);
  const watchedSet = useMemo(() => new Set(watched), [watched]);
  const rows = entries.map(({ reading, label }): PastedRow => {
    const verdict = judge(reading, listedSet, watchedSet);
    if (reading.kind === "malformed" || (verdict !== "ok" && verdict !== "watched")) {
      return { reading, verdict };
    }
    const kept = label !== undefined && labels[reading.isin] !== undefined;
    return { reading, verdict, label: called.get(reading.isin), isLabelKept: kept };
  });
  const wanted = rows.flatMap(({ reading, verdict }) =>
    reading.kind === "isin" && verdict === "ok" ? [reading.isin] : [],
  );
  const labelled = new Map(
    rows.flatMap(({ reading, label }) =>
      reading.kind === "isin" && label !== undefined ? [[reading.isin, label] as const] : [],
    ),
  );
  const action = () => {
    if (wanted.length > 0) return t.pasteAdd(wanted.length);
    return labelled.size > 0 ? t.pasteLabel(labelled.size) : t.pasteNothing;
  };
  return (
    <Dialog open onClose={onClose} title={t.paste} closeLabel={t.close} initialFocus={field}>
      <form
        className="paste"
        onSubmit={(event) => {
          event.preventDefault();
          onAdd(wanted, labelled);
          onClose();
        }}
      >
        {file ? (
          <FileHead file={file} />
        ) : (
          <label className="paste-field">
            <span>{t.pasteField}</span>
            <textarea
              ref={field}
              rows={5}
              spellCheck={false}
              className="mono"
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
            <span className="pane-text quiet">{t.pasteHint}</span>
          </label>
        )}
        <div className="paste-file">
          <FileButton accept=".csv,.tsv,.txt,text/*" onFile={setFile}>
            {t.pasteFile}
          </FileButton>
          {file && <Button onClick={() => setFile(undefined)}>{t.pasteInstead}</Button>}
        </div>
        {rows.length > 0 && <PastedRows rows={rows} isSheet={file !== undefined} />}
        {file?.kind === "text" && rows.length === 0 && <p>{t.fileEmpty}</p>}
        {labelled.size > 0 && wanted.length > 0 && (
          <p className="pane-text quiet">{t.labelsToo(labelled.size)}</p>
        )}
        <Button
          type="submit"
          variant="primary"
          disabled={wanted.length === 0 && labelled.size === 0}
        >
          {action()}
        </Button>
      </form>
    </Dialog>
  );
}

function FileHead({ file }: { file: TextFile }) {
  const t = useMessages(pasteMessages);
  const words = {
    "too-large": t.fileTooLarge({ mb: LARGEST_FILE_MB }),
    "not-text": t.fileNotText,
    unreadable: t.fileUnreadable,
  };
  return (
    <>
      <p className="paste-from">{t.fileFrom({ name: file.name })}</p>
      {file.kind !== "text" && (
        <div role="alert">
          <Note tone="error" icon={<IconWarning />}>
            {words[file.kind]}
          </Note>
        </div>
      )}
    </>
  );
}
