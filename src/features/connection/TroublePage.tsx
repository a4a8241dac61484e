import type { ReactNode } from "react";
import { useLive, useStatus } from "#live/hooks.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useClockTimes } from "#messages/time.ts";
import { NextTry, TryNow } from "./ConnectionBanner.tsx";
import { connectionMessages } from "./messages.ts";
import { answeredStatus, type TroubleState } from "./trouble.ts";
import { troubleMessages } from "./trouble-messages.ts";

/** A line separates what happened from what to do. */
const PAGE = [
  "grid min-h-0 flex-1 grid-cols-[minmax(0,3fr)_minmax(0,4fr)] overflow-y-auto bg-bg1",
  "max-tablet:content-start max-tablet:grid-cols-[1fr]",
].join(" ");
const SIDE = "px-10 pt-[max(40px,17vh,50vh-298px)] pb-10 max-tablet:px-5 max-tablet:py-5";
const WHAT =
  "border-r-2 border-chalk text-right max-tablet:border-r-0 max-tablet:border-b-2 max-tablet:text-left";
const CODE = "leading-[1.1] font-headline font-stretch-normal";
const DIGITS = "text-[7.25rem] tracking-[-0.04em] max-tablet:text-[3.5rem]";
const WORDS = "mt-3 mb-2 text-[3.5rem]";
const TEXT =
  "ml-auto max-w-[16rem] text-[1.125rem] leading-[1.625rem] font-price text-balance max-tablet:max-w-none";
const FACTS = [
  "mt-8 grid grid-cols-[auto_auto] justify-end gap-x-5 gap-y-2 text-[0.8125rem]",
  "max-tablet:justify-start [&>dd]:wrap-anywhere [&>dt]:text-t2",
].join(" ");
const STEPS =
  "mt-7 grid max-w-[36rem] gap-3.5 text-[0.875rem] leading-[1.25rem] [counter-reset:step]";
const STEP =
  "grid grid-cols-[1.375rem_1fr] [counter-increment:step] before:font-title before:content-[counter(step)]";

interface TroublePageProps {
  state: TroubleState;
  /** What else can be done, after the steps. */
  children?: ReactNode;
}

/** Replaces the desk while the service has sent nothing since the page opened. */
export default function TroublePage({ state, children }: TroublePageProps) {
  const t = useMessages(troubleMessages);
  const { clockTime } = useClockTimes();
  const names = useMessages(connectionMessages);
  const { source } = useLive();
  const askedAt = useStatus((status) => status.lastSentAtEpochMs);
  const { connection } = source.status();
  const reason = "error" in connection ? connection.error.reason : undefined;
  const answered = answeredStatus(connection);
  const words = {
    unauthorized: {
      code: "401",
      name: names.unauthorized,
      text: t.unauthorizedLong,
      headline: t.headlineToken,
      steps: [t.stepTell, t.stepAsk, t.stepSet, t.stepStay],
    },
    forbidden: {
      code: "403",
      name: names.forbidden,
      text: t.forbiddenLong,
      headline: t.headlineKey,
      steps: [t.stepTell, t.stepAsk, t.stepSet, t.stepStay],
    },
    unreachable: {
      code: answered ? String(answered) : t.unreachableCode,
      name: answered ? t.erringName : names.unreachable,
      text: answered ? t.erringLong : t.unreachableLong,
      headline: t.headlineSilent,
      steps: [t.stepTell, t.stepAddress, t.stepNetwork, t.stepStaySilent],
    },
    offline: {
      code: names.offline,
      name: names.offline,
      text: t.unreachableLong,
      headline: t.headlineOffline,
      steps: [t.stepStaySilent],
    },
  }[state];
  return (
    <main className={PAGE} data-testid="trouble">
      <section className={`${SIDE} ${WHAT}`} aria-label={t.whatHappened}>
        <p className="text-[0.8125rem] text-t3">{t.whatHappened}</p>
        <p className={`${CODE} ${words.code.length > 3 ? WORDS : DIGITS}`}>{words.code}</p>
        <p className="text-[1.1875rem] leading-[1.625rem] font-strong text-error">{words.name}</p>
        <p className={TEXT}>{words.text}</p>
        <dl className={FACTS}>
          {askedAt !== undefined && (
            <>
              <dt>{t.askedAt}</dt>
              <dd>{clockTime(askedAt)}</dd>
            </>
          )}
          {reason && (
            <>
              <dt>{t.reasonGiven}</dt>
              <dd className="mono max-w-[20rem] [unicode-bidi:isolate]">{reason}</dd>
            </>
          )}
        </dl>
      </section>
      <section className={SIDE} aria-label={t.whatToDo}>
        <p className="text-[0.8125rem] text-t3">{t.whatToDo}</p>
        <h2 className="mt-4 max-w-[36rem] text-headline font-headline text-balance">
          {words.headline}
        </h2>
        <ol className={STEPS}>
          {words.steps.map((step) => (
            <li key={step} className={STEP}>
              {step}
            </li>
          ))}
        </ol>
        {/* Stays in view over steps that a phone has no room for. */}
        <p className="sticky bottom-0 mt-5 flex items-center gap-4 bg-bg1 py-3 text-t2">
          <TryNow large /> <NextTry />
        </p>
        <p className="mt-7 max-w-[36rem] border-t pt-4 text-[0.8125rem] text-t2">{t.kept}</p>
        {children}
      </section>
    </main>
  );
}
