import { nanosToMs } from "#market/instant.ts";
import { countryOf, hasValidCheckDigit, type Isin, isinCheckDigit } from "#market/isin.ts";
import { useLanguage, useMessages } from "#messages/catalogue.ts";
import { countryName } from "#messages/country.ts";
import { useClockTimes, useTimeWords } from "#messages/time.ts";
import { useMarketAge, useTick } from "#polling/hooks.ts";
import { quoteFields } from "#polling/quote-fields.ts";
import type { CheckedQuote } from "#polling/source.ts";
import { IconButton } from "#ui/button.tsx";
import { IconChevronLeft, IconClock, IconClose, IconWarning } from "#ui/icons.tsx";
import { LeadText } from "#ui/lead-text.tsx";
import { Note } from "#ui/notices.tsx";
import { CheckRing } from "#ui/rings.tsx";
import { quoteMessages } from "./messages.ts";

interface QuoteHeadProps {
  isin: Isin;
  size: "focus" | "mobile";
  isListed: boolean;
  checked: CheckedQuote | undefined;
  isHeld: boolean;
  onClose: () => void;
}

/** Whose quote this is, and its two clocks: when it was checked, and when the market last moved. */
export function QuoteHead({ isin, size, isListed, checked, isHeld, onClose }: QuoteHeadProps) {
  const t = useMessages(quoteMessages);
  const language = useLanguage();
  const country = countryOf(isin);
  const fields = quoteFields(checked);
  return (
    <header className="focus-head">
      {size === "mobile" && (
        <IconButton label={t.back} onClick={onClose}>
          <IconChevronLeft />
        </IconButton>
      )}
      <div className="focus-name">
        <h2 className="mono isin">
          <LeadText text={isin} lead={country.length} />
        </h2>
        <p className="focus-country">{countryName(country, language)}</p>
      </div>
      <div className="focus-clocks">
        <p className="focus-checked" data-field="checked-at" data-value={fields["checked-at"]}>
          {checked ? <CheckAge checked={checked} isHeld={isHeld} /> : t.neverChecked}
        </p>
        <p className="focus-market" data-field="updated-at" data-value={fields["updated-at"]}>
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
          {t.checkDigit({ expected: isinCheckDigit(isin) })} {isListed && t.listedAsIs}
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
  const { updatedAt } = checked.quote;
  const age = useMarketAge(updatedAt);
  const { instantTime } = useClockTimes();
  const time = instantTime(nanosToMs(updatedAt.nanos));
  const text = useTick((now) => t.market({ age: words.age(age(now)), time }));
  return <span title={updatedAt.text}>{text}</span>;
}
