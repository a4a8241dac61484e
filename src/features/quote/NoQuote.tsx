import { useMessages } from "#messages/catalogue.ts";
import type { Cause, QuoteState, Reading } from "#polling/quote-state.ts";
import { IconClock, IconMail } from "#ui/icons.tsx";
import { Note } from "#ui/notices.tsx";
import { quoteMessages } from "./messages.ts";

/** Why a value is kept on screen though it may be none any more. */
export function Held({ state, cause }: { state: QuoteState; cause: Cause }) {
  const t = useMessages(quoteMessages);
  const why =
    state === "not-listed" ? t.heldUnlisted : cause === undefined ? t.heldLate : t[`held ${cause}`];
  return (
    <div className="focus-note">
      <Note tone="warn" icon={<IconClock />}>
        {why}
      </Note>
    </div>
  );
}

interface NoQuoteProps {
  state: QuoteState;
  cause: Cause;
  reading: Reading | undefined;
  mailHref: string;
}

/** The named empty state of an instrument that never had a value. */
export function NoQuote({ state, cause, reading, mailHref }: NoQuoteProps) {
  const t = useMessages(quoteMessages);
  if (state === "waiting") {
    return <p className="focus-empty">{cause === "rate-limited" ? t.waitingLimited : t.waiting}</p>;
  }
  if (state === "not-listed") {
    return (
      <div className="focus-empty">
        <p>{t.notListed}</p>
        <a className="button primary" href={mailHref}>
          <IconMail />
          {t.write}
        </a>
      </div>
    );
  }
  const { status, reason } = reading?.problem ?? {};
  const answered = status === undefined ? t.answeredUnnamed : t.answeredError({ status });
  const why = cause === "http" || cause === undefined ? answered : t[`why ${cause}`];
  return (
    <div className="focus-empty">
      <p>
        {t.noQuote} {why}
      </p>
      {reason && <p className="quiet">{t.answeredReason({ reason })}</p>}
    </div>
  );
}
