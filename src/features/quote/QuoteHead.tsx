import { type CSSProperties, type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { CheckedQuote } from "#engine/protocol/checked.ts";
import { useClock } from "#live/hooks.ts";
import { useNames } from "#live/instrument-names.ts";
import { isAged } from "#live/is-aged.ts";
import { quoteFields } from "#live/quote-fields.ts";
import { useSessionChangeSince } from "#live/trends.ts";
import { useMarketAge } from "#live/use-market-age.ts";
import { nanosToMs } from "#market/instant.ts";
import { countryOf, hasValidCheckDigit, type Isin, isinCheckDigit } from "#market/isin.ts";
import { useLanguage, useMessages } from "#messages/catalogue.ts";
import { countryName } from "#messages/country.ts";
import { useExactAge, useInstantTime } from "#messages/exact-time.ts";
import { useTimeWords } from "#messages/time.ts";
import { MAX_LABEL_LENGTH } from "#storage/labels.ts";
import { useAutomationName } from "#ui/automation-scope.ts";
import { type Register, useViewCommands } from "#ui/commands/command-bus.ts";
import { IconButton } from "#ui/controls/button.tsx";
import { InlineEdit } from "#ui/controls/inline-edit.tsx";
import { CheckRing } from "#ui/figure/rings.tsx";
import { IconClock, IconClose, IconWarning } from "#ui/icons/icons.tsx";
import { IconChevronLeft, IconPencil } from "#ui/icons/more-icons.tsx";
import { Note } from "#ui/notices/notices.tsx";
import { LeadText } from "#ui/text/lead-text.tsx";
import type { DetailCommands } from "./commands.ts";
import { quoteMessages } from "./messages.ts";
import { SessionChange } from "./SessionChange.tsx";

interface QuoteHeadProps {
  isin: Isin;
  size: "detail" | "mobile";
  isListed: boolean;
  checked: CheckedQuote | undefined;
  /** Whether the first check is still awaited. */
  isWaiting: boolean;
  isStale: boolean;
  /** User's label; undefined for none. */
  label: string | undefined;
  onLabel: (text: string) => void;
  /** Keys that change the label, in the syntax of `aria-keyshortcuts`. */
  labelKeys: string | undefined;
  /** Takes the focus from the label that a key has ended; by default the button that edits it does. */
  onLabelLeft?: (() => void) | undefined;
  register: Register<Pick<DetailCommands, "labelDetail">>;
  onClose: () => void;
  closeLabel: string | undefined;
  actions: ReactNode;
  menu: ReactNode;
}

/**
 * Stays in view above the touch, which is sticky below it, while the rest scrolls. The icons are aligned with the
 * panel's edges.
 */
const HEAD = [
  "sticky top-0 z-3 flex min-h-[max(50px,calc(8px+2.25rem))] items-start gap-x-2 bg-bg1 pb-0",
  "[&>button:first-child]:-mt-0.5 [&>button:first-child]:-ml-3",
  "[&>button:not(:first-child)]:-mt-1 [&>button:not(:first-child)]:-mr-2",
  "@max-[24rem]/page:[&>.focus-name]:-mx-2",
].join(" ");
/** The touch target of the button overlaps its surroundings and does not make the line higher. */
const UNDER_NAME = [
  "flex items-center gap-x-2 text-cell text-t3 [&>button]:flex-none",
  "[&>button]:-my-0.75 [&>button]:min-h-6 [&>button]:min-w-6",
  "pointer-coarse:[&>button]:-my-4 pointer-coarse:[&>button]:-ml-2.5",
  "pointer-coarse:[&>button]:min-h-11 pointer-coarse:[&>button]:min-w-11",
  "@max-[11rem]:flex-wrap @max-[11rem]:text-label/3 @max-[11rem]:[&>[data-field]]:basis-full",
].join(" ");
/** On the narrowest phones, and on low ones held sideways, the lines below the name are lower, and the change is below the ISIN. */
const NARROW_TITLE = "@max-[11rem]:text-[0.875rem]/[1.125rem]";
/** Maximum characters of a change beside the ISIN of a phone, without its sign; a longer one is below it. */
const MAX_LENGTH_BESIDE = 5;
/** As high as the one line of a short change and what is free below it. Not a class, which would be in the style of the first load. */
const TWO_LINES: CSSProperties = {
  flexWrap: "wrap",
  fontSize: "0.6875rem",
  lineHeight: "0.75rem",
};
const CLOCKS = [
  "sticky top-[max(50px,calc(8px+2.25rem))] z-2 flex min-h-6.5 flex-wrap items-center justify-between gap-x-2",
  "bg-bg1 py-0.5",
].join(" ");
const CHECKED = [
  "flex items-center gap-1.5 text-t2 in-data-held:font-price",
  "[&>svg]:size-3.25 [&>svg]:text-warn",
].join(" ");

/** Name of the instrument, its check age and its market age. */
export function QuoteHead(props: QuoteHeadProps) {
  const { isin, size, isListed, checked, isWaiting, isStale, onClose } = props;
  const { closeLabel, actions, menu } = props;
  const t = useMessages(quoteMessages);
  const fields = quoteFields(checked);
  const none = isWaiting ? t.neverChecked : t.noneYet;
  return (
    <>
      <header className={HEAD}>
        {size === "mobile" && (
          <IconButton label={t.back} onClick={onClose}>
            <IconChevronLeft />
          </IconButton>
        )}
        <Name {...props} />
        {actions}
        {size === "detail" ? (
          <IconButton label={closeLabel ?? t.close} onClick={onClose}>
            <IconClose />
          </IconButton>
        ) : (
          menu
        )}
      </header>
      <div className={CLOCKS}>
        <p className={CHECKED} data-field="checked-at" data-value={fields["checked-at"]}>
          {checked ? <CheckAge checked={checked} isStale={isStale} /> : none}
        </p>
        <p className="text-cell text-t3" data-field="updated-at" data-value={fields["updated-at"]}>
          {checked && <MarketAge checked={checked} isStale={isStale} />}
        </p>
      </div>
      {!hasValidCheckDigit(isin) && (
        <div className="py-0.5">
          <Note tone="warn" icon={<IconWarning />}>
            {t.checkDigit({ expected: isinCheckDigit(isin) })} {isListed && t.listedAsIs}
          </Note>
        </div>
      )}
    </>
  );
}

/**
 * The user's label or the operator's name above the ISIN; the ISIN alone if there is neither. Below a label, the name is
 * beside the ISIN, and its tooltip says whose it is.
 */
function Name({
  isin,
  size,
  label: ownLabel,
  onLabel,
  labelKeys,
  onLabelLeft,
  register,
  checked,
  isStale,
}: Pick<
  QuoteHeadProps,
  | "isin"
  | "size"
  | "label"
  | "onLabel"
  | "labelKeys"
  | "onLabelLeft"
  | "register"
  | "checked"
  | "isStale"
>) {
  const t = useMessages(quoteMessages);
  const automationName = useAutomationName();
  const language = useLanguage();
  const names = useNames();
  const operatorName = names.of(isin);
  const label = ownLabel ?? operatorName;
  const mark = t[names.from ?? "operator"];
  const [isEditing, setEditing] = useState(false);
  const name = useRef<HTMLDivElement>(null);
  useViewCommands(register, {
    labelDetail() {
      setEditing(true);
      return () => name.current?.querySelector("input");
    },
  });
  const country = countryOf(isin);
  const isPhone = size === "mobile";
  const percent = useSessionChangeSince(isin)?.percent ?? "";
  const isBelow = isPhone && percent.replace("-", "").length > MAX_LENGTH_BESIDE;
  const change = checked && (
    <SessionChange
      isin={isin}
      mid={checked.derived.mid}
      isStale={isStale}
      hasRoom={!isPhone && !isEditing}
      isBelow={isBelow}
    />
  );
  const code = <LeadText text={isin} lead={country.length} />;
  const end = (written: string | undefined) => {
    // A press elsewhere has taken it already.
    const hasFocus = name.current?.contains(document.activeElement);
    flushSync(() => setEditing(false));
    if (written !== undefined) onLabel(written);
    if (hasFocus && onLabelLeft) onLabelLeft();
    else if (hasFocus) name.current?.querySelector("button")?.focus();
  };
  return (
    <div ref={name} className="focus-name @container min-w-0 flex-1">
      <div className="flex items-center gap-x-2">
        {isEditing ? (
          <LabelField isin={isin} name={operatorName} label={ownLabel} onDone={end} />
        ) : (
          <h2
            className={`text-title font-title ${NARROW_TITLE} ${label === undefined ? "mono isin" : "truncate"}`}
            data-can-be-cut={label && ""}
          >
            {label === undefined ? code : <bdi title={label}>{label}</bdi>}
          </h2>
        )}
        {!isPhone && change}
      </div>
      <p className={UNDER_NAME} style={isBelow ? TWO_LINES : undefined} data-country="">
        {label !== undefined && <span className="mono isin">{code}</span>}
        {label === undefined && (
          // A phone has no room for it beside the change.
          <span className={isPhone ? "vh" : "truncate"}>{countryName(country, language)}</span>
        )}
        {operatorName !== undefined && (
          <span
            className={isPhone ? "vh" : "truncate"}
            data-can-be-cut=""
            title={ownLabel && `${operatorName} · ${mark}`}
          >
            {/* Two names leave no room for the mark. */}
            {ownLabel === undefined || ownLabel === operatorName ? mark : <bdi>{operatorName}</bdi>}
          </span>
        )}
        <IconButton
          label={ownLabel === undefined ? t.addLabel : t.changeLabel}
          data-testid={automationName("edit-label")}
          aria-keyshortcuts={labelKeys}
          onClick={() => setEditing(true)}
        >
          <IconPencil />
        </IconButton>
        {isPhone && change}
      </p>
    </div>
  );
}

/** Number of characters before the limit from which the length of a label is shown. */
const COUNTED = 10;

interface LabelFieldProps {
  isin: Isin;
  /** Name that is shown without a label; undefined for none. */
  name: string | undefined;
  label: string | undefined;
  onDone: (text: string | undefined) => void;
}

/** Field for the label, with its length near the limit. */
function LabelField({ isin, name, label = "", onDone }: LabelFieldProps) {
  const t = useMessages(quoteMessages);
  const [length, setLength] = useState(label.length);
  return (
    <fieldset
      className="flex min-w-0 flex-1 items-center gap-2"
      onInput={({ target }) => {
        if (target instanceof HTMLInputElement) setLength(target.value.length);
      }}
    >
      <InlineEdit
        label={t.labelOf({ isin })}
        placeholder={name ?? t.labelPlaceholder}
        value={label}
        maxLength={MAX_LABEL_LENGTH}
        onDone={onDone}
      />
      <span className="text-label whitespace-nowrap text-t3" role="status">
        {length > MAX_LABEL_LENGTH - COUNTED && t.length({ length, most: MAX_LABEL_LENGTH })}
      </span>
    </fieldset>
  );
}

function CheckAge({ checked, isStale }: { checked: CheckedQuote; isStale: boolean }) {
  const t = useMessages(quoteMessages);
  const words = useTimeWords();
  const exactAge = useExactAge();
  const text = useClock((now) => {
    const age = now - checked.checkedAt;
    if (isStale) return t.staleAgo({ age: exactAge(age) });
    return age < 1000 ? t.checkedNow : t.checkedAgo({ age: words.age(age) });
  });
  // At a slow pace a live quote may be old.
  const isOld = useClock((now) => !isStale && isAged(checked, now));
  return (
    <>
      {isStale ? <IconClock /> : <CheckRing fraction={1} />}
      <span className={isOld ? "text-t1 font-strong" : ""}>{text}</span>
    </>
  );
}

/** Age of the market's last change. Beside the longer age of a stale quote, only its time has room in the line. */
function MarketAge({ checked, isStale }: { checked: CheckedQuote; isStale: boolean }) {
  const t = useMessages(quoteMessages);
  const words = useTimeWords();
  const { updatedAt } = checked.quote;
  const age = useMarketAge(updatedAt);
  const instantTime = useInstantTime();
  const time = instantTime(nanosToMs(updatedAt.nanos));
  const text = useClock((now) =>
    isStale ? t.marketAt({ time }) : t.market({ age: words.age(age(now)), time }),
  );
  return <span title={updatedAt.text}>{text}</span>;
}
