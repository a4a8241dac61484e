import type { Cause, QuoteSnapshot, QuoteState } from "#engine/protocol/quote-state.ts";
import type { CheckedQuote } from "#engine/protocol/source.ts";
import { useClock, useLive } from "#live/hooks.ts";
import { quoteFields } from "#live/quote-fields.ts";
import { useMarketAge } from "#live/use-market-age.ts";
import { formatFigure } from "#market/format.ts";
import type { Isin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useCauseWords } from "#messages/cause-words.ts";
import { useNumberFormat } from "#messages/figures.ts";
import { useTimeWords } from "#messages/time.ts";
import { IconClock, IconClose, IconMail } from "#ui/icons.tsx";
import { CheckRing } from "#ui/rings.tsx";
import { VisuallyHidden } from "#ui/text.tsx";
import { wallMessages } from "./messages.ts";

interface TileFootProps {
  isin: Isin;
  state: QuoteState;
  cause: Cause;
  snapshot: QuoteSnapshot | undefined;
}

/** The spread, or what is wrong, and the two clocks: when the market moved, and when it was checked. */
export function TileFoot({ isin, state, cause, snapshot }: TileFootProps) {
  const checked = snapshot?.checked;
  if (checked && state === "live") {
    return (
      <p className="tile-foot">
        <Spread checked={checked} />
        <MarketAge checked={checked} />
        <CheckAge isin={isin} checked={checked} />
      </p>
    );
  }
  return (
    <p className="tile-foot">
      <Wrong state={state} cause={cause} snapshot={snapshot} />
      {checked && <MarketAge checked={checked} />}
    </p>
  );
}

function Spread({ checked }: { checked: CheckedQuote }) {
  const t = useMessages(wallMessages);
  const format = useNumberFormat();
  const { derived } = checked;
  const fields = quoteFields(checked);
  const bps = derived.bpsInTable;
  return (
    <span className={derived.book === "normal" ? "tile-spread" : "tile-spread odd"}>
      <VisuallyHidden>{t.spread} </VisuallyHidden>
      <span data-field="spread" data-value={fields.spread}>
        {formatFigure(derived.spread, format)}
      </span>
      <span className="tile-bps" data-field="spread-bps" data-value={fields["spread-bps"]}>
        {bps === undefined ? "–" : t.bps({ figure: formatFigure(bps, format) })}
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
    <span className="tile-market" data-field="updated-at" data-value={updatedAt.text}>
      {useClock((now) => t.market({ age: words.age(age(now)) }))}
    </span>
  );
}

function CheckAge({ isin, checked }: { isin: Isin; checked: CheckedQuote }) {
  const t = useMessages(wallMessages);
  const words = useTimeWords();
  const { source } = useLive();
  const { checkedAt, feedPlanMs = 0 } = checked;
  const age = useClock((now) => words.age(now - checkedAt));
  // In twentieths: more steps would not be visible.
  const left = useClock((now) => {
    const share = 1 - (now - checkedAt) / Math.max(source.plannedIntervalMs(isin), feedPlanMs);
    return Math.round(Math.min(1, Math.max(0, share)) * 20) / 20;
  });
  return (
    <span
      className="tile-checked"
      data-field="checked-at"
      data-value={quoteFields(checked)["checked-at"]}
    >
      <CheckRing fraction={left} />
      <VisuallyHidden>{t.checked} </VisuallyHidden>
      {age}
    </span>
  );
}

const SIGNS = {
  waiting: { tone: "quiet", icon: <CheckRing fraction={0} /> },
  live: { tone: "quiet", icon: null },
  stale: { tone: "warn", icon: <IconClock /> },
  unavailable: { tone: "error", icon: <IconClose /> },
  "not-listed": { tone: "warn", icon: <IconMail /> },
  invalid: { tone: "error", icon: null },
};

/** What is wrong, in words that lead with the state and name its cause. */
function Wrong({ state, cause, snapshot }: Omit<TileFootProps, "isin">) {
  const t = useMessages(wallMessages);
  const words = useTimeWords();
  const causeWords = useCauseWords();
  const checked = snapshot?.checked;
  const checkedAt = checked?.checkedAt ?? 0;
  const age = useClock((now) => (state === "stale" ? words.staleAge(now - checkedAt) : ""));
  const why = causeWords(cause, snapshot?.problem);
  const stateWords = {
    waiting: cause === "queued" ? t.queued : t.waiting,
    live: "",
    stale: t.staleFor({ age }),
    unavailable: t.noQuote,
    "not-listed": t.notListed,
    invalid: t.invalid,
  }[state];
  const { tone, icon } = SIGNS[state];
  const reason = state === "stale" ? (cause !== "queued" && why) || t.late : why;
  return (
    <span
      className={`tile-wrong ${tone}`}
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
