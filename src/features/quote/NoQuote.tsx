import type { ReactNode } from "react";
import { isGatewayStatus } from "#engine/protocol/gateway-status.ts";
import type { Cause, QuoteSnapshot, QuoteState } from "#engine/protocol/quote-state.ts";
import { useAwaitedCheck } from "#live/next-check.ts";
import { OLDER_FIELD } from "#market/client/contract-error.ts";
import type { Isin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useTimeWords } from "#messages/time.ts";
import { IconClock, IconMail, IconWarning } from "#ui/icons/icons.tsx";
import { quoteMessages } from "./messages.ts";
import { SpreadNote } from "./SpreadNote.tsx";

interface HeldProps {
  isin: Isin;
  state: QuoteState;
  cause: Cause;
  snapshot: QuoteSnapshot;
}

/** Line that explains why a value is held, with the reason that came with the error. */
export function Held(props: HeldProps) {
  const { cause, snapshot } = props;
  const why = useWhyHeld(props);
  const answer = useAnsweredReason(cause, snapshot);
  return <Reason icon={<IconClock />} why={why} answer={answer} />;
}

interface ReasonProps {
  icon: ReactNode;
  why: string;
  /** Undefined if none was given. */
  answer: string | undefined;
}

const Reason = ({ icon, why, answer }: ReasonProps) => (
  <SpreadNote icon={icon} title={answer && `${why} ${answer}`}>
    {why}
    {answer && <span className="wrap-anywhere text-t2"> {answer}</span>}
  </SpreadNote>
);

/**
 * Returns the reason that came with this cause; undefined if the last answer had another one. It may be the gateway's,
 * so that its line does not name the service.
 */
function useAnsweredReason(cause: Cause, snapshot: QuoteSnapshot | undefined): string | undefined {
  const t = useMessages(quoteMessages);
  const { kind, reason } = snapshot?.problem ?? {};
  return kind === cause && reason ? t.answeredReason({ reason }) : undefined;
}

function useWhyHeld({ isin, state, cause, snapshot }: HeldProps): string {
  const t = useMessages(quoteMessages);
  const words = useTimeWords();
  const next = useAwaitedCheck(isin, snapshot);
  const { problem } = snapshot;
  if (state === "not-listed") return t.heldUnlisted;
  if (cause === undefined || cause === "queued") {
    return typeof next === "number" ? t.heldUntil({ time: words.age(next) }) : t[`held ${next}`];
  }
  if (cause === "contract" && problem?.field === OLDER_FIELD) return t.heldOlder;
  const { status } = problem ?? {};
  if (cause !== "http" || status === undefined) return t[`held ${cause}`];
  return isGatewayStatus(status) ? t.heldFailed({ status }) : t.heldStatus({ status });
}

/** Returns a sentence that names the status of an error. The gateway sends some by itself: the service did not return them. */
function useErrorText(status: number | undefined): string {
  const t = useMessages(quoteMessages);
  if (status === undefined) return t.answeredUnnamed;
  return isGatewayStatus(status) ? t.answeredFailed({ status }) : t.answeredError({ status });
}

interface NoQuoteProps {
  cause: Cause;
  snapshot: QuoteSnapshot | undefined;
}

/** Line that explains why there is no quote, with the reason that came with the error. */
export function NoQuote({ cause, snapshot }: NoQuoteProps) {
  const t = useMessages(quoteMessages);
  const answer = useAnsweredReason(cause, snapshot);
  const { status } = snapshot?.problem ?? {};
  const error = useErrorText(status);
  const isUnnamed = cause === "http" || cause === "queued" || cause === undefined;
  const why = `${t.noQuote} ${isUnnamed ? error : t[`why ${cause}`]}`;
  return <Reason icon={<IconWarning />} why={why} answer={answer} />;
}

/** Empty state of an instrument that the service does not list, with a way to request it. */
export function NotListed({ mailHref }: { mailHref: string }) {
  const t = useMessages(quoteMessages);
  return (
    <div className="grid justify-items-start gap-3 text-t2">
      <p>{t.notListed}</p>
      <a className="button primary" href={mailHref}>
        <IconMail />
        {t.write}
      </a>
    </div>
  );
}

/** Line in the place of the spread's range: the expected time of the first check. */
export function FirstCheck({ cause, snapshot }: NoQuoteProps) {
  const t = useMessages(quoteMessages);
  const words = useTimeWords();
  const queued = () => t.waitingQueued({ time: words.age(snapshot?.problem?.queuedForMs ?? 0) });
  const unqueued = cause === "rate-limited" ? t.waitingLimited : t.waiting;
  return <p className="text-t2">{cause === "queued" ? queued() : unqueued}</p>;
}
