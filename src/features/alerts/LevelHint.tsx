import { isBeyond } from "#market/alerts/alert-step.ts";
import { firstPriceBeyond, isFarLevel } from "#market/alerts/level-offset.ts";
import { LEVEL_STEPS } from "#market/alerts/level-step.ts";
import { compareDecimals } from "#market/decimal.ts";
import { formatFigure } from "#market/format.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useNumberFormat } from "#messages/figures.ts";
import { isByFinger } from "#ui/controls/touch.ts";
import { IconWarning } from "#ui/icons/icons.tsx";
import { CHART_PRICES } from "./draft-level.ts";
import { isLevel } from "./level.ts";
import { alertMessages } from "./messages.ts";
import type { AlertDraft } from "./use-alert-draft.ts";
import { useAlertWords } from "./words.ts";

/** Returns whether the arrow keys move the level of a draft. */
export const hasSteps = ({ draft, lastValue, touch }: AlertDraft): boolean =>
  CHART_PRICES.has(draft.on) && lastValue !== undefined && touch !== undefined;

/**
 * Says where the typed level lies, seen from the present value; without one, or at that value, what the keys do. It is a
 * line in any case, so that nothing moves.
 */
export function LevelHint(state: AlertDraft) {
  const { draft, level, terms, value, check } = state;
  const t = useMessages(alertMessages);
  const format = useNumberFormat();
  const words = useAlertWords();
  const sizes = {
    small: words.level({ on: "move", level: LEVEL_STEPS.small }),
    large: words.level({ on: "move", level: LEVEL_STEPS.large }),
  };
  // A keyboard on the screen has no such keys.
  const isStepped = hasSteps(state) && !isByFinger();
  if (level === "empty" && isStepped) return t.levelKeys(sizes);
  if (value === undefined || !isLevel(level)) return "\u00a0";
  const offset = words.offset(draft.on, level, value);
  if (offset === undefined) return terms ? words.distance(terms, value) : "\u00a0";
  // Said before the alert is saved: the price may have passed the level while the user typed.
  const isReached = terms && isBeyond(terms, value);
  // A mid lies between two prices, too.
  const isPrice = draft.on !== "mid" && draft.direction && draft.direction !== "either";
  const decimals = "checked" in check ? check.checked.derived.decimals : undefined;
  const price =
    isPrice && !isReached && decimals !== undefined
      ? firstPriceBeyond(level, draft.direction, decimals)
      : undefined;
  const text = [
    offset,
    isReached && t.reached,
    isStepped && compareDecimals(level, value) === 0 && t.levelStepKeys(sizes),
    price && t.betweenPrices({ price: formatFigure(price, format) }),
  ]
    .filter(Boolean)
    .join(" · ");
  if (!isFarLevel(level, value)) return text;
  // The level may be mistyped; it is accepted.
  return (
    <span className="flex items-center gap-1.5 text-warn [&>.icon]:size-3 [&>.icon]:flex-none">
      <IconWarning />
      {text}
    </span>
  );
}
