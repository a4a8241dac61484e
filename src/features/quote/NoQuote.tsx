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
  const why = useWhyHeld(state, cause, snapshot);
  const answer = useAnsweredReason(cause, snapshot);
  return (
    <SpreadNote icon={<IconClock />} title={answer && `${why} ${answer}`}>
      {why}
      {answer && <span className="wrap-anywhere text-t2"> {answer}</span>}
    </SpreadNote>
  );
}

/** Returns the reason that the service gave for this cause; undefined if its last answer had another one. */
function useAnsweredReason(cause: Cause, snapshot: QuoteSnapshot | undefined): string | undefined {
  const t = useMessages(quoteMessages);
  const { kind, reason } = snapshot?.problem ?? {};
  return kind === cause && reason ? t.answeredReason({ reason }) : undefined;
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

/** Empty state of an instrument whose first check has failed, with the reason. */
export function NoQuote({ state, cause, snapshot, mailHref }: NoQuoteProps) {
  const t = useMessages(quoteMessages);
  const answer = useAnsweredReason(cause, snapshot);
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
  const { status } = snapshot?.problem ?? {};
  const answered = status === undefined ? t.answeredUnnamed : t.answeredError({ status });
  const isUnnamed = cause === "http" || cause === "queued" || cause === undefined;
  const why = isUnnamed ? answered : t[`why ${cause}`];
  return (
    <div className={EMPTY}>
      <p>
        {t.noQuote} {why}
      </p>
      {answer && <p className="wrap-anywhere text-t3">{answer}</p>}
    </div>
  );
}

/** Line in the place of the spread's range: the expected time of the first check. */
export function FirstCheck({ cause, snapshot }: Pick<NoQuoteProps, "cause" | "snapshot">) {
  const t = useMessages(quoteMessages);
  const words = useTimeWords();
  const queued = () => t.waitingQueued({ time: words.age(snapshot?.problem?.queuedForMs ?? 0) });
  const unqueued = cause === "rate-limited" ? t.waitingLimited : t.waiting;
  return <p className="text-t2">{cause === "queued" ? queued() : unqueued}</p>;
}
