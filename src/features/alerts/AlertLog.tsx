import { useEffect, useEffectEvent } from "react";
import type { AlertStore, LoggedFiring } from "#market/alerts/alert.ts";
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
import { FiredAt } from "./FiredAt.tsx";
import { alertMessages } from "./messages.ts";
import { unseenFirings } from "./unseen-firings.ts";
import { useAlertWords } from "./words.ts";

interface AlertLogProps {
  store: AlertStore;
  nameOf: (isin: Isin) => string;
  onClear: () => void;
  /** Marks firings as seen. */
  onSee: (firings: readonly LoggedFiring[]) => void;
  heading: "h2" | "h3";
}

/** Log of fired alerts with their quotes, newest first. What is in it while the page is visible counts as seen. */
export function AlertLog(props: AlertLogProps) {
  const { store, nameOf, onClear, onSee, heading } = props;
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
            <LoggedAlert key={firing.id} firing={firing} name={nameOf(firing.terms.isin)} />
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

/** A firing. The row of its alert, above the log, has the button that arms it again. */
function LoggedAlert({ firing, name }: { firing: LoggedFiring; name: string }) {
  const t = useMessages(alertMessages);
  const words = useAlertWords();
  const format = useNumberFormat();
  const instantTime = useInstantTime();
  const { terms, quote, at, acrossGap } = firing;
  const updatedAt = parseQuoteTime(quote.updatedAt);
  const time = updatedAt ? instantTime(nanosToMs(updatedAt.nanos)) : quote.updatedAt;
  return (
    <li className="grid gap-0.5 border-b py-2" data-testid="alert-firing" data-isin={terms.isin}>
      <span className="flex justify-between gap-3">
        <b>{name}</b> <FiredAt at={at} className="text-t3" />
      </span>
      <span>{words.terms(terms)}</span>
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
