import { useEffect, useEffectEvent, useRef } from "react";
import { flushSync } from "react-dom";
import type { Alert, AlertStore, LoggedFiring } from "#market/alerts/alert.ts";
import { formatFigure } from "#market/format.ts";
import { nanosToMs } from "#market/instant.ts";
import type { Isin } from "#market/isin.ts";
import { parseQuoteTime } from "#market/quote-time.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useInstantTime } from "#messages/exact-time.ts";
import { useNumberFormat } from "#messages/figures.ts";
import { Button } from "#ui/controls/button.tsx";
import { Hint } from "#ui/text/hint.tsx";
import { AlertSection } from "./AlertSection.tsx";
import { firedBy } from "./alert-store.ts";
import { FiredAt } from "./FiredAt.tsx";
import { alertMessages } from "./messages.ts";
import { RearmButton } from "./RearmButton.tsx";
import { unseenFirings } from "./unseen-firings.ts";
import { useAlertWords } from "./words.ts";

interface AlertLogProps {
  store: AlertStore;
  nameOf: (isin: Isin) => string;
  onRearm: (alert: Alert) => void;
  onClear: () => void;
  /** Marks firings as seen. */
  onSee: (firings: readonly LoggedFiring[]) => void;
  heading: "h2" | "h3";
}

/** Log of fired alerts with their quotes, newest first. What is in it while the page is visible counts as seen. */
export function AlertLog(props: AlertLogProps) {
  const { store, nameOf, onRearm, onClear, onSee, heading } = props;
  const t = useMessages(alertMessages);
  const { log } = store;
  useSeen(unseenFirings(store), onSee);
  return (
    <AlertSection
      title={t.log}
      heading={heading}
      className="border-t px-4 py-3"
      buttons={
        log.length > 0 && (
          <Button variant="quiet" onClick={onClear}>
            {t.clear}
          </Button>
        )
      }
    >
      {log.length === 0 ? (
        <Hint>{t.logEmpty}</Hint>
      ) : (
        <ol className="grid">
          {log.map((firing) => (
            <LoggedAlert
              key={firing.id}
              firing={firing}
              name={nameOf(firing.terms.isin)}
              alert={firedBy(store, firing)}
              onRearm={onRearm}
            />
          ))}
        </ol>
      )}
    </AlertSection>
  );
}

/** Marks firings as seen as soon as the page is visible. */
function useSeen(firings: readonly LoggedFiring[], onSee: AlertLogProps["onSee"]) {
  const see = useEffectEvent(() => {
    if (!document.hidden && firings.length > 0) onSee(firings);
  });
  const [latest] = firings;
  useEffect(() => {
    if (latest) see();
  }, [latest]);
  useEffect(() => {
    const onVisible = () => see();
    document.addEventListener("visibilitychange", onVisible);
    return () => document.removeEventListener("visibilitychange", onVisible);
  }, []);
}

interface LoggedAlertProps extends Pick<AlertLogProps, "onRearm"> {
  firing: LoggedFiring;
  name: string;
  /** Alert that fired; undefined once it is armed again, changed or deleted. */
  alert: Alert | undefined;
}

function LoggedAlert({ firing, name, alert, onRearm }: LoggedAlertProps) {
  const t = useMessages(alertMessages);
  const words = useAlertWords();
  const format = useNumberFormat();
  const instantTime = useInstantTime();
  const row = useRef<HTMLLIElement>(null);
  const { terms, quote, at, acrossGap } = firing;
  const updatedAt = parseQuoteTime(quote.updatedAt);
  const time = updatedAt ? instantTime(nanosToMs(updatedAt.nanos)) : quote.updatedAt;
  return (
    <li
      ref={row}
      className="grid gap-0.5 border-b py-2 outline-none"
      tabIndex={-1}
      data-testid="alert-firing"
      data-isin={terms.isin}
    >
      <span className="flex justify-between gap-3">
        <b>{name}</b> <FiredAt at={at} className="text-t3" />
      </span>
      <span className="flex items-center justify-between gap-3">
        <span>{words.terms(terms)}</span>
        {alert && (
          <RearmButton
            name={name}
            onClick={() => {
              flushSync(() => onRearm(alert));
              // The button is gone.
              row.current?.focus();
            }}
          />
        )}
      </span>
      <span className="text-label text-t3">
        {t.firedAt({
          value: words.figure(terms.on, quote.value),
          bid: formatFigure(quote.bid, format),
          ask: formatFigure(quote.ask, format),
        })}{" "}
        <time dateTime={quote.updatedAt} title={quote.updatedAt}>
          {t.marketTime({ time })}
        </time>
        {acrossGap && ` ${t.acrossGap}`}
      </span>
    </li>
  );
}
