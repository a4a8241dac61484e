import { useEffect, useId, useMemo, useRef, useState } from "react";
import { useInstruments } from "#live/hooks.ts";
import type { Isin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import { Button } from "#ui/controls/button.tsx";
import { FileButton } from "#ui/controls/file-button.tsx";
import { TextArea } from "#ui/controls/text-area.tsx";
import { MAX_FILE_MB, type TextFile } from "#ui/files/text-file.ts";
import { IconWarning } from "#ui/icons/icons.tsx";
import { Note } from "#ui/notices/notices.tsx";
import Dialog from "#ui/overlay/dialog.tsx";
import { ButtonRow } from "#ui/overlay/pane.tsx";
import { Hint } from "#ui/text/hint.tsx";
import { judge, type PastedRow, PastedRows } from "./PastedRows.tsx";
import { pasteMessages } from "./paste-messages.ts";
import type { Labels } from "./search.ts";
import { newLabels, readPaste, readSheet } from "./sheet.ts";

/** In characters. The browser lays out every line of the field: more than that would hold the page. */
const MAX_FIELD_LENGTH = 100_000;
/** Enough for seventy thousand ISINs, and little enough to be read at once. */
const MAX_PASTE_MB = 1;

/** A text that is read in place of the field's. */
interface Taken {
  readonly from: "file" | "clipboard";
  readonly file: TextFile;
}

interface PasteIsinsProps {
  watched: readonly Isin[];
  labels: Labels;
  /** The text that was dropped or pasted onto the page. */
  brought: Taken | undefined;
  onAdd: (isins: readonly Isin[], labels: ReadonlyMap<Isin, string>) => void;
  onClose: () => void;
}

/** Adds several instruments at once; every entry says what becomes of it before anything happens. */
export default function PasteIsins(props: PasteIsinsProps) {
  const { watched, labels, brought, onAdd, onClose } = props;
  const t = useMessages(pasteMessages);
  const listed = useInstruments()?.isins;
  const [text, setText] = useState("");
  const [first] = useState(() => brought && withinLimit(brought));
  const [taken, setTaken] = useState(first);
  const fieldId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const submit = useRef<HTMLButtonElement>(null);
  const listedSet = useMemo(() => listed && new Set(listed), [listed]);
  const entries = useMemo(() => {
    if (!taken) return readPaste(text);
    if (taken.file.kind !== "text") return [];
    return taken.from === "file" ? readSheet(taken.file.text) : readPaste(taken.file.text);
  }, [taken, text]);
  const watchedSet = useMemo(() => new Set(watched), [watched]);
  const rows = useMemo(() => {
    const called = newLabels(entries, labels);
    return entries.map(({ reading, label }): PastedRow => {
      const verdict = judge(reading, listedSet, watchedSet);
      if (reading.kind === "malformed" || (verdict !== "ok" && verdict !== "watched")) {
        return { reading, verdict };
      }
      const kept = label !== undefined && labels[reading.isin] !== undefined;
      return { reading, verdict, label: called.get(reading.isin), isLabelKept: kept };
    });
  }, [entries, labels, listedSet, watchedSet]);
  const { wanted, labelled } = useMemo(() => taskOf(rows), [rows]);
  const canAdd = wanted.length > 0 || labelled.size > 0;
  const readText = (next: string) => {
    if (next.length <= MAX_FIELD_LENGTH) setText(next);
    else setTaken(withinLimit({ from: "clipboard", file: { kind: "text", name: "", text: next } }));
  };
  const action = () => {
    if (wanted.length > 0) return t.pasteAdd(wanted.length);
    return labelled.size > 0 ? t.pasteLabel(labelled.size) : t.pasteNothing;
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.paste}
      closeLabel={t.close}
      // What was pasted onto the page is added by Enter alone.
      initialFocus={canAdd && brought?.from === "clipboard" ? submit : field}
    >
      <form
        className="grid justify-items-start gap-3.5 p-4"
        onSubmit={(event) => {
          event.preventDefault();
          onAdd(wanted, labelled);
          onClose();
        }}
      >
        {taken ? (
          <TakenHead taken={taken} takesFocus={taken !== first} />
        ) : (
          <label htmlFor={fieldId} className="grid w-full gap-1 text-label font-label text-t3">
            <span>{t.pasteField}</span>
            <TextArea
              id={fieldId}
              ref={field}
              rows={5}
              value={text}
              onChange={(event) => readText(event.target.value)}
              onPaste={(event) => {
                const pasted = event.clipboardData.getData("text/plain");
                if (pasted.length <= MAX_FIELD_LENGTH) return;
                // The browser would lay it out in the field.
                event.preventDefault();
                readText(text === "" ? pasted : `${text}\n${pasted}`);
              }}
            />
            <span>{t.pasteHint}</span>
          </label>
        )}
        <ButtonRow>
          <FileButton
            accept=".csv,.tsv,.txt,text/*"
            onFile={(file) => setTaken({ from: "file", file })}
          >
            {t.pasteFile}
          </FileButton>
          {taken && <Button onClick={() => setTaken(undefined)}>{t.pasteInstead}</Button>}
        </ButtonRow>
        {rows.length > 0 && <PastedRows rows={rows} isSheet={taken?.from === "file"} />}
        {taken?.from === "file" && taken.file.kind === "text" && rows.length === 0 && (
          <p>{t.fileEmpty}</p>
        )}
        {labelled.size > 0 && wanted.length > 0 && <Hint>{t.labelsToo(labelled.size)}</Hint>}
        <Button ref={submit} type="submit" variant="primary" disabled={!canAdd}>
          {action()}
        </Button>
      </form>
    </Dialog>
  );
}

function taskOf(rows: readonly PastedRow[]) {
  const wanted = rows.flatMap(({ reading, verdict }) =>
    reading.kind === "isin" && verdict === "ok" ? [reading.isin] : [],
  );
  const labelled = new Map(
    rows.flatMap(({ reading, label }) =>
      reading.kind === "isin" && label !== undefined ? [[reading.isin, label] as const] : [],
    ),
  );
  return { wanted, labelled };
}

/** A paste that is too large is read no further. */
function withinLimit({ from, file }: Taken): Taken {
  const isTooLarge =
    from === "clipboard" && file.kind === "text" && file.text.length > MAX_PASTE_MB * 1_000_000;
  return { from, file: isTooLarge ? { kind: "too-large", name: file.name } : file };
}

interface TakenHeadProps {
  taken: Taken;
  /** It takes the place of the field, which had the focus. */
  takesFocus: boolean;
}

function TakenHead({ taken: { from, file }, takesFocus }: TakenHeadProps) {
  const t = useMessages(pasteMessages);
  const head = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (from === "clipboard" && takesFocus) head.current?.focus();
  }, [from, takesFocus]);
  const words = {
    "too-large": t.fileTooLarge({ mb: from === "file" ? MAX_FILE_MB : MAX_PASTE_MB }),
    "not-text": t.fileNotText,
    unreadable: t.fileUnreadable,
  };
  return (
    <>
      <p ref={head} tabIndex={-1} className="font-price wrap-anywhere">
        {from === "file" ? t.fileFrom({ name: file.name }) : t.clipboardFrom}
      </p>
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
