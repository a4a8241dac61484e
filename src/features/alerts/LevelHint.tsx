import { isBeyond } from "#market/alerts/alert-step.ts";
import { isFarLevel } from "#market/alerts/level-offset.ts";
import { useMessages } from "#messages/catalogue.ts";
import { IconWarning } from "#ui/icons/icons.tsx";
import { isLevel } from "./level.ts";
import { alertMessages } from "./messages.ts";
import type { AlertDraft } from "./use-alert-draft.ts";
import { useAlertWords } from "./words.ts";

/** Says where the typed level lies, seen from the present value. It is a line in any case, so that nothing moves. */
export function LevelHint({ draft, level, terms, value }: AlertDraft) {
  const t = useMessages(alertMessages);
  const words = useAlertWords();
  if (value === undefined || !isLevel(level)) return "\u00a0";
  const offset = words.offset(draft.on, level, value);
  if (offset === undefined) return terms ? words.distance(terms, value) : "\u00a0";
  // Said before the alert is saved: the price may have passed the level while the user typed.
  const text = terms && isBeyond(terms, value) ? `${offset} · ${t.reached}` : offset;
  if (!isFarLevel(level, value)) return text;
  // The level may be mistyped; it is accepted.
  return (
    <span className="flex items-center gap-1.5 text-warn [&>.icon]:size-3 [&>.icon]:flex-none">
      <IconWarning />
      {text}
    </span>
  );
}
