import type { Cause, QuoteSnapshot, QuoteState } from "#engine/protocol/quote-state.ts";
import { OLDER_FIELD } from "#market/client/contract-error.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useTimeWords } from "#messages/time.ts";
import { IconClock, IconMail } from "#ui/icons/icons.tsx";
import { quoteMessages } from "./messages.ts";
import { SpreadNote } from "./SpreadNote.tsx";

interface HeldProps {
  state: QuoteState;
  cause: Cause;
  snapshot: QuoteSnapshot;
}

/** Line that explains why a value is held, with the reason that the service gave. */
export function Held({ state, cause, snapshot }: HeldProps) {
  const t = useMessages(quoteMessages);
  const why = useWhyHeld(state, cause, snapshot);
  const { problem } = snapshot;
  const reason = problem?.kind === cause ? problem?.reason : undefined;
  const answer = reason && t.answeredReason({ reason });
  return (
    <SpreadNote icon={<IconClock />} title={answer && `${why} ${answer}`}>
      {why}
      {answer && <span className="wrap-anywhere text-t2"> {answer}</span>}
    </SpreadNote>
  );
}

function useWhyHeld(state: QuoteState, cause: Cause, { problem }: QuoteSnapshot): string {
  const t = useMessages(quoteMessages);
  if (state === "not-listed") return t.heldUnlisted;
  if (cause === undefined || cause === "queued") return t.heldLate;
  if (cause === "contract" && problem?.field === OLDER_FIELD) return t.heldOlder;
  const isNamed = cause === "http" && problem?.status !== undefined;
  return isNamed ? t.heldStatus({ status: problem.status }) : t[`held ${cause}`];
}

interface NoQuoteProps {
  state: QuoteState;
  cause: Cause;
  snapshot: QuoteSnapshot | undefined;
  mailHref: string;
}

const EMPTY = "grid justify-items-start gap-3 text-t2";

/** Empty state of an instrument that never had a quote, with the reason. */
export function NoQuote({ state, cause, snapshot, mailHref }: NoQuoteProps) {
  const t = useMessages(quoteMessages);
  if (state === "waiting") {
    return (
      <p className={EMPTY}>
        <FirstCheck cause={cause} snapshot={snapshot} />
      </p>
    );
  }
  if (state === "not-listed") {
    return (
      <div className={EMPTY}>
        <p>{t.notListed}</p>
        <a className="button primary" href={mailHref}>
          <IconMail />
          {t.write}
        </a>
      </div>
    );
  }
  const { status, reason } = snapshot?.problem ?? {};
  const answered = status === undefined ? t.answeredUnnamed : t.answeredError({ status });
  const isUnnamed = cause === "http" || cause === "queued" || cause === undefined;
  const why = isUnnamed ? answered : t[`why ${cause}`];
  return (
    <div className={EMPTY}>
      <p>
        {t.noQuote} {why}
      </p>
      {reason && <p className="wrap-anywhere text-t3">{t.answeredReason({ reason })}</p>}
    </div>
  );
}

/** Expected time of the first check. */
function FirstCheck({ cause, snapshot }: Pick<NoQuoteProps, "cause" | "snapshot">) {
  const t = useMessages(quoteMessages);
  const words = useTimeWords();
  if (cause === "rate-limited") return t.waitingLimited;
  if (cause !== "queued") return t.waiting;
  return t.waitingQueued({ time: words.age(snapshot?.problem?.queuedForMs ?? 0) });
}
