import { useStore } from "@nanostores/react";
import type { Isin } from "#market/isin.ts";
import type { RefusedLine } from "#market/recording-lines.ts";
import { useMessages } from "#messages/catalogue.ts";
import { IconWarning } from "#ui/icons/icons.tsx";
import { IconCheck } from "#ui/icons/more-icons.tsx";
import { Note } from "#ui/notices/notices.tsx";
import { recordingMessages } from "./messages.ts";
import { type Outcome, outcome } from "./recorder.ts";

interface OutcomeNoteProps {
  /** The address that shows some instruments. */
  hrefOf: (isins: readonly Isin[]) => string;
}

const TONES: Readonly<Record<Outcome["kind"], "info" | "error">> = {
  saving: "info",
  saved: "info",
  nothing: "error",
  unread: "error",
  opening: "info",
  begun: "info",
  ended: "info",
  unreachable: "error",
  declined: "error",
  unusable: "error",
  faulty: "error",
};

/** The outcome of the last command. */
export function OutcomeNote({ hrefOf }: OutcomeNoteProps) {
  const done = useStore(outcome);
  const words = useWords();
  if (done === undefined) return <div role="status" />;
  const tone = TONES[done.kind];
  return (
    <div role="status" className="wrap-anywhere" data-outcome={done.kind}>
      <Note tone={tone} icon={tone === "error" ? <IconWarning /> : <IconCheck />}>
        {words(done)}
        {done.kind === "faulty" && <Faults count={done.count} first={done.first} />}
        {done.kind === "begun" && <Instruments href={hrefOf(done.isins)} />}
      </Note>
    </div>
  );
}

function Instruments({ href }: { href: string }) {
  const t = useMessages(recordingMessages);
  return (
    <>
      {" "}
      <a className="underline" href={href}>
        {t.show}
      </a>
    </>
  );
}

/** The number that there is room for; the rest are counted. */
const SHOWN = 8;

function Faults({ count, first }: { count: number; first: readonly RefusedLine[] }) {
  const t = useMessages(recordingMessages);
  const shown = first.slice(0, SHOWN);
  return (
    <ul className="mt-1.5 max-h-[12rem] overflow-auto" aria-label={t.lines}>
      {shown.map(({ line, reason, field = "" }) => (
        <li key={line}>
          {t.line({ n: line, why: reason === "field" ? t.field({ field }) : t[reason] })}
        </li>
      ))}
      {count > shown.length && <li>{t.more(count - shown.length)}</li>}
    </ul>
  );
}

function useWords(): (done: Outcome) => string {
  const t = useMessages(recordingMessages);
  return (done) => {
    switch (done.kind) {
      case "saved": {
        const { quotes, instruments } = done;
        return t.saved({ quotes: t.quotes(quotes), instruments: t.instruments(instruments) });
      }
      case "opening":
        return t.opening({ name: done.name });
      case "begun": {
        const { name, quotes, isins } = done;
        return t.begun({
          name,
          quotes: t.quotes(quotes),
          instruments: t.instruments(isins.length),
        });
      }
      case "declined":
        return t.declined({ reason: done.reason });
      case "unusable":
        return t.unusable({ name: done.name, why: t[done.why] });
      case "faulty":
        return t.faulty({ name: done.name, lines: t.faults(done.count) });
      case "saving":
      case "nothing":
      case "unread":
      case "ended":
      case "unreachable":
        return t[done.kind];
    }
  };
}
