import { useEffect, useRef, useState } from "react";
import { useMessages } from "#messages/catalogue.ts";
import { readTextFile, type TextFile } from "#ui/files/text-file.ts";
import { Veil } from "#ui/overlay/veil.tsx";
import { dropMessages } from "./drop-messages.ts";

/** File that was dropped onto the page, or text that was pasted. */
export interface Dropped {
  readonly file: TextFile;
  readonly isPasted?: boolean;
  /** Window that shows its content. */
  readonly for: "backup" | "paste";
  /** Sequence number of the drop: two files may have the same name. */
  readonly id: number;
}

/** Accepts a file that is dropped anywhere onto the page; a veil says what happens to it. */
export default function FileDrop({ onDrop }: { onDrop: (dropped: Dropped) => void }) {
  const t = useMessages(dropMessages);
  const [isOver, setOver] = useState(false);
  const lastId = useRef(0);
  const latest = useRef(onDrop);
  useEffect(() => {
    latest.current = onDrop;
  });
  useEffect(() => {
    const listening = new AbortController();
    const on = (type: "dragover" | "dragleave" | "drop", handle: (event: DragEvent) => void) =>
      window.addEventListener(
        type,
        (event) => {
          // Other content of the page can be dragged, too.
          if (event.dataTransfer?.types.includes("Files")) handle(event);
        },
        { signal: listening.signal },
      );
    on("dragover", (event) => {
      // Otherwise the browser would open the file in place of the page.
      event.preventDefault();
      setOver(true);
    });
    on("dragleave", ({ relatedTarget }) => {
      if (relatedTarget === null) setOver(false);
    });
    on("drop", (event) => {
      event.preventDefault();
      setOver(false);
      const file = event.dataTransfer?.files[0];
      if (!file) return;
      lastId.current += 1;
      const id = lastId.current;
      void readTextFile(file).then((read) =>
        latest.current({ file: read, for: isBackup(read) ? "backup" : "paste", id }),
      );
    });
    return () => listening.abort();
  }, []);
  return isOver ? (
    <Veil data-testid="drop-veil">
      <strong>{t.title}</strong>
      <p>{t.what}</p>
      <p>{t.stays}</p>
    </Veil>
  ) : null;
}

/** Guesses by the name or the first character. Both windows show a preview, so a wrong guess does no harm. */
const isBackup = (file: TextFile) =>
  /\.json$/i.test(file.name) || (file.kind === "text" && /^\uFEFF?\s*\{/.test(file.text));
