import type { ReactNode } from "react";
import { nanosToMs } from "#market/instant.ts";
import { countryOf, hasValidCheckDigit, type Isin, isinCheckDigit } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import { countryName } from "#messages/country.ts";
import { instantTime, useTimeWords } from "#messages/time.ts";
import { useIsListed, useMarketNow, useQuoteState, useReading, useTick } from "#polling/hooks.ts";
import { FIELD_NAMES, quoteFields } from "#polling/quote-fields.ts";
import { type Cause, problemKind, type QuoteState, type Reading } from "#polling/quote-state.ts";
import type { CheckedQuote } from "#polling/source.ts";
import { IconButton } from "#ui/button.tsx";
import { IconChevronLeft, IconClock, IconClose, IconMail, IconWarning } from "#ui/icons.tsx";
import { Note } from "#ui/notices.tsx";
import { CheckRing } from "#ui/rings.tsx";
import { quoteMessages } from "./messages.ts";
import { SpreadLine } from "./SpreadLine.tsx";
import { Touch } from "./Touch.tsx";

export interface QuotePanelProps {
  isin: Isin;
  size: "focus" | "mobile";
  mailHref: string;
  onClose: () => void;
  /** What stands below the quote and reads it too, such as the estimate. */
  children: (reading: { checked: CheckedQuote; isHeld: boolean }) => ReactNode;
}

/** One instrument in detail: the touch, both clocks, the spread, and whatever is built on them. */
export default function QuotePanel({ isin, size, mailHref, onClose, children }: QuotePanelProps) {
  const reading = useReading(isin);
  const isListed = useIsListed();
  const { state, cause } = useQuoteState(reading, isListed(isin));
  const checked = reading?.checked;
  const isHeld = state === "stale" || state === "not-listed";
  const t = useMessages(quoteMessages);
  return (
    <section
      className="focus-panel"
      aria-label={t.panel}
      data-testid="focus"
      data-isin={isin}
      data-state={state}
      data-book={checked?.derived.book ?? ""}
      data-problem={problemKind(cause)}
      data-held={isHeld ? "" : undefined}
    >
      <Head isin={isin} size={size} checked={checked} isHeld={isHeld} onClose={onClose} />
      {checked ? (
        <>
          <Touch checked={checked} isHeld={isHeld} size={size} />
          {isHeld && <Held state={state} cause={cause} />}
          <SpreadLine checked={checked} />
          {children({ checked, isHeld })}
        </>
      ) : (
        <>
          <NoQuote state={state} cause={cause} reading={reading} mailHref={mailHref} />
          {EMPTY_FIELDS.map((name) => (
            <span key={name} data-field={name} data-value="" hidden />
          ))}
        </>
      )}
    </section>
  );
}

/** The fields below the head: without a quote they are there all the same, hidden and empty. */
const EMPTY_FIELDS = FIELD_NAMES.filter((name) => name !== "checked-at" && name !== "updated-at");

interface HeadProps {
  isin: Isin;
  size: "focus" | "mobile";
  checked: CheckedQuote | undefined;
  isHeld: boolean;
  onClose: () => void;
}

function Head({ isin, size, checked, isHeld, onClose }: HeadProps) {
  const t = useMessages(quoteMessages);
  const country = countryOf(isin);
  return (
    <header className="focus-head">
      {size === "mobile" && (
        <IconButton label={t.back} onClick={onClose}>
          <IconChevronLeft />
        </IconButton>
      )}
      <div className="focus-name">
        <h2 className="mono isin">
          <b>{country}</b>
          {isin.slice(2)}
        </h2>
        <p className="focus-country">{countryName(country)}</p>
      </div>
      <div className="focus-clocks">
        <p
          className="focus-checked"
          data-field="checked-at"
          data-value={quoteFields(checked)["checked-at"]}
        >
          {checked ? <CheckAge checked={checked} isHeld={isHeld} /> : t.neverChecked}
        </p>
        <p
          className="focus-market"
          data-field="updated-at"
          data-value={quoteFields(checked)["updated-at"]}
        >
          {checked && <MarketAge checked={checked} />}
        </p>
      </div>
      {size === "focus" && (
        <IconButton label={t.close} onClick={onClose}>
          <IconClose />
        </IconButton>
      )}
      {!hasValidCheckDigit(isin) && (
        <Note tone="warn" icon={<IconWarning />}>
          {t.checkDigit({ expected: isinCheckDigit(isin) })}
        </Note>
      )}
    </header>
  );
}

function CheckAge({ checked, isHeld }: { checked: CheckedQuote; isHeld: boolean }) {
  const t = useMessages(quoteMessages);
  const words = useTimeWords();
  const text = useTick((now) => {
    const age = now - checked.checkedAt;
    if (isHeld) return t.staleAgo({ age: words.exactAge(age) });
    return age < 1000 ? t.checkedNow : t.checkedAgo({ age: words.age(age) });
  });
  return (
    <>
      {isHeld ? <IconClock /> : <CheckRing fraction={1} />}
      {text}
    </>
  );
}

function MarketAge({ checked }: { checked: CheckedQuote }) {
  const t = useMessages(quoteMessages);
  const words = useTimeWords();
  const marketNow = useMarketNow();
  const { updatedAt } = checked.quote;
  const at = nanosToMs(updatedAt.nanos);
  const text = useTick((now) =>
    t.market({ age: words.age(marketNow(now) - at), time: instantTime(at) }),
  );
  return <span title={updatedAt.text}>{text}</span>;
}

function Held({ state, cause }: { state: QuoteState; cause: Cause }) {
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
function NoQuote({ state, cause, reading, mailHref }: NoQuoteProps) {
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
