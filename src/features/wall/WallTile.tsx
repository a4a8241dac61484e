import { useStore } from "@nanostores/react";
import { type CSSProperties, memo, type ReactNode } from "react";
import type { CheckedQuote } from "#engine/protocol/checked.ts";
import { isStaleState, problemKind, type QuoteState } from "#engine/protocol/quote-state.ts";
import { useQuoteState } from "#live/hooks.ts";
import { useNames } from "#live/instrument-names.ts";
import { FIELD_NAMES, type FieldName, quoteFields } from "#live/quote-fields.ts";
import { useQuoteSnapshot } from "#live/use-quote-snapshot.ts";
import { estimateRow, type ListEstimate } from "#market/estimates/row-estimate.ts";
import { countryOf, type Isin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import { IconBell } from "#ui/icons/more-icons.tsx";
import { Chip } from "#ui/notices/notices.tsx";
import { LeadText } from "#ui/text/lead-text.tsx";
import { VisuallyHidden } from "#ui/text/text.tsx";
import { $firedMarks, type FiredMark } from "./fired-marks.ts";
import { wallMessages } from "./messages.ts";
import { NoChart, TileChart } from "./TileChart.tsx";
import { TileEstimate } from "./TileEstimate.tsx";
import { InvalidFoot, TileFoot } from "./TileFoot.tsx";
import { CodeHeading, NamedHeading, TileBody, TileFrame } from "./TileFrame.tsx";
import { TileSessionChange } from "./TileSessionChange.tsx";
import { NoTouch, TileTouch } from "./TileTouch.tsx";

export interface WallTileProps {
  isin: Isin;
  /** User's label; undefined for none. */
  label: string | undefined;
  isListed: boolean;
  /** Estimate of the list; undefined for none. */
  estimate: ListEstimate | undefined;
  /** Whether this is the cheapest instrument of the list to trade by its estimate. */
  isCheapest: boolean;
  /** See `isTall` of the layout. */
  isTall: boolean;
  /** See `placesOf`. */
  place?: CSSProperties | undefined;
}

/** One instrument, readable across a room. Subscribes to its own quote, so that a quote renders one tile. */
export const WallTile = memo(function WallTile({ isin, isListed, ...props }: WallTileProps) {
  const t = useMessages(wallMessages);
  const name = useNames().of(isin);
  const label = props.label ?? name;
  const snapshot = useQuoteSnapshot(isin);
  const { state, cause } = useQuoteState(snapshot, isListed);
  const checked = snapshot?.checked;
  const isStale = isStaleState(state);
  const book = checked?.derived.book;
  const mark = book === "crossed" || book === "locked" ? book : undefined;
  const shown = shownFields(state, checked);
  const fired = useStore($firedMarks).get(isin);
  return (
    <TileFrame
      style={props.place}
      aria-label={label === undefined ? isin : `${label}, ${isin}`}
      data-testid="quote"
      data-isin={isin}
      data-state={state}
      data-book={book ?? ""}
      data-problem={problemKind(cause)}
      data-held={isStale ? "" : undefined}
    >
      <TileBody
        className={fired && FIRED_EDGE}
        head={
          <>
            <TileName isin={isin} label={label} />
            <div className="grid flex-none justify-items-end gap-0.5">
              <TileSessionChange
                isin={isin}
                checked={checked}
                isStale={isStale}
                marks={
                  (fired || mark || props.isCheapest) && (
                    <div className="flex items-center gap-2">
                      {fired && <Fired {...fired} />}
                      {mark && <Chip>{t[mark]}</Chip>}
                      {props.isCheapest && (
                        <span className={CHEAPEST} title={t.cheapestHelp}>
                          {t.cheapest}
                        </span>
                      )}
                    </div>
                  )
                }
              />
            </div>
          </>
        }
      >
        {checked ? (
          <TileTouch checked={checked} isStale={isStale} isTall={props.isTall} />
        ) : (
          <NoTouch state={state} isTall={props.isTall} />
        )}
        {checked ? <TileChart isin={isin} isStale={isStale} /> : <NoChart />}
        {props.estimate && checked && <TileEstimate checked={checked} estimate={props.estimate} />}
        <TileFoot
          isin={isin}
          state={state}
          cause={cause}
          snapshot={snapshot}
          hasRoundTrip={isSpreadInEstimate(checked, props.estimate)}
          isSpreadNamed={props.estimate?.kind === "quantity"}
        />
        <Unshown shown={shown} checked={checked} />
      </TileBody>
    </TileFrame>
  );
});

/** Returns whether the line of the estimate has the spread in basis points: the round trip of a quantity is just that. */
const isSpreadInEstimate = (
  checked: CheckedQuote | undefined,
  estimate: ListEstimate | undefined,
) =>
  checked !== undefined &&
  estimate?.kind === "quantity" &&
  estimateRow(checked, estimate).roundTrip !== undefined;

/** Edge over the lines between tiles and inside a flash of the price. */
const FIRED_EDGE =
  "after:pointer-events-none after:absolute after:inset-0 after:border-[max(3px,calc(4*var(--u)))] after:border-warn";
/** Never smaller than 16 px, also on a small tile. */
const FIRED = [
  "flex items-center gap-1 text-[length:max(1rem,calc(20*var(--u)))] leading-none font-strong text-warn",
  "[&>.icon]:size-[1em]!",
].join(" ");

/** As in the table; with a word, because the figure has no room for it. */
const CHEAPEST =
  "rounded-[3px] bg-t1 px-[0.5em] text-tile-18 leading-[1.15] font-strong text-bg1 forced-colors:border";

/** Level of a fired alert. */
function Fired({ level, terms }: FiredMark) {
  const t = useMessages(wallMessages);
  return (
    <span className={FIRED} title={t.fired({ terms })}>
      <IconBell />
      <VisuallyHidden>{t.fired({ terms })}</VisuallyHidden>
      <span aria-hidden="true">{level}</span>
    </span>
  );
}

/** Tile for an entry of a link that is not an ISIN; it is never requested. */
export function InvalidTile(props: { text: string } & Pick<WallTileProps, "place" | "isTall">) {
  const { text, place, isTall } = props;
  return (
    <TileFrame
      style={place}
      aria-label={text}
      data-testid="quote"
      data-isin={text}
      data-state="invalid"
      data-book=""
      data-problem=""
    >
      <TileBody
        head={
          <CodeHeading>
            <bdi>{text}</bdi>
          </CodeHeading>
        }
      >
        <NoTouch state="invalid" isTall={isTall} />
        <NoChart />
        <InvalidFoot />
        <Unshown shown={PRICES} checked={undefined} />
      </TileBody>
    </TileFrame>
  );
}

function TileName({ isin, label }: Pick<WallTileProps, "isin" | "label">) {
  const code = <LeadText text={isin} lead={countryOf(isin).length} />;
  if (label === undefined) return <CodeHeading>{code}</CodeHeading>;
  return <NamedHeading label={label} code={code} />;
}

/** Hidden fields that the tile does not show in its state, because automation expects all nine. */
function Unshown({
  shown,
  checked,
}: {
  shown: ReadonlySet<FieldName>;
  checked: CheckedQuote | undefined;
}): ReactNode {
  const fields = quoteFields(checked);
  return FIELD_NAMES.filter((name) => !shown.has(name)).map((name) => (
    <span key={name} data-field={name} data-value={fields[name]} hidden />
  ));
}

const PRICES: ReadonlySet<FieldName> = new Set(["bid-price", "ask-price"]);
const SHOWN_EMPTY: ReadonlySet<FieldName> = new Set([...PRICES, "checked-at"]);
const SHOWN_HELD: ReadonlySet<FieldName> = new Set([
  ...SHOWN_EMPTY,
  "bid-size",
  "ask-size",
  "updated-at",
]);
const SHOWN: ReadonlySet<FieldName> = new Set([...SHOWN_HELD, "spread", "spread-bps"]);

function shownFields(state: QuoteState, checked: CheckedQuote | undefined) {
  if (!checked) return SHOWN_EMPTY;
  return state === "live" ? SHOWN : SHOWN_HELD;
}
