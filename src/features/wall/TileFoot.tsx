import type { ReactNode } from "react";
import type { CheckedQuote } from "#engine/protocol/checked.ts";
import type { Cause, QuoteSnapshot, QuoteState } from "#engine/protocol/quote-state.ts";
import { useClock, useLive } from "#live/hooks.ts";
import { nextCheck, useAwaitedCheck } from "#live/next-check.ts";
import { quoteFields } from "#live/quote-fields.ts";
import { useMarketAge } from "#live/use-market-age.ts";
import { formatFigure } from "#market/format.ts";
import { formatBps } from "#market/format-bps.ts";
import type { Isin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useCauseWords } from "#messages/cause-words.ts";
import { useNumberFormat } from "#messages/figures.ts";
import { useTimeWords } from "#messages/time.ts";
import { CheckRing } from "#ui/figure/rings.tsx";
import { IconClock, IconClose, IconMail } from "#ui/icons/icons.tsx";
import { VisuallyHidden } from "#ui/text/text.tsx";
import { wallMessages } from "./messages.ts";

interface TileFootProps {
  isin: Isin;
  state: QuoteState;
  cause: Cause;
  snapshot: QuoteSnapshot | undefined;
  /** Whether the tile shows the spread in basis points already, as the round trip of its estimate. */
  hasRoundTrip: boolean;
  /** Whether the spread has its name, which it needs in each tile where the line of a quantity's estimate has the basis points. */
  isSpreadNamed: boolean;
}

/** Spread, or the problem, with the market age and the check age. */
export function TileFoot({ isin, state, cause, snapshot, ...spread }: TileFootProps) {
  const checked = snapshot?.checked;
  if (checked && state === "live") {
    return (
      <FootLine>
        <Spread checked={checked} {...spread} />
        <MarketAge checked={checked} />
        <CheckAge isin={isin} checked={checked} />
      </FootLine>
    );
  }
  return (
    <FootLine>
      <Wrong isin={isin} state={state} cause={cause} snapshot={snapshot} />
      {checked && <MarketAge checked={checked} />}
    </FootLine>
  );
}

/** Last line of a tile. A very long spread wraps to a line of its own. */
function FootLine({ children }: { children: ReactNode }) {
  return (
    <p className="flex flex-none flex-wrap items-center justify-end gap-5 leading-[1.2] whitespace-nowrap text-t2 [&>span]:first:max-w-full [&>span]:first:flex-[1_0_auto]">
      {children}
    </p>
  );
}

/** Last line of a tile for an invalid entry, which is never requested. */
export function InvalidFoot() {
  const t = useMessages(wallMessages);
  return (
    <FootLine>
      <span className={`${WRONG} text-error`}>
        {t.because({ state: t.invalid, cause: t.invalidWhy })}
      </span>
    </FootLine>
  );
}

type SpreadProps = Pick<TileFootProps, "hasRoundTrip" | "isSpreadNamed"> & {
  checked: CheckedQuote;
};

function Spread({ checked, hasRoundTrip, isSpreadNamed }: SpreadProps) {
  const t = useMessages(wallMessages);
  const format = useNumberFormat();
  const { derived } = checked;
  const fields = quoteFields(checked);
  const bps = formatBps(derived, format);
  const isOdd = derived.book !== "normal";
  return (
    <span
      className={`flex flex-wrap gap-x-3.5 whitespace-normal wrap-anywhere ${isOdd ? "text-warn" : ""}`}
    >
      <span>
        {isSpreadNamed ? `${t.spread} ` : <VisuallyHidden>{t.spread} </VisuallyHidden>}
        <span data-field="spread" data-value={fields.spread}>
          {formatFigure(derived.spread, format)}
        </span>
      </span>
      <span
        className={`font-price ${isOdd ? "" : "text-t1"}`}
        hidden={hasRoundTrip}
        data-field="spread-bps"
        data-value={fields["spread-bps"]}
      >
        {bps === undefined ? "–" : t.bps({ figure: bps })}
      </span>
    </span>
  );
}

function MarketAge({ checked }: { checked: CheckedQuote }) {
  const t = useMessages(wallMessages);
  const words = useTimeWords();
  const { updatedAt } = checked.quote;
  const age = useMarketAge(updatedAt);
  return (
    <span className="text-t3" data-field="updated-at" data-value={updatedAt.text}>
      {useClock((now) => t.market({ age: words.age(age(now)) }))}
    </span>
  );
}

function CheckAge({ isin, checked }: { isin: Isin; checked: CheckedQuote }) {
  const t = useMessages(wallMessages);
  const words = useTimeWords();
  const { source } = useLive();
  const age = useClock((now) => words.age(now - checked.checkedAt));
  // In twentieths, because smaller steps would not be visible.
  const remainingShare = useClock((now) => {
    const { plannedMs, leftMs = 0 } = nextCheck(source, isin, checked, now);
    return Math.round(Math.min(1, Math.max(0, leftMs / plannedMs)) * 20) / 20;
  });
  return (
    <span
      className="flex items-center gap-2"
      data-field="checked-at"
      data-value={quoteFields(checked)["checked-at"]}
    >
      <CheckRing fraction={remainingShare} />
      <VisuallyHidden>{t.checked} </VisuallyHidden>
      {age}
    </span>
  );
}

const SIGNS = {
  waiting: { tone: "", icon: <CheckRing fraction={0} /> },
  live: { tone: "", icon: null },
  stale: { tone: "text-warn", icon: <IconClock /> },
  unavailable: { tone: "text-error", icon: <IconClose /> },
  "not-listed": { tone: "text-warn", icon: <IconMail /> },
  invalid: { tone: "text-error", icon: null },
};

const WRONG = "flex items-center gap-2 font-price whitespace-normal";

/** State of the quote and its cause. */
function Wrong({
  isin,
  state,
  cause,
  snapshot,
}: Pick<TileFootProps, "isin" | "state" | "cause" | "snapshot">) {
  const t = useMessages(wallMessages);
  const words = useTimeWords();
  const causeWords = useCauseWords();
  const checked = snapshot?.checked;
  const checkedAt = checked?.checkedAt ?? 0;
  const age = useClock((now) => (state === "stale" ? words.staleAge(now - checkedAt) : ""));
  const why = causeWords(cause, snapshot?.problem);
  const check = useAwaitedCheck(isin, snapshot);
  const isNew = state === "stale" && cause === undefined && check === "underWay";
  const stateWords = {
    waiting: cause === "queued" ? t.queued : t.waiting,
    live: "",
    stale: t[isNew ? "ago" : "staleFor"]({ age }),
    unavailable: t.noQuote,
    "not-listed": t.notListed,
    invalid: t.invalid,
  }[state];
  const { tone, icon } = SIGNS[isNew ? "waiting" : state];
  // No word about a check that is neither due nor overdue.
  const next = typeof check === "number" ? undefined : t[check];
  const reason = state === "stale" ? (cause !== "queued" && why) || next : why;
  return (
    <span
      className={`${WRONG} ${tone}`}
      data-field="checked-at"
      data-value={quoteFields(checked)["checked-at"]}
    >
      {icon}
      <span>
        {reason === undefined ? stateWords : t.because({ state: stateWords, cause: reason })}
      </span>
    </span>
  );
}
