import type { CSSProperties } from "react";
import type { LoggedFiring } from "#market/alerts/alert.ts";
import { useMessages } from "#messages/catalogue.ts";
import { IconButton } from "#ui/controls/button.tsx";
import { IconClose } from "#ui/icons/icons.tsx";
import { IconBell } from "#ui/icons/more-icons.tsx";
import { alertMessages } from "./messages.ts";
import { useIsNew } from "./use-is-new.ts";
import { useAlertWords } from "./words.ts";

export interface FiredNoteProps {
  firing: LoggedFiring;
  /** Words on when it fired. */
  firedAt: string;
  name: string;
  /** Number of other firings that are not dismissed. */
  moreCount: number;
  onShow: () => void;
  onDismiss: () => void;
}

/** Less of its text would say nothing. */
const LEAST: CSSProperties = { minWidth: "5em" };

/** A firing in a head: one line that is cut where the head has no room, so that it moves nothing below it. */
export function FiredNote(props: FiredNoteProps) {
  const { firing, firedAt, name, moreCount, onShow, onDismiss } = props;
  const t = useMessages(alertMessages);
  const words = useAlertWords();
  const { terms, quote } = firing;
  const isNew = useIsNew(firing);
  return (
    <div
      className={`flex min-w-0 items-center gap-2 rounded-chip px-1.5 ${isNew ? "bg-warn text-bg1 [&_b]:text-current [&>.icon-button]:text-current" : "text-warn"}`}
      data-testid="alert-toast"
      data-isin={terms.isin}
    >
      <button
        type="button"
        className="flex h-[1.3em] min-w-0 flex-wrap items-center overflow-hidden leading-[1.3]"
        title={`${firedAt}, ${words.value(terms.on, quote.value)}`}
        onClick={onShow}
        data-can-be-cut=""
      >
        <span className="vh">{firedAt}: </span>
        <IconBell />
        {/* Where it has room for a few letters only, it wraps onto a second line, which is hidden. */}
        <span className="ms-2 flex-1 truncate text-left" style={LEAST}>
          <b>{name}</b> {words.terms(terms)}
        </span>
      </button>
      {moreCount > 0 && (
        <span title={t.more(moreCount)} aria-label={t.more(moreCount)} role="img">
          {t.plus({ count: moreCount })}
        </span>
      )}
      <IconButton label={t.dismiss({ instrument: name })} onClick={onDismiss}>
        <IconClose />
      </IconButton>
    </div>
  );
}
