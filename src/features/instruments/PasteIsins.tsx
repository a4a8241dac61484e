import { useEffect, useId, useMemo, useRef, useState } from "react";
import { useInstruments } from "#live/hooks.ts";
import type { Isin } from "#market/isin.ts";
import { cutText } from "#market/text.ts";
import { useMessages } from "#messages/catalogue.ts";
import type { LabelsByIsin } from "#storage/labels.ts";
import { Button } from "#ui/controls/button.tsx";
import { FileButton } from "#ui/controls/file-button.tsx";
import { TextArea } from "#ui/controls/text-area.tsx";
import { MAX_FILE_MB, type TextFile } from "#ui/files/text-file.ts";
import { IconWarning } from "#ui/icons/icons.tsx";
import { Note } from "#ui/notices/notices.tsx";
import Dialog from "#ui/overlay/dialog.tsx";
import { ButtonRow } from "#ui/overlay/pane.tsx";
import { Hint } from "#ui/text/hint.tsx";
import {
  isRefused,
  judge,
  type PastedRow,
  PastedRows,
  resultText,
  textOfRow,
} from "./PastedRows.tsx";
import { PasteTarget } from "./PasteTarget.tsx";
import { pasteMessages } from "./paste-messages.ts";
import { newLabels, type Paste, readPaste, readSheet } from "./sheet.ts";

/** Maximum characters in the field: the browser lays out every line, and more would block the page. */
const MAX_FIELD_LENGTH = 100_000;
/** Enough for seventy thousand ISINs, and small enough to be parsed at once. */
const MAX_PASTE_MB = 1;

/** Maximum characters of the ignored words that are shown. */
const MAX_IGNORED_LENGTH = 160;

/** Text that replaces the field: a file, or a paste too long for the field. */
interface TextInput {
  readonly from: "file" | "clipboard";
  readonly file: TextFile;
}

export interface SkippedEntry {
  readonly text: string;
  /** Why it cannot be used, as a part of a sentence. */
  readonly reason: string;
}

/** @param skipped entries that cannot be used */
type Add = (
  isins: readonly Isin[],
  labels: ReadonlyMap<Isin, string>,
  skipped: readonly SkippedEntry[],
) => void;

interface PasteIsinsProps {
  watched: readonly Isin[];
  labels: LabelsByIsin;
  /** Name of the open list. */
  listName: string;
  /** Text that was dropped or pasted onto the page. */
  initialText: TextInput | undefined;
  onAdd: Add;
  /** Adds the instruments to a new list with this name. */
  onAddToNew: (name: string, ...added: Parameters<Add>) => void;
  onClose: () => void;
}

/** Dialog that adds several instruments at once, with a preview of the result for each entry. */
export default function PasteIsins(props: PasteIsinsProps) {
  const { watched, labels, initialText, onAdd, onAddToNew, onClose } = props;
  const t = useMessages(pasteMessages);
  const listed = useInstruments()?.isins;
  const [text, setText] = useState("");
  const [initialInput] = useState(() => initialText && withinLimit(initialText));
  const [input, setInput] = useState(initialInput);
  const fieldId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const submit = useRef<HTMLButtonElement>(null);
  const listedSet = useMemo(() => listed && new Set(listed), [listed]);
  const { entries, ignored, duplicates, unusedColumns } = useMemo((): Paste => {
    if (!input) return readPaste(text);
    if (input.file.kind !== "text") return readPaste("");
    return input.from === "clipboard" ? readPaste(input.file.text) : readSheet(input.file.text);
  }, [input, text]);
  /** Name of a new list as typed; undefined while the open list is the target. */
  const [newName, setNewName] = useState<string>();
  const newListName = newName?.trim() || t.newList;
  const isNew = newName !== undefined;
  const watchedSet = useMemo(() => new Set(isNew ? [] : watched), [isNew, watched]);
  const rows = useMemo(() => {
    const labelsToAdd = newLabels(entries, labels);
    return entries.map(({ reading, label }): PastedRow => {
      const verdict = judge(reading, listedSet, watchedSet);
      if (reading.kind === "malformed" || (verdict !== "ok" && verdict !== "watched")) {
        return { reading, verdict };
      }
      const isLabelKept = label !== undefined && labels[reading.isin] !== undefined;
      return { reading, verdict, label: labelsToAdd.get(reading.isin), isLabelKept };
    });
  }, [entries, labels, listedSet, watchedSet]);
  const { wanted, labelled } = useMemo(() => selectAdditions(rows), [rows]);
  const hasKnownLabels =
    labelled.size > 0 &&
    rows.some(
      ({ reading, verdict, label, isLabelKept }) =>
        reading.kind === "isin" && verdict === "watched" && (label !== undefined || isLabelKept),
    );
  const canAdd = wanted.length > 0 || labelled.size > 0;
  const changeText = (next: string) => {
    if (next.length <= MAX_FIELD_LENGTH) setText(next);
    else setInput(withinLimit({ from: "clipboard", file: { kind: "text", name: "", text: next } }));
  };
  const buttonText = () => {
    if (wanted.length > 0) return t.pasteAdd(wanted.length);
    return labelled.size > 0 ? t.pasteLabel(labelled.size) : t.pasteNothing;
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.paste}
      closeLabel={t.close}
      // After a paste onto the page, Enter alone adds the instruments.
      initialFocus={canAdd && initialText?.from === "clipboard" ? submit : field}
    >
      <form
        className="grid justify-items-start gap-3.5 p-4"
        onSubmit={(event) => {
          event.preventDefault();
          const isSheet = input?.from === "file";
          const skipped = rows
            .filter(isRefused)
            .map((row) => ({ text: textOfRow(row), reason: resultText(row, t, isSheet) }));
          if (isNew) onAddToNew(newListName, wanted, labelled, skipped);
          else onAdd(wanted, labelled, skipped);
          onClose();
        }}
      >
        {input ? (
          <InputHead input={input} takesFocus={input !== initialInput} />
        ) : (
          <label htmlFor={fieldId} className="grid w-full gap-1 text-label font-label text-t3">
            <span>{t.pasteField}</span>
            <TextArea
              id={fieldId}
              ref={field}
              rows={5}
              value={text}
              onChange={(event) => changeText(event.target.value)}
              onPaste={(event) => {
                const pasted = event.clipboardData.getData("text/plain");
                if (pasted.length <= MAX_FIELD_LENGTH) return;
                // Otherwise the browser would lay the long text out in the field.
                event.preventDefault();
                changeText(text === "" ? pasted : `${text}\n${pasted}`);
              }}
            />
            <span>
              {t.pasteHint}
              {/* A finger drops none. */}
              <span className="pointer-coarse:hidden"> {t.pasteDrop}</span>
            </span>
          </label>
        )}
        <ButtonRow>
          <FileButton
            accept=".csv,.tsv,.txt,text/*"
            onFile={(file) => setInput({ from: "file", file })}
          >
            {t.pasteFile}
          </FileButton>
          {input && <Button onClick={() => setInput(undefined)}>{t.pasteInstead}</Button>}
        </ButtonRow>
        {rows.length > 0 && (
          <>
            <PasteTarget newName={newName} onChange={setNewName} />
            <PastedRows
              rows={rows}
              duplicates={duplicates}
              unusedColumns={unusedColumns}
              isSheet={input?.from === "file"}
              labels={labels}
              listName={isNew ? newListName : props.listName}
            />
          </>
        )}
        {ignored.length > 0 && (
          <Hint>{t.pasteIgnored({ words: cutText(ignored.join(", "), MAX_IGNORED_LENGTH) })}</Hint>
        )}
        {input?.from === "file" && input.file.kind === "text" && rows.length === 0 && (
          <p>{t.fileEmpty}</p>
        )}
        {labelled.size > 0 && wanted.length > 0 && (
          <Hint>
            {t.labelsToo(labelled.size)} {hasKnownLabels && t.labelsKeep}
          </Hint>
        )}
        <ButtonRow>
          <Button ref={submit} type="submit" variant="primary" disabled={!canAdd}>
            {buttonText()}
          </Button>
          <Button onClick={onClose}>{t.cancel}</Button>
        </ButtonRow>
      </form>
    </Dialog>
  );
}

function selectAdditions(rows: readonly PastedRow[]) {
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

/** Replaces a paste that is too large by its error. */
function withinLimit({ from, file }: TextInput): TextInput {
  const isTooLarge =
    from === "clipboard" && file.kind === "text" && file.text.length > MAX_PASTE_MB * 1_000_000;
  return { from, file: isTooLarge ? { kind: "too-large", name: file.name } : file };
}

interface InputHeadProps {
  input: TextInput;
  /** Whether the head replaces the field, which had the focus. */
  takesFocus: boolean;
}

function InputHead({ input: { from, file }, takesFocus }: InputHeadProps) {
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
