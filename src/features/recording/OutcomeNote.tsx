import { useStore } from "@nanostores/react";
import type { Isin } from "#market/isin.ts";
import type { RefusedLine } from "#market/recording/recording-lines.ts";
import { useMessages } from "#messages/catalogue.ts";
import { IconWarning } from "#ui/icons/icons.tsx";
import { IconCheck } from "#ui/icons/more-icons.tsx";
import { Note } from "#ui/notices/notices.tsx";
import { recordingMessages } from "./messages.ts";
import { type Outcome, outcome } from "./recorder.ts";

interface OutcomeNoteProps {
  /** Returns the address of a page with these instruments. */
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

/** Outcome of the last command. */
export function OutcomeNote({ hrefOf }: OutcomeNoteProps) {
  const last = useStore(outcome);
  const outcomeText = useOutcomeText();
  if (last === undefined) return <div role="status" />;
  const tone = TONES[last.kind];
  return (
    <div role="status" className="wrap-anywhere" data-outcome={last.kind}>
      <Note tone={tone} icon={tone === "error" ? <IconWarning /> : <IconCheck />}>
        {outcomeText(last)}
        {last.kind === "faulty" && <Faults count={last.count} first={last.first} />}
        {last.kind === "begun" && <Instruments href={hrefOf(last.isins)} />}
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

/** Maximum number of faults shown; the rest are counted. */
const MAX_SHOWN = 8;

function Faults({ count, first }: { count: number; first: readonly RefusedLine[] }) {
  const t = useMessages(recordingMessages);
  const shown = first.slice(0, MAX_SHOWN);
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

function useOutcomeText(): (result: Outcome) => string {
  const t = useMessages(recordingMessages);
  return (result) => {
    switch (result.kind) {
      case "saved": {
        const { quotes, instruments } = result;
        return t.saved({ quotes: t.quotes(quotes), instruments: t.instruments(instruments) });
      }
      case "opening":
        return t.opening({ name: result.name });
      case "begun": {
        const { name, quotes, isins } = result;
        return t.begun({
          name,
          quotes: t.quotes(quotes),
          instruments: t.instruments(isins.length),
        });
      }
      case "declined":
        return t.declined({ reason: result.reason });
      case "unusable":
        return t.unusable({ name: result.name, why: t[result.why] });
      case "faulty":
        return t.faulty({ name: result.name, lines: t.faults(result.count) });
      case "saving":
      case "nothing":
      case "unread":
      case "ended":
      case "unreachable":
        return t[result.kind];
    }
  };
}
