import type { CSSProperties, ReactNode } from "react";
import type { CheckedQuote } from "#engine/protocol/checked.ts";
import { isStaleState, problemKind } from "#engine/protocol/quote-state.ts";
import { useIsListed, useQuoteState } from "#live/hooks.ts";
import { useNames } from "#live/instrument-names.ts";
import { FIELD_NAMES } from "#live/quote-fields.ts";
import { useQuoteSnapshot } from "#live/use-quote-snapshot.ts";
import type { Isin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import { type Register, useViewCommands } from "#ui/commands/command-bus.ts";
import type { DetailCommands } from "./commands.ts";
import { quoteMessages } from "./messages.ts";
import { FirstCheck, Held, NoQuote, NotListed } from "./NoQuote.tsx";
import { QuoteHead } from "./QuoteHead.tsx";
import { RecordLines } from "./RecordLines.tsx";
import { SpreadLine } from "./SpreadLine.tsx";
import { Touch } from "./Touch.tsx";

/** Renders a part that depends on the quote; `checked` is undefined without one. */
type QuotePart = (snapshot: { checked: CheckedQuote | undefined; isStale: boolean }) => ReactNode;

export interface QuotePanelProps {
  isin: Isin;
  size: "detail" | "mobile";
  mailHref: string;
  /** User's label; undefined for none. */
  label: string | undefined;
  onLabel: (text: string) => void;
  /** Keys that change the label, in the syntax of `aria-keyshortcuts`. */
  labelKeys: string | undefined;
  /** Takes the focus from the label that a key has ended. */
  onLabelLeft?: (() => void) | undefined;
  onClose: () => void;
  register: Register<Partial<DetailCommands>>;
  /** `data-testid` of the panel; that of the detail by default. */
  testId?: string;
  /** Accessible name; that of the detail by default. */
  name?: string;
  /** Accessible name of the close button; that of the detail by default. */
  closeLabel?: string;
  /** Buttons before the close button; on a phone before the menu. Called with whether there are parts below the quote. */
  actions?: (hasParts: boolean) => ReactNode;
  /** Button of a phone's menu. */
  menu?: ReactNode;
  /** Shown below the spread: its position within its range of today. */
  spreadRange?: ReactNode;
  /** Renders the estimate of a phone, which belongs to the quote where that is beside all others. */
  estimate?: QuotePart | undefined;
  /** Renders the parts below the quote that depend on it, such as the estimate. */
  children: QuotePart;
}

/**
 * The sticky head and price cover the top of the pane, and above an open form of an alert the chart, too; the results stand
 * below their field.
 */
const SCROLLS_BELOW =
  "[&_section_:is(input,select,button)]:[scroll-margin:var(--under,14rem)_0_6rem]";
/**
 * On a phone held sideways the quote and its estimate are at the left, and the chart, for which people turn a phone, at the
 * right with all that follows. The price stays at the left, and the estimate is directly below it.
 */
const SIDEWAYS =
  "shrink-0 low:grid! low:grid-cols-2 low:content-start low:[&>section]:col-start-2 low:[&>section_:is(input,select,button)]:[scroll-margin:3.5rem_0] low:[&_.estimate_:is(input,select,button)]:[scroll-margin:12rem_0_2rem]";
/** Above a keyboard on a small screen or on one held sideways, what stays in view would leave no room for the field. */
const ABOVE_KEYBOARD =
  "[@media(max-height:20rem)]:[&_.sticky]:static! [@media(max-height:20rem)]:[&_input]:[scroll-margin:0_0_3rem]!";
/** Room for what the desk puts at the top of the right half. */
const BESIDE: CSSProperties = { height: "var(--beside, 0)", padding: 0, border: 0 };
const LEFT =
  "contents low:col-start-1! low:row-[1/span_99] low:flex low:flex-col low:border-e low:p-0!";

/** One instrument in detail: touch, ages, spread, and the parts that depend on them. */
export default function QuotePanel(props: QuotePanelProps) {
  const { isin, size, mailHref, label, onLabel, labelKeys, onLabelLeft, register } = props;
  const { onClose, testId = "focus", name, closeLabel, actions, menu } = props;
  const { spreadRange, estimate, children } = props;
  const snapshot = useQuoteSnapshot(isin);
  const isListed = useIsListed();
  const { state, cause } = useQuoteState(snapshot, isListed(isin));
  const checked = snapshot?.checked;
  const isStale = isStaleState(state);
  // All parts keep their places without a quote, unless there can be none.
  const isWaiting = state === "waiting";
  const hasParts = checked !== undefined || state !== "not-listed";
  const note = isWaiting ? (
    <FirstCheck cause={cause} snapshot={snapshot} />
  ) : checked ? (
    isStale && snapshot && <Held isin={isin} state={state} cause={cause} snapshot={snapshot} />
  ) : (
    <NoQuote cause={cause} snapshot={snapshot} />
  );
  const t = useMessages(quoteMessages);
  const shownName = useNames().of(isin) ?? isin;
  useViewCommands(register, { awaitsQuote: () => isWaiting, hasParts: () => hasParts });
  return (
    <section
      className={`focus-panel ${SCROLLS_BELOW} ${size === "mobile" ? `${SIDEWAYS} ${ABOVE_KEYBOARD}` : ""}`}
      aria-label={name ?? t.panel({ instrument: label ?? shownName })}
      data-testid={testId}
      data-isin={isin}
      data-state={state}
      data-book={checked?.derived.book ?? ""}
      data-problem={problemKind(cause)}
      data-held={isStale ? "" : undefined}
    >
      <div className={`quote-parts ${size === "mobile" ? LEFT : "contents"}`}>
        <QuoteHead
          isin={isin}
          size={size}
          isListed={isListed(isin)}
          checked={checked}
          isWaiting={isWaiting}
          isStale={isStale}
          label={label}
          onLabel={onLabel}
          labelKeys={labelKeys}
          onLabelLeft={onLabelLeft}
          register={register}
          onClose={onClose}
          closeLabel={closeLabel}
          actions={actions?.(hasParts)}
          menu={menu}
        />
        {hasParts ? (
          <>
            <Touch checked={checked} isWaiting={isWaiting} isStale={isStale} size={size} />
            <SpreadLine checked={checked} isWaiting={isWaiting} note={note}>
              {spreadRange}
            </SpreadLine>
          </>
        ) : (
          <NotListed mailHref={mailHref} />
        )}
        <RecordLines record={snapshot?.record} />
        {hasParts && estimate?.({ checked, isStale })}
      </div>
      {size === "mobile" && <section style={BESIDE} />}
      {hasParts
        ? children({ checked, isStale })
        : EMPTY_FIELDS.map((field) => <span key={field} data-field={field} data-value="" hidden />)}
    </section>
  );
}

/** Fields below the header; without a quote they are hidden and empty, because automation expects them. */
const EMPTY_FIELDS = FIELD_NAMES.filter((name) => name !== "checked-at" && name !== "updated-at");
