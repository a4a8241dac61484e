import { useMemo, useRef, useState } from "react";
import { type Isin, type IsinReading, readIsins } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useInstruments } from "#polling/hooks.ts";
import { Button } from "#ui/button.tsx";
import Dialog from "#ui/dialog.tsx";
import { pasteMessages } from "./paste-messages.ts";

interface PasteIsinsProps {
  watched: readonly Isin[];
  onAdd: (isins: readonly Isin[]) => void;
  onClose: () => void;
}

type Verdict = "ok" | "watched" | "unlisted" | "digit" | "malformed";

/** Adds several instruments at once; every entry says what becomes of it before anything happens. */
export default function PasteIsins({ watched, onAdd, onClose }: PasteIsinsProps) {
  const t = useMessages(pasteMessages);
  const listed = useInstruments()?.isins;
  const [text, setText] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  const listedSet = useMemo(() => listed && new Set(listed), [listed]);
  const readings = useMemo(() => readIsins(text), [text]);
  const rows = readings.map((reading) => ({
    reading,
    verdict: judge(reading, listedSet, watched),
  }));
  const wanted = rows.flatMap(({ reading, verdict }) =>
    reading.kind === "isin" && verdict === "ok" ? [reading.isin] : [],
  );
  const words = (reading: IsinReading, verdict: Verdict): string => {
    if (verdict === "digit" && reading.kind === "isin") {
      return t.pasteDigit({ expected: reading.expected });
    }
    return {
      ok: t.pasteOk,
      watched: t.pasteWatched,
      unlisted: t.pasteUnlisted,
      digit: t.pasteMalformed,
      malformed: t.pasteMalformed,
    }[verdict];
  };
  return (
    <Dialog open onClose={onClose} title={t.paste} closeLabel={t.close} initialFocus={field}>
      <form
        className="paste"
        onSubmit={(event) => {
          event.preventDefault();
          onAdd(wanted);
          onClose();
        }}
      >
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
        {rows.length > 0 && (
          <ul className="paste-rows">
            {rows.map(({ reading, verdict }) => {
              const name = reading.kind === "isin" ? reading.isin : reading.text;
              return (
                <li key={name} className={verdict === "ok" ? "ok" : ""}>
                  <span className="mono">{name}</span> {words(reading, verdict)}
                </li>
              );
            })}
          </ul>
        )}
        <Button type="submit" variant="primary" disabled={wanted.length === 0}>
          {wanted.length === 0 ? t.pasteNothing : t.pasteAdd(wanted.length)}
        </Button>
      </form>
    </Dialog>
  );
}

/** What the service lists is believed over the check digit: it may list what is wrongly numbered. */
function judge(
  reading: IsinReading,
  listed: ReadonlySet<Isin> | undefined,
  watched: readonly Isin[],
): Verdict {
  if (reading.kind === "malformed") return "malformed";
  if (watched.includes(reading.isin)) return "watched";
  if (listed?.has(reading.isin)) return "ok";
  if (reading.checkDigit === "wrong") return "digit";
  return listed ? "unlisted" : "ok";
}
