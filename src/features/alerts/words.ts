import { snapshotOf } from "#engine/protocol/snapshot.ts";
import { useLive } from "#live/hooks.ts";
import type { AlertSubject, AlertTerms } from "#market/alerts/alert.ts";
import { alertDistance, isBeyond } from "#market/alerts/alert-step.ts";
import { levelOffset, percentOfPrice } from "#market/alerts/level-offset.ts";
import { type Figure, figureLiteral, isZero } from "#market/figure.ts";
import { formatFigure } from "#market/format.ts";
import type { Isin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useNumberFormat } from "#messages/figures.ts";
import type { HoldReason } from "./alert-check.ts";
import { alertMessages } from "./messages.ts";

/** Descriptions of alerts in the page's language and number format. */
export interface AlertWords {
  /** Names what an alert watches, such as `Ask` or `Market age`. */
  readonly subject: (on: AlertSubject) => string;
  /** Formats a figure in the unit of its subject: `190.50`, `10 bps`, `60 s`; for a move it is a mid. */
  readonly figure: (on: AlertSubject, figure: Figure) => string;
  /** Names a present value, such as `Ask 190.48`, to tell it from the level beside it. */
  readonly value: (on: AlertSubject, figure: Figure) => string;
  /** Formats the level of an alert in its unit: `190.50`, or `1 %` for a move. */
  readonly level: (terms: Pick<AlertTerms, "on" | "level"> & { readonly isin?: Isin }) => string;
  /** Names a direction, such as `At or below`. */
  readonly direction: (on: AlertSubject, direction: AlertTerms["direction"]) => string;
  /** Describes the condition, such as `Ask at or below 190.50`. */
  readonly terms: (terms: AlertTerms) => string;
  /** Describes in a sentence when and how often the alert fires. */
  readonly trigger: (terms: AlertTerms) => string;
  /** Says how far a value is from the level, of a price also in percent, or that it has reached it. */
  readonly distance: (terms: AlertTerms, value: Figure) => string;
  /** Says where a level lies, seen from the price that the alert watches; undefined if it watches no price. */
  readonly offset: (on: AlertSubject, level: Figure, price: Figure) => string | undefined;
  /** Describes why an alert is on hold. */
  readonly held: (reason: HoldReason) => string;
}

/** Subjects whose value is a price. */
const PRICES: ReadonlySet<AlertSubject> = new Set(["bid", "ask", "mid", "move"]);

/** Subjects whose value has the decimals of the quote's prices. */
const QUOTED: ReadonlySet<AlertSubject> = new Set([...PRICES, "spread"]);

/** Smallest percentage shown. */
const SMALLEST_PERCENT = figureLiteral("0.01");

export function useAlertWords(): AlertWords {
  const t = useMessages(alertMessages);
  const format = useNumberFormat();
  const { source } = useLive();
  const names: Record<AlertSubject, string> = {
    bid: t.bid,
    ask: t.ask,
    mid: t.mid,
    move: t.move,
    spread: t.spread,
    bps: t.bps,
    "market-age": t.marketAge,
  };
  const holdReasons: Record<HoldReason, string> = {
    waiting: t.waiting,
    stale: t.stale,
    unavailable: t.unavailable,
    "not-listed": t.notListed,
    invalid: t.notListed,
    "no-bps": t.noBps,
  };
  /** Formats a figure, of an instrument's price with as many decimals as its quote has on screen, or more. */
  const figure = (on: AlertSubject, value: Figure, isin?: Isin) => {
    const shown = isin && QUOTED.has(on) ? snapshotOf(source, isin)?.checked : undefined;
    const level = formatFigure(value, format, { decimals: shown?.derived.decimals ?? 0 });
    if (on === "bps") return t.bpsLevel({ level });
    return on === "market-age" ? t.ageLevel({ level }) : level;
  };
  // The figure already has the unit bps, so the subject is just the spread.
  const shortName = (on: AlertSubject) => (on === "bps" ? t.spread : names[on]);
  const percent = (value: Figure) => t.percentLevel({ level: formatFigure(value, format) });
  // Of a price also in percent, which shows a mistyped level.
  const distance = (on: AlertSubject, amount: Figure, value: Figure) => {
    const share = PRICES.has(on) ? percentOfPrice(amount, value) : undefined;
    if (!share) return figure(on, amount);
    const shareText = isZero(share) ? `<${percent(SMALLEST_PERCENT)}` : percent(share);
    return `${figure(on, amount)} (${shareText})`;
  };
  return {
    subject: (on) => names[on],
    figure,
    value: (on, value) => `${on === "move" ? names.mid : shortName(on)} ${figure(on, value)}`,
    level: ({ isin, on, level: at }) => (on === "move" ? percent(at) : figure(on, at, isin)),
    direction(on, direction) {
      if (direction === "either") return t.either;
      const isAbove = direction === "at-or-above";
      if (on === "move") return isAbove ? t.up : t.down;
      return isAbove ? t.atOrAbove : t.atOrBelow;
    },
    terms({ isin, on, direction, level: at, base }) {
      if (on === "move" && base !== undefined) {
        const words = { level: percent(at), base: figure(on, base, isin) };
        if (direction === "either") return t.movesEither(words);
        return direction === "at-or-above" ? t.movesUp(words) : t.movesDown(words);
      }
      const subject = shortName(on);
      const level = figure(on, at, isin);
      return direction === "at-or-above"
        ? t.above({ subject, level })
        : t.below({ subject, level });
    },
    trigger({ on, mode, repeat, hysteresis: back }) {
      const crosses = mode === "crosses";
      if (repeat === "once") return crosses ? t.crossesOnce : t.staysOnce;
      if (isZero(back)) return crosses ? t.crossesAgainAtOnce : t.staysAgainAtOnce;
      const resetDistance = on === "move" ? percent(back) : figure(on, back);
      return crosses ? t.crossesAgain({ resetDistance }) : t.staysAgain({ resetDistance });
    },
    distance: (terms, value) =>
      isBeyond(terms, value)
        ? t.reached
        : t.away({ distance: distance(terms.on, alertDistance(terms, value), value) }),
    offset(on, level, price) {
      const priceNames: Partial<Record<AlertSubject, string>> = {
        bid: t.theBid,
        ask: t.theAsk,
        mid: t.theMid,
      };
      const priceName = priceNames[on];
      if (priceName === undefined) return undefined;
      const { side, distance: amount } = levelOffset(level, price);
      if (side === "at") return t.levelAt({ price: priceName });
      const texts = { amount: distance(on, amount, price), price: priceName };
      return side === "above" ? t.levelAbove(texts) : t.levelBelow(texts);
    },
    held: (reason) => holdReasons[reason],
  };
}
