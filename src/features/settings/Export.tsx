import { useEffect, useRef, useState } from "react";
import { useMessages } from "#messages/catalogue.ts";
import { Button } from "#ui/button.tsx";
import { backupMessages } from "./backup-messages.ts";

interface ExportProps {
  /** All that is owned now, as the text of a file. */
  write: () => string;
  fileName: string;
}

/** Everything that a person owns as one file, made on the device and sent nowhere. */
export function Export({ write, fileName }: ExportProps) {
  const t = useMessages(backupMessages);
  const [told, setTold] = useState("");
  const link = useRef<HTMLAnchorElement>(null);
  const address = useRef("");
  // The browser may still be writing the file: its address ends with the window.
  useEffect(() => () => URL.revokeObjectURL(address.current), []);
  const save = () => {
    if (!link.current) return;
    URL.revokeObjectURL(address.current);
    address.current = URL.createObjectURL(new Blob([write()], { type: "application/json" }));
    link.current.href = address.current;
    link.current.click();
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(write());
      setTold(t.copied);
    } catch {
      // Refused, or missing where the page came without TLS.
      setTold(t.notCopied);
    }
  };
  return (
    <section aria-label={t.export}>
      <h3>{t.export}</h3>
      <p className="pane-text quiet">{t.exportHint}</p>
      <div className="settings-buttons">
        <Button onClick={save}>{t.save}</Button>
        <Button onClick={() => void copy()}>{t.copy}</Button>
        <a ref={link} href="/" download={fileName} hidden>
          {fileName}
        </a>
      </div>
      <p role="status" className="pane-text quiet">
        {told}
      </p>
    </section>
  );
}
