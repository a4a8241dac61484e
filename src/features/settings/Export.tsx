import { useState } from "react";
import { useMessages } from "#messages/catalogue.ts";
import { Button } from "#ui/controls/button.tsx";
import { type CopyOutcome, copyText } from "#ui/files/copy-text.ts";
import { saveFile } from "#ui/files/save-file.ts";
import { ButtonRow, PaneSection } from "#ui/overlay/pane.tsx";
import { Hint } from "#ui/text/hint.tsx";
import { backupMessages } from "./backup-messages.ts";

interface ExportProps {
  /** Returns the user's data as the text of a backup file. */
  write: () => string;
  fileName: string;
}

/** Exports the user's data as one file, created on the device and never sent. */
export function Export({ write, fileName }: ExportProps) {
  const t = useMessages(backupMessages);
  const [outcome, setOutcome] = useState<CopyOutcome>();
  const save = () => saveFile({ name: fileName, type: "application/json", text: write() });
  const copy = async () => setOutcome(await copyText(write()));
  return (
    <PaneSection title={t.export}>
      <Hint>{t.exportHint}</Hint>
      <ButtonRow>
        <Button onClick={save}>{t.save}</Button>
        <Button onClick={() => void copy()}>{t.copy}</Button>
      </ButtonRow>
      <Hint role="status">{outcome && { copied: t.copied, refused: t.notCopied }[outcome]}</Hint>
    </PaneSection>
  );
}
