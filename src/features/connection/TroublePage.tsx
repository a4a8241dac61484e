import { useLive, useStatus } from "#live/hooks.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useClockTimes } from "#messages/time.ts";
import { NextTry, TryNow } from "./ConnectionBanner.tsx";
import { connectionMessages } from "./messages.ts";
import type { TroubleState } from "./trouble.ts";
import { troubleMessages } from "./trouble-messages.ts";

/** Replaces the desk while the service has sent nothing since the page opened. */
export default function TroublePage({ state }: { state: TroubleState }) {
  const t = useMessages(troubleMessages);
  const { clockTime } = useClockTimes();
  const names = useMessages(connectionMessages);
  const { source } = useLive();
  const askedAt = useStatus((status) => status.lastSentAtEpochMs);
  const { connection } = source.status();
  const reason = "error" in connection ? connection.error.reason : undefined;
  const words = {
    unauthorized: {
      code: "401",
      name: names.unauthorized,
      text: t.unauthorizedLong,
      headline: t.headlineToken,
      steps: [t.stepAsk, t.stepSet, t.stepStay],
    },
    forbidden: {
      code: "403",
      name: names.forbidden,
      text: t.forbiddenLong,
      headline: t.headlineKey,
      steps: [t.stepAsk, t.stepSet, t.stepStay],
    },
    unreachable: {
      code: t.unreachableCode,
      name: names.unreachable,
      text: t.unreachableLong,
      headline: t.headlineSilent,
      steps: [t.stepAddress, t.stepNetwork, t.stepStaySilent],
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
    <main className="trouble" data-testid="trouble">
      <section className="trouble-what" aria-label={t.whatHappened}>
        <p className="trouble-label">{t.whatHappened}</p>
        <p className={words.code.length > 3 ? "trouble-code long" : "trouble-code"}>{words.code}</p>
        <p className="trouble-name">{words.name}</p>
        <p className="trouble-text">{words.text}</p>
        <dl className="trouble-facts">
          {askedAt !== undefined && (
            <>
              <dt>{t.askedAt}</dt>
              <dd>{clockTime(askedAt)}</dd>
            </>
          )}
          {reason && (
            <>
              <dt>{t.reasonGiven}</dt>
              <dd className="mono">{reason}</dd>
            </>
          )}
        </dl>
      </section>
      <section className="trouble-do" aria-label={t.whatToDo}>
        <p className="trouble-label">{t.whatToDo}</p>
        <h2>{words.headline}</h2>
        <ol>
          {words.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <p className="trouble-act">
          <TryNow large /> <NextTry />
        </p>
        <p className="trouble-kept">{t.kept}</p>
      </section>
    </main>
  );
}
