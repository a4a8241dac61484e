import type { AlertSubject, AlertTerms } from "#market/alert.ts";
import { type Figure, isZero } from "#market/figure.ts";
import { formatFigure } from "#market/format.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useNumberFormat } from "#messages/figures.ts";
import type { HoldReason } from "./alert-check.ts";
import { alertMessages } from "./messages.ts";

/** Alerts in words, as this page writes figures. */
export interface AlertWords {
  /** `Ask`, `Market age`: what an alert watches. */
  readonly subject: (on: AlertSubject) => string;
  /** `190.50`, `10 bps`, `60 s`: a figure in the unit of what is watched; of a move it is the mid. */
  readonly figure: (on: AlertSubject, figure: Figure) => string;
  /** `Ask at or below 190.50`. */
  readonly terms: (terms: AlertTerms) => string;
  /** When it fires, and how often, as a sentence. */
  readonly manner: (terms: AlertTerms) => string;
  /** Why it is on hold. */
  readonly held: (reason: HoldReason) => string;
}

export function useAlertWords(): AlertWords {
  const t = useMessages(alertMessages);
  const format = useNumberFormat();
  const names: Record<AlertSubject, string> = {
    bid: t.bid,
    ask: t.ask,
    mid: t.mid,
    move: t.move,
    spread: t.spread,
    bps: t.bps,
    "market-age": t.marketAge,
  };
  const holds: Record<HoldReason, string> = {
    waiting: t.waiting,
    stale: t.stale,
    unavailable: t.unavailable,
    "not-listed": t.notListed,
    invalid: t.notListed,
    "no-bps": t.noBps,
  };
  const figure = (on: AlertSubject, value: Figure) => {
    const level = formatFigure(value, format);
    if (on === "bps") return t.bpsLevel({ level });
    return on === "market-age" ? t.ageLevel({ level }) : level;
  };
  const percent = (value: Figure) => t.percentLevel({ level: formatFigure(value, format) });
  return {
    subject: (on) => names[on],
    figure,
    terms({ on, direction, level: at, base }) {
      if (on === "move" && base !== undefined) {
        const words = { level: percent(at), base: formatFigure(base, format) };
        if (direction === "either") return t.movesEither(words);
        return direction === "at-or-above" ? t.movesUp(words) : t.movesDown(words);
      }
      // With its unit beside the level, the figure in bps is a spread like the other.
      const subject = on === "bps" ? t.spread : names[on];
      const level = figure(on, at);
      return direction === "at-or-above"
        ? t.above({ subject, level })
        : t.below({ subject, level });
    },
    manner({ on, mode, repeat, hysteresis: back }) {
      const crosses = mode === "crosses";
      if (repeat === "once") return crosses ? t.crossesOnce : t.staysOnce;
      if (isZero(back)) return crosses ? t.crossesAgainAtOnce : t.staysAgainAtOnce;
      const hysteresis = on === "move" ? percent(back) : figure(on, back);
      return crosses ? t.crossesAgain({ hysteresis }) : t.staysAgain({ hysteresis });
    },
    held: (reason) => holds[reason],
  };
}
