import type { CSSProperties } from "react";
import { useClock, useLive } from "#live/hooks.ts";
import type { Alert } from "#market/alerts/alert.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useTimeWords } from "#messages/time.ts";
import { Button, IconButton } from "#ui/controls/button.tsx";
import { IconClose } from "#ui/icons/icons.tsx";
import { IconBell } from "#ui/icons/more-icons.tsx";
import type { ButtonKey } from "./button-key.tsx";
import type { FiredNoteProps } from "./FiredNote.tsx";
import { alertMessages } from "./messages.ts";
import { RearmButton } from "./RearmButton.tsx";
import { useIsNew } from "./use-is-new.ts";
import { useAlertWords } from "./words.ts";

interface FiringProps extends FiredNoteProps {
  /** Alert that fired; undefined once it is armed again, changed or deleted. */
  alert: Alert | undefined;
  rearmKey: ButtonKey | undefined;
  /** See `RearmButton`. */
  isKeyElsewhere: boolean;
  onRearm: (alert: Alert) => void;
  /** Shows the others; undefined where they cannot be shown. */
  onMore: (() => void) | undefined;
}

/** One line. On a phone the text flows over as few lines as it needs, so that neither the name nor the condition is cut. */
const LINE = "flex items-center gap-2 border-t border-warn px-3.5 py-1.5 low:py-0";
const NEW = "bg-warn text-bg1 [&_b]:text-current [&>.icon-button]:text-current";
const KNOWN = "bg-bg1 bg-warn-tint [&>.icon]:text-warn";
const TEXT =
  "flex min-w-0 flex-wrap gap-x-1.5 rounded-chip px-1.5 py-1 text-left wrap-anywhere max-tablet:flex-1 [.phone_&]:block";
const PART = "me-1.5";

/** A firing in a line of its own, with all that can be done with it. */
export function Firing(props: FiringProps) {
  const { firing, firedAt, name, alert, rearmKey, isKeyElsewhere, moreCount } = props;
  const { onRearm, onShow, onMore, onDismiss } = props;
  const t = useMessages(alertMessages);
  const words = useAlertWords();
  const { terms, quote, at } = firing;
  const isNew = useIsNew(firing);
  return (
    <div
      className={`${LINE} ${isNew ? NEW : KNOWN}`}
      data-testid="alert-toast"
      data-isin={terms.isin}
    >
      <IconBell />
      <button type="button" className={`${TEXT} ${isNew ? "" : "hoverable"}`} onClick={onShow}>
        <span className="flex max-w-full gap-x-1.5 whitespace-nowrap [.phone_&]:contents [.phone_&]:whitespace-normal">
          <b className={`text-warn ${PART}`}>{firedAt}</b>{" "}
          <b className={`min-w-0 truncate ${PART} [.phone_&]:whitespace-normal`} data-can-be-cut="">
            {name}
          </b>
        </span>{" "}
        <span className={PART}>{words.terms(terms)}</span>{" "}
        {/* The log has the price, and the time is in the line. */}
        <span className={`[.phone_&]:hidden ${isNew ? "" : "text-t2"}`}>
          {words.value(terms.on, quote.value)}
          <Age at={at} />
        </span>
      </button>
      {moreCount > 0 && onMore && (
        <Button aria-label={t.showMore(moreCount)} title={t.showMore(moreCount)} onClick={onMore}>
          {t.plus({ count: moreCount })}
        </Button>
      )}
      {alert && (
        // A phone has no room for both buttons, and the page of the alerts has this one, too.
        <span className={moreCount > 0 && onMore ? "[.phone_&]:hidden" : ""}>
          <RearmButton
            name={name}
            rearmKey={rearmKey}
            isKeyElsewhere={isKeyElsewhere}
            onClick={() => onRearm(alert)}
          />
        </span>
      )}
      <IconButton label={t.dismiss({ instrument: name })} onClick={onDismiss}>
        <IconClose />
      </IconButton>
    </div>
  );
}

/** Keeps its width while it is counted in seconds, so that the buttons after it stay where they are. */
const AGE: CSSProperties = { minWidth: "9ch" };

/** How long ago a firing was; nothing in its first second. */
function Age({ at }: { at: number }) {
  const t = useMessages(alertMessages);
  const { clock } = useLive();
  const words = useTimeWords();
  const text = useClock(() => {
    const ageMs = clock.epochNow() - at;
    return ageMs < 1000 ? "" : `\u00a0· ${t.ago({ age: words.age(ageMs) })}`;
  });
  return (
    <span className="inline-block" style={AGE}>
      {text}
    </span>
  );
}
