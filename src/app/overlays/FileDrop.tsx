import { useEffect, useRef, useState } from "react";
import { useMessages } from "#messages/catalogue.ts";
import { readTextFile, type TextFile } from "#ui/files/text-file.ts";
import { Veil } from "#ui/overlay/veil.tsx";
import { dropMessages } from "./drop-messages.ts";

/** A file that was dropped onto the page, or text that was pasted, and the window that shows what is in it. */
export interface Dropped {
  readonly file: TextFile;
  readonly isPasted?: boolean;
  readonly for: "backup" | "paste";
  /** How many were dropped before: two may have one name. */
  readonly nth: number;
}

/** Takes a file that is dropped anywhere onto the page; a veil says what will become of it. */
export default function FileDrop({ onDrop }: { onDrop: (dropped: Dropped) => void }) {
  const t = useMessages(dropMessages);
  const [isOver, setOver] = useState(false);
  const count = useRef(0);
  const latest = useRef(onDrop);
  useEffect(() => {
    latest.current = onDrop;
  });
  useEffect(() => {
    const end = new AbortController();
    const on = (type: "dragover" | "dragleave" | "drop", act: (event: DragEvent) => void) =>
      window.addEventListener(
        type,
        (event) => {
          // Rows and columns are dragged as well.
          if (event.dataTransfer?.types.includes("Files")) act(event);
        },
        { signal: end.signal },
      );
    on("dragover", (event) => {
      // Otherwise the browser would leave the page for the file.
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
      count.current += 1;
      const nth = count.current;
      void readTextFile(file).then((read) =>
        latest.current({ file: read, for: isBackup(read) ? "backup" : "paste", nth }),
      );
    });
    return () => end.abort();
  }, []);
  return isOver ? (
    <Veil data-testid="drop-veil">
      <strong>{t.title}</strong>
      <p>{t.what}</p>
      <p>{t.stays}</p>
    </Veil>
  ) : null;
}

/** By its name, or by how it begins: what becomes of it is shown either way. */
const isBackup = (file: TextFile) =>
  /\.json$/i.test(file.name) || (file.kind === "text" && /^\uFEFF?\s*\{/.test(file.text));
