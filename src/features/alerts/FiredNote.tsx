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

/** A firing in a head: one line without the parts that the head has no room for, so that it moves nothing below it. */
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
        <IconBell />
        {/* Parts without room wrap onto a second line, which is hidden: the condition first, all of them without room for a few letters. */}
        <span
          className="ms-2 flex h-full flex-1 flex-wrap gap-x-2 overflow-hidden text-left"
          style={LEAST}
        >
          <b className="max-w-full truncate">{name}</b>{" "}
          <b className="whitespace-nowrap text-warn">{firedAt}</b>{" "}
          <span className={`whitespace-nowrap ${isNew ? "" : "text-t1"}`}>
            {words.terms(terms)}
          </span>
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
