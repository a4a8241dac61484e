import { type ReactNode, type RefObject, useRef, useState } from "react";
import { useNames } from "#live/instrument-names.ts";
import { type Isin, isinCheckDigit, parseIsin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useClockTimes } from "#messages/time.ts";
import { Button } from "#ui/controls/button.tsx";
import { type CopyOutcome, copyText } from "#ui/files/copy-text.ts";
import { IconMail } from "#ui/icons/icons.tsx";
import { IconCopy } from "#ui/icons/more-icons.tsx";
import { Hint } from "#ui/text/hint.tsx";
import { mailto } from "./mail.ts";
import { mailMessages } from "./mail-messages.ts";
import { notListedMessages } from "./not-listed-messages.ts";
import { normalise } from "./search.ts";

interface NotListedProps {
  /** Search text as typed. */
  query: string;
  operatorEmail: string | undefined;
  /** Time at which the list was loaded, in epoch milliseconds. */
  readAt: number;
  /** Searches for another text. */
  onSearch: (text: string) => void;
}

/** Maximum characters of the query that are repeated: enough to recognise it, too few to break the pane. */
const MAX_SHOWN_LENGTH = 40;

const PAGE =
  "grid min-h-0 flex-1 content-start gap-2.5 overflow-x-hidden overflow-y-auto px-3 pt-2 pb-4 wrap-anywhere";

/**
 * Result of a search without hits, with a prepared e-mail that requests the instrument. Without a valid ISIN
 * there is nothing to request; one with a wrong check digit is offered corrected.
 */
export default function NotListed({ query, operatorEmail, readAt, onSearch }: NotListedProps) {
  const t = useMessages(notListedMessages);
  const { clockTime } = useClockTimes();
  const isInvented = useNames().from === "simulator";
  const isin = parseIsin(normalise(query));
  const corrected = isin && isin.slice(0, -1) + isinCheckDigit(isin);
  const isSound = isin !== undefined && corrected === isin;
  return (
    <section className={PAGE} data-testid="not-listed">
      <h3 className="-mb-2 text-[0.8125rem] font-strong">
        {isSound ? t.notListed : t.nothingFound}
      </h3>
      {isin ? (
        <p className="mono">{isin}</p>
      ) : (
        <p>
          <bdi>{t.noMatch({ text: query.slice(0, MAX_SHOWN_LENGTH) })}</bdi>
        </p>
      )}
      {isin && corrected && !isSound && (
        <>
          <p>{t.badCheckDigit({ expected: isinCheckDigit(isin) })}</p>
          <div>
            {/* Without an icon, because the rail is hardly wider than the text. */}
            <Button variant="primary" onClick={() => onSearch(corrected)}>
              {t.searchCorrected({ isin: corrected })}
            </Button>
          </div>
        </>
      )}
      {isSound && <p className="text-t2">{t.notListedText}</p>}
      {!isin && <p className="text-t2">{isInvented ? t.noInventedName : t.noMatchText}</p>}
      {isSound && (
        <RequestMail isin={isin} operatorEmail={operatorEmail}>
          <Hint>{t.wellFormed({ time: clockTime(readAt) })}</Hint>
        </RequestMail>
      )}
    </section>
  );
}

interface RequestMailProps extends Pick<NotListedProps, "operatorEmail"> {
  /** ISIN that the subject names. */
  isin: Isin;
  children: ReactNode;
}

function RequestMail({ isin, operatorEmail, children }: RequestMailProps) {
  const t = useMessages(notListedMessages);
  const mail = useMessages(mailMessages);
  const subject = mail.subject({ isin });
  const preview = useRef<HTMLQuoteElement>(null);
  const lines = [operatorEmail && t.to({ address: operatorEmail }), subject, "", mail.body];
  return (
    <>
      <div className="grid justify-items-start gap-1.5">
        <a className="button primary" href={mailto(operatorEmail, subject, mail.body)}>
          <IconMail />
          {t.write}
        </a>
        <CopyText text={lines.filter((line) => line !== undefined).join("\n")} shown={preview} />
      </div>
      {children}
      <div className="grid gap-1.5 border-t pt-3">
        <Hint>{t.mailSays}</Hint>
        <blockquote ref={preview} className="border-l-2 border-line2 pl-2.5 text-t2">
          {operatorEmail && <p className="mono">{t.to({ address: operatorEmail })}</p>}
          <b>{subject}</b>
          <p>{mail.body}</p>
        </blockquote>
      </div>
    </>
  );
}

/** Button that copies the e-mail; if the browser refuses clipboard access, it selects the preview. */
function CopyText({ text, shown }: { text: string; shown: RefObject<HTMLElement | null> }) {
  const t = useMessages(notListedMessages);
  const [outcome, setOutcome] = useState<CopyOutcome>();
  const copy = async () => {
    const next = await copyText(text);
    if (next === "refused" && shown.current) getSelection()?.selectAllChildren(shown.current);
    setOutcome(next);
  };
  return (
    <>
      <Button icon={<IconCopy />} onClick={() => void copy()}>
        {t.copy}
      </Button>
      <span role="status" className="text-label text-t3">
        {outcome && { copied: t.copied, refused: t.copyFailed }[outcome]}
      </span>
    </>
  );
}
